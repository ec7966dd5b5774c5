package import FacetKit

/// The words for a number of records: the label where it is one word, else the name and s.
///
/// `12 people` of a type `person "People"`, `3 things` of a type `thing`; one of them is called by its name.
package struct CountWord: Sendable, Hashable {
  package let one: String
  package let many: String

  package init(one: String, many: String) {
    self.one = one
    self.many = many
  }

  package init(_ type: RecordType) {
    let label = type.label.map { TypeLooks.split($0).title }.flatMap {
      $0.isEmpty || $0.contains(where: \.isWhitespace) ? nil : $0.lowercased()
    }
    self.init(one: type.name, many: label ?? type.name + "s")
  }

  package static let record = CountWord(one: "record", many: "records")
  package static let row = CountWord(one: "row", many: "rows")

  package func text(_ count: Int) -> String { "\(count) \(count == 1 ? one : many)" }
}
