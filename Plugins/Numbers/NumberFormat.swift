import FacetKit

/// Shows numbers by a pattern with one `%`: `%d km`, `%,d`, `%.2f €`, `%,.1f`, `%%`.
struct NumberFormat: DisplayFormat {
  let name: String
  let summary = "a number in a pattern such as %d km, %,d or %.2f"
  let kinds: [String]
  let examples: [Example]

  init(_ kind: String) {
    name = kind
    kinds = [kind]
    examples =
      kind == "integer"
      ? [Example("%,d km", "12345", gives: "12,345 km")] : [Example("%.1f", "3.25", gives: "3.2")]
  }

  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
    guard let number = Order.real(value) else { return value.text }
    var output = ""
    var rest = Substring(pattern)
    var isDone = false
    while let character = rest.popFirst() {
      if character != "%" {
        output.append(character)
        continue
      }
      if rest.first == "%" {
        output.append(rest.removeFirst())
        continue
      }
      if isDone { throw Refusal("the format \(Value.quoted(pattern)) has more than one %") }
      isDone = true
      var places: Int?
      let groups = rest.first == ","
      if groups { rest.removeFirst() }
      if rest.first == "." {
        rest.removeFirst()
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let count = Int(digits), count <= 15 else { throw Refusal("the format \(Value.quoted(pattern)) has no places after the point") }
        places = count
        rest.removeFirst(digits.count)
      }
      switch rest.popFirst() {
      case "d": output += grouped(Order.exact(value)?.rescaled(to: 0)?.description ?? fixed(number, 0), groups)
      case "f": output += grouped(fixed(number, places ?? 6), groups)
      default: throw Refusal("the format \(Value.quoted(pattern)) has a % that is neither d nor f")
      }
    }
    return output
  }

  private func fixed(_ number: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    let scaled = (number * scale).rounded(.toNearestOrEven)
    guard scaled.magnitude < 9e18 else { return number.description }
    return FixedDecimal(units: Int64(scaled), places: places).description
  }

  private func grouped(_ text: String, _ groups: Bool) -> String {
    guard groups else { return text }
    let parts = text.split(separator: ".", maxSplits: 1)
    let isNegative = text.hasPrefix("-")
    let digits = Array(parts[0].drop { $0 == "-" })
    var whole = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { whole.append(",") }
      whole.append(digit)
    }
    return (isNegative ? "-" : "") + whole + (parts.count > 1 ? "." + parts[1] : "")
  }
}
