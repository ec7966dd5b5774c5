import FacetKit

/// Shows numbers by a pattern with one `%`: `%d km`, `%,d`, `%.2f €`, `%,.1f %%`. Halves are rounded away from zero.
struct NumberFormat: DisplayFormat {
  let name: String
  let summary = "a number in a pattern such as %d km, %,d, %.2f or %,.2f €; %% is a percent sign"
  let kinds: [String]
  let examples: [Example]

  init(_ kind: String) {
    name = kind
    kinds = [kind]
    examples =
      kind == "integer"
      ? [
        Example("%,d km", "12345", gives: "12,345 km"), Example("%d%%", "7", gives: "7%"),
        Example("%.1f", "7", gives: "7.0"),
        Example("%x", "7", refused: #"the format "%x" has %x; a number takes %d or %.2f"#),
        Example("km", "7", refused: #"the format "km" has no %d or %.2f"#),
      ]
      : [
        Example("%.1f", "3.25", gives: "3.3"), Example("%,.2f €", "-1234.5", gives: "-1,234.50 €"),
        Example("%d", "3.25", gives: "3"),
        Example("%d %d", "3.25", refused: #"the format "%d %d" has more than one number"#),
      ]
  }

  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
    guard Order.real(value) != nil else { return value.text }
    var output = ""
    var rest = Substring(pattern)
    var isDone = false
    while let character = rest.popFirst() {
      if character != "%" {
        output.append(character)
      } else if rest.first == "%" {
        output.append(rest.removeFirst())
      } else if isDone {
        throw Refusal("the format \(Refusal.shown(pattern)) has more than one number")
      } else {
        isDone = true
        output += try converted(value, &rest, pattern)
      }
    }
    if !isDone { throw Refusal("the format \(Refusal.shown(pattern)) has no %d or %.2f") }
    return output
  }

  /// What stands for one conversion, whose text after `%` is taken off.
  private func converted(_ value: Value, _ rest: inout Substring, _ pattern: String) throws(Refusal) -> String {
    let start = rest
    let groups = rest.first == ","
    if groups { rest.removeFirst() }
    var places: Int?
    if rest.first == "." {
      rest.removeFirst()
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest.removeFirst(digits.count)
      guard let count = Int(digits), count <= 15 else {
        throw Refusal("the format \(Refusal.shown(pattern)) needs 0 to 15 places after the point, as in %.2f")
      }
      places = count
    }
    let text: String
    switch rest.popFirst() {
    case "d" where places == nil: text = Rounding.text(value, places: 0)
    case "f": text = Rounding.text(value, places: places ?? 6)
    default:
      let conversion = start.prefix(start.count - rest.count)
      throw Refusal("the format \(Refusal.shown(pattern)) has %\(conversion); a number takes %d or %.2f")
    }
    return groups ? grouped(text) : text
  }

  private func grouped(_ text: String) -> String {
    let whole = text.utf8.prefix { $0 != UInt8(ascii: ".") }
    let digits = whole.drop { $0 == UInt8(ascii: "-") }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
    var output = Array(whole.prefix(whole.count - digits.count))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { output.append(UInt8(ascii: ",")) }
      output.append(digit)
    }
    return String(decoding: output + text.utf8.dropFirst(whole.count), as: UTF8.self)
  }
}
