import FacetKit

/// A few values to choose from, each by the text that is shown for it.
final class ValueChoices: ChooserSource {
  private let all: [(value: Value, text: String)]
  private var hits: [(value: Value, text: String)]

  init(_ all: [(value: Value, text: String)]) {
    self.all = all
    hits = all
  }

  let columns: [String] = []
  let noun = (one: "value", many: "values")
  var total: Int { all.count }
  var found: (count: Int, isAll: Bool) { (hits.count, true) }

  func search(_ text: String) {
    let wanted = text.lowercased()
    hits = all.filter { $0.text.lowercased().hasPrefix(wanted) }
  }

  func rows(_ range: Range<Int>) -> [ChooserRow] {
    hits.dropFirst(range.lowerBound).prefix(range.count).map { ChooserRow($0.value, [$0.text]) }
  }

  func goOn() -> Bool { false }
}
