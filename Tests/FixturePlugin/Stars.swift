import FacetPlugin

/// A formatter of a name of its own, chosen by `format stars`.
struct Stars: DisplayFormat {
  let name = "stars"
  let summary = "an integer as stars, of so many as the pattern says"
  let kinds = ["integer"]
  let examples = [Example("", "3", gives: "***"), Example("5", "3", gives: "***..")]

  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
    guard case .integer(let number) = value, (0...20).contains(number) else { return value.text }
    let stars = String(repeating: "*", count: Int(number))
    if pattern.isEmpty { return stars }
    guard let most = Int(pattern), (1...20).contains(most) else { throw Refusal("must be 1 to 20 stars") }
    return stars + String(repeating: ".", count: max(0, most - Int(number)))
  }
}
