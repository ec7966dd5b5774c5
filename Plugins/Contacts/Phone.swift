import FacetKit

/// `phone`, `phone("SE")`, `phone("SE", "as-typed")`: a telephone number.
struct Phone: Validator {
  let name = "phone"
  let summary = "a telephone number, stored as +46701740635"
  let parameters = ["country", "as-typed"]
  var details: String {
    """
    A number by ITU-T E.164: +, the calling code of a country, then its number, at most 15 digits in all; tel: may
    stand in front. With a country (two letters of ISO 3166) its national form is read too: with or without the prefix
    of national numbers (0 in most countries, 1, 06, 8; Italy, say, has none), and where that is no number, with the
    calling code but no +. The exit code of that country will do for + (00 in most, 011 in the US, none where that is
    up to the company); without a country 00 does. Numbers of other countries need + or the exit code.
    Blanks, dashes, points, slashes and parentheses are left out, and so is a national prefix in parentheses, as in
    +49 (0)30. Decimal digits of all scripts are read. Stored is + and digits; with "as-typed" the text stays as it
    is.
    Judged is, by the plan of each calling code, whether a number can have such two first digits, and for these its
    length: neither whether it is in use, nor whether it is a mobile one. Not taken are letters, extensions,
    parameters of links, * and #, and what the plans leave out: emergency numbers, and but for the few that they name
    short numbers and numbers without an area code.
    The plans are those of libphonenumber \(PhonePlan.edition).
    """
  }
  let examples = [
    Example("phone", "+46 70 174 06 35", gives: "+46701740635"),
    Example(#"phone("SE")"#, "070-174 06 35", gives: "+46701740635"),
    Example(#"phone("DE")"#, "+49 (0)30 123456", gives: "+4930123456"),
    Example(#"phone("GB")"#, "00 46 70 174 06 35", gives: "+46701740635"),
    Example(#"phone("US", "as-typed")"#, "(201) 555-0123", gives: "(201) 555-0123"),
    Example(
      "phone", "070-174 06 35",
      refused: "a phone number begins with + and the code of a country, as +46 70 174 06 35 does"),
    Example(
      #"phone("US")"#, "555-0123", refused: "a phone number that begins with 55 has 10 digits, not 7"),
    Example("phone", "+44 020 7946 0958", refused: "behind +44 the 0 of national numbers is left out"),
    Example(#"phone("US")"#, "1-800-FLOWERS", refused: #"a phone number has no "F""#),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { Phone.verdict(value, nil, isKept: false) }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    if arguments.count > 2 { throw Refusal("phone takes at most 2 values, not \(arguments.count)") }
    var home: PhonePlan?
    var isKept = false
    for argument in arguments {
      if argument == .text("as-typed"), !isKept {
        isKept = true
      } else if case .text(let text) = argument, home == nil, let plan = PhonePlan.of(country: text.uppercased()) {
        home = plan
      } else {
        throw Refusal(
          #"phone takes the two letters of a country, such as "SE", and "as-typed", not \#(argument.literal)"#)
      }
    }
    return { [home, isKept] value, _ in Phone.verdict(value, home, isKept: isKept) }
  }

  private static func verdict(_ value: Value, _ home: PhonePlan?, isKept: Bool) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    do throws(Refusal) {
      let number = try PhoneNumber(home: home).read(text)
      return isKept || number == text ? .accept : .replace(.text(number))
    } catch {
      return .refuse(error)
    }
  }
}
