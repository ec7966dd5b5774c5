package import FacetKit

/// What a change did, or would do: what notices and `--dry-run` are made from.
package struct ChangeReport: Sendable {
  /// How a record changed.
  package enum Action: String, Sendable { case made, changed, deleted }

  package struct Entry: Sendable {
    package let record: RecordID
    package let action: Action
    /// Only the cells that differ.
    package let cells: [Cell]

    /// The record as people address it, unless its key is what a secret gave.
    package var path: String {
      cells.contains { $0.isSecret && record.key.contains($0.new) } ? Name.quoted(record.type) : record.path
    }
  }
  package struct Cell: Sendable {
    package let field: String
    package let old: Value
    package let new: Value
    /// The new value tells of a secret field.
    package var isSecret = false
  }

  /// At most the first 100, so that a change to a million records is reported in bounded memory.
  package var sample: [Entry] = []
  /// Records changed, made or deleted, by type, in the order in which they came.
  package var counts: [(type: String, action: Action, count: Int)] = []
  /// Records looked at that were already so.
  package var unchanged = 0
  /// What was made or grew on the way: `new type thing: name text`; one notice each.
  package var notices: [String] = []

  package init() {}

  package var total: Int { counts.reduce(0) { $0 + $1.count } }

  package mutating func add(_ record: RecordID, _ action: Action, _ cells: [Cell]) {
    if sample.count < 100 { sample.append(Entry(record: record, action: action, cells: cells)) }
    if let index = counts.firstIndex(where: { $0.type == record.type && $0.action == action }) {
      counts[index].count += 1
    } else {
      counts.append((record.type, action, 1))
    }
  }
}
