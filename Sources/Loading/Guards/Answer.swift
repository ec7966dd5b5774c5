import FacetKit

/// The refusals for what a plugin should not have answered.
enum Answer {
  static func wrong(_ thing: String, _ value: Value, _ wanted: String) -> Refusal {
    Refusal(
      "the \(thing) answered \(article(value)) \(value.kindName) where \(wanted) is due",
      hint: "plugin check FILE looks for such faults")
  }

  private static func article(_ value: Value) -> String {
    value.kindName.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
  }
}
