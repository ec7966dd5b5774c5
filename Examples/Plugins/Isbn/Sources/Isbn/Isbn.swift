import FacetPlugin

/// `isbn`, `isbn(10)`, `isbn(13)`: a book number with its check digit (ISO 2108).
///
/// What is stored has no hyphens and a capital X: where hyphens belong is known only to the agency's table of ranges,
/// and one book must be one text for `unique`.
struct Isbn: Validator {
  let name = "isbn"
  let summary = "a book number of 10 or 13 digits (or the one given) with its check digit; stored without hyphens"
  let parameters = ["digits"]
  let examples = [
    Example("isbn", "978-0-306-40615-7", gives: "9780306406157"),
    Example("isbn", "0-8044-2957-x", gives: "080442957X"),
    Example("isbn", "978-0-306-40615-8", refused: "must end in the check digit 7, not 8"),
    Example("isbn", "978-0-306-4O615-7", refused: #"must have digits, hyphens and blanks, not "O""#),
    Example("isbn", "0306406", refused: "must have 10 or 13 digits, not 7"),
    Example("isbn(13)", "0-306-40615-2", refused: "must have 13 digits, not 10"),
    Example("isbn(13)", "979-0-2600-0043-8", refused: "must begin with 978 or with 979 and no 0, which is sheet music"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { Isbn.judge(value, [10, 13]) }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard field.kind == .text else { throw Refusal("isbn is for text fields, not for \(field.kind.name)") }
    if arguments.count > 1 { throw Refusal("isbn takes at most 1 value, not \(arguments.count)") }
    guard let argument = arguments.first else { return { value, _ in Isbn.judge(value, [10, 13]) } }
    switch argument {
    case .integer(10): return { value, _ in Isbn.judge(value, [10]) }
    case .integer(13): return { value, _ in Isbn.judge(value, [13]) }
    default: throw Refusal("isbn takes 10 or 13, not \(argument.literal)")
    }
  }

  private static func judge(_ value: Value, _ counts: [Int]) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    do {
      let stored = try canonical(text, counts)
      return stored == text ? .accept : .replace(.text(stored))
    } catch { return .refuse(error) }
  }

  private static func canonical(_ text: String, _ counts: [Int]) throws(Refusal) -> String {
    var digits: [Int] = []
    var places: [Int] = []
    for (offset, scalar) in text.unicodeScalars.enumerated() where !scalar.isSeparator {
      if digits.last == 10 { throw wrong("X", places[9]) }
      if let digit = scalar.digit {
        digits.append(digit)
      } else if scalar == "X" || scalar == "x", digits.count == 9, counts.contains(10) {
        digits.append(10)
      } else {
        throw wrong(scalar, offset)
      }
      places.append(offset)
    }
    guard counts.contains(digits.count) else {
      let wanted = counts.map(String.init).joined(separator: " or ")
      let other = digits.count == 10 && checkDigit(digits) == digits[9]
      throw Refusal(
        "must have \(wanted) digits, not \(digits.count)",
        hint: other ? "as ISBN-13 it is \(thirteen(digits))" : nil)
    }
    if digits.count == 13, digits[..<3] != [9, 7, 8], digits[..<3] != [9, 7, 9] || digits[3] == 0 {
      throw Refusal("must begin with 978 or with 979 and no 0, which is sheet music", offset: places[0])
    }
    let check = checkDigit(digits)
    let last = digits.count - 1
    if digits[last] != check {
      throw Refusal(
        "must end in the check digit \(spelled(check)), not \(spelled(digits[last]))", offset: places[last])
    }
    return digits.map(spelled).joined()
  }

  private static func wrong(_ scalar: UnicodeScalar, _ offset: Int) -> Refusal {
    Refusal("must have digits, hyphens and blanks, not \(Value.quoted(String(scalar)))", offset: offset)
  }

  /// Of ten digits the weights are 10 to 2 and the sum goes up to a multiple of 11; of thirteen they are 1 and 3 in
  /// turn, and it goes up to one of 10.
  private static func checkDigit(_ digits: [Int]) -> Int {
    if digits.count == 10 {
      return (11 - digits.prefix(9).enumerated().reduce(0) { $0 + $1.1 * (10 - $1.0) } % 11) % 11
    }
    return (10 - digits.prefix(12).enumerated().reduce(0) { $0 + $1.1 * ($1.0 % 2 == 0 ? 1 : 3) } % 10) % 10
  }

  private static func thirteen(_ digits: [Int]) -> String {
    let head = [9, 7, 8] + digits.prefix(9)
    return (head + [checkDigit(head + [0])]).map(spelled).joined()
  }

  private static func spelled(_ digit: Int) -> String { digit == 10 ? "X" : String(digit) }
}
