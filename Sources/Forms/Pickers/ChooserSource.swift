package import FacetKit

/// The rows that a value is chosen from: a few names, or the records of a type, of which there may be a million.
package protocol ChooserSource: AnyObject {
  /// Headings of the columns; empty for rows of one column that needs none.
  var columns: [String] { get }
  /// What is counted: `person`, `people`.
  var noun: (one: String, many: String) { get }
  /// All there are, found or not.
  var total: Int { get }
  /// Looks for a text anew; empty for all rows.
  func search(_ text: String)
  /// What is found so far, and whether that is all.
  var found: (count: Int, isAll: Bool) { get }
  /// Rows of what is found, fewer where there are no more.
  func rows(_ range: Range<Int>) -> [ChooserRow]
  /// Goes on looking for a short time; true where it found more or came to the end.
  func goOn() -> Bool
  /// Where a value stands among all rows, while nothing is looked for; nil where it is not there, or not known.
  func index(of value: Value) -> Int?
  /// How many rows were looked at for the text so far.
  var looked: Int { get }
  /// Why there is nothing to choose from any more, or nil.
  var fault: String? { get }
  /// Whether another program has changed the rows since the last call: they are to be asked for anew.
  func hasNews() -> Bool
}

extension ChooserSource {
  package func index(of value: Value) -> Int? { nil }
  package var looked: Int { total }
  package var fault: String? { nil }
  package func hasNews() -> Bool { false }
}

/// A row to choose.
package struct ChooserRow: Sendable, Hashable {
  package let value: Value
  package let cells: [String]
  /// The field in which the text was found, with its value, where no column shows it.
  package let foundIn: String

  package init(_ value: Value, _ cells: [String], foundIn: String = "") {
    self.value = value
    self.cells = cells
    self.foundIn = foundIn
  }
}

/// The names of a choice, or what an editor or a rule suggests: those that begin with the text, then those that have it inside.
final class ChoiceList: ChooserSource {
  private let names: [String]
  private var hits: [String]

  init(_ names: [String]) {
    self.names = names
    hits = names
  }

  let columns: [String] = []
  let noun = (one: "name", many: "names")
  var total: Int { names.count }
  var found: (count: Int, isAll: Bool) { (hits.count, true) }

  func search(_ text: String) {
    let wanted = text.lowercased()
    let first = names.filter { $0.lowercased().hasPrefix(wanted) }
    hits = first + names.filter { !first.contains($0) && ChoiceList.holds($0, wanted) }
  }

  /// Without regard to case.
  static func holds(_ whole: String, _ part: String) -> Bool {
    let (text, part) = (whole.lowercased(), part.lowercased())
    return part.isEmpty || text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
  }

  func rows(_ range: Range<Int>) -> [ChooserRow] {
    hits.dropFirst(range.lowerBound).prefix(range.count).map { ChooserRow(.text($0), [$0]) }
  }

  func goOn() -> Bool { false }
}
