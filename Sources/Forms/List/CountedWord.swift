/// What the members of a list are called: `1 person`, `12 people`.
package struct CountedWord: Sendable, Hashable {
  package let one: String
  package let many: String

  package init(one: String, many: String) {
    self.one = one
    self.many = many
  }

  package func text(_ count: Int) -> String { "\(CountedWord.digits(count)) \(count == 1 ? one : many)" }

  /// With commas between the thousands: people read these numbers, nothing else does.
  package static func digits(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return number < 0 ? "-" + text : text
  }
}
