import FacetPlugin

/// `iban`, `iban(DE, FR)`: an account number with the length and form of its country and its check digits (ISO 13616,
/// ISO 7064 mod 97-10). With arguments of those countries alone; `iban("-IT")` of all but that one.
///
/// What is stored has no blanks and hyphens, and capital letters.
struct Iban: Validator {
  let name = "iban"
  let summary = "an account number with the form of its country and its check digits; stored without blanks"
  let parameters = ["country", "…"]
  let examples = [
    Example("iban", "de91 1000 0000 0123 4567 89", gives: "DE91100000000123456789"),
    Example("iban", "DE90 1000 0000 0123 4567 89", refused: "must have the check digits 91, not 90"),
    Example("iban", "DE91 1000 0000 0123 4567", refused: "must have 22 characters in DE, not 20"),
    Example("iban", "XX22YYY1234567890123", refused: "must begin with a country that has IBANs, not XX"),
    Example("iban", "VG46H07Y0223060094359858", refused: #"must have a letter here in VG, not "0""#),
    Example(#"iban("DK", "GB")"#, "BE71 0961 2345 6769", refused: "must be of DK or GB, not of BE"),
    Example(#"iban("-IT")"#, "IT60X0542811101000000123456", refused: "must not be of IT"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { Iban.judge(value, [], []) }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard field.kind == .text else { throw Refusal("iban is for text fields, not for \(field.kind.name)") }
    var wanted: [String] = []
    var unwanted: [String] = []
    for argument in arguments {
      let text = argument.text
      let code = text.first == "-" ? String(text.dropFirst()) : text
      if IbanForm.countries[code] == nil { throw Refusal("iban knows no country \(argument.literal)") }
      if text.first == "-" { unwanted.append(code) } else { wanted.append(code) }
    }
    if !wanted.isEmpty, !unwanted.isEmpty {
      throw Refusal("iban takes the countries that may be or those that may not, not both")
    }
    return { [wanted, unwanted] value, _ in Iban.judge(value, wanted, unwanted) }
  }

  private static func judge(_ value: Value, _ wanted: [String], _ unwanted: [String]) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    do {
      let stored = try canonical(text, wanted, unwanted)
      return stored == text ? .accept : .replace(.text(stored))
    } catch { return .refuse(error) }
  }

  private static func canonical(
    _ text: String, _ wanted: [String], _ unwanted: [String]
  ) throws(Refusal) -> String {
    var characters: [UInt8] = []
    var places: [Int] = []
    for (offset, scalar) in text.unicodeScalars.enumerated() where !scalar.isSeparator {
      guard scalar.isASCII, let character = IbanForm.capital(UInt8(scalar.value)) else {
        throw Refusal("must have letters A to Z and digits, not \(Value.quoted(String(scalar)))", offset: offset)
      }
      characters.append(character)
      places.append(offset)
    }
    let country = String(decoding: characters.prefix(2), as: UTF8.self)
    guard let form = IbanForm.countries[country] else {
      throw Refusal(
        "must begin with a country that has IBANs, not \(country.isEmpty ? "with nothing" : country)",
        offset: places.first)
    }
    if !wanted.isEmpty, !wanted.contains(country) {
      let words =
        wanted.dropLast().joined(separator: ", ") + (wanted.count > 1 ? " or " : "") + wanted[wanted.count - 1]
      throw Refusal("must be of \(words), not of \(country)", offset: places[0])
    }
    if unwanted.contains(country) { throw Refusal("must not be of \(country)", offset: places[0]) }
    if characters.count != form.count {
      throw Refusal("must have \(form.count) characters in \(country), not \(characters.count)")
    }
    for (index, (kind, character)) in zip(form, characters).enumerated() where !kind.fits(character) {
      let given = Value.quoted(String(UnicodeScalar(character)))
      throw Refusal("must have a \(kind.word) here in \(country), not \(given)", offset: places[index])
    }
    let digits = IbanForm.checkDigits(characters)
    let given = String(decoding: characters[2..<4], as: UTF8.self)
    if given != digits { throw Refusal("must have the check digits \(digits), not \(given)", offset: places[2]) }
    return String(decoding: characters, as: UTF8.self)
  }
}
