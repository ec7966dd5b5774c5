import FacetKit
import Language
import Store

/// The cells of one column that get another value, kept in a temporary table so that their number does not matter.
final class StoredConversion {
  let change: FieldChange
  private(set) var changedCount = 0
  /// Values that do not fit the new kind and become null, by `--force`.
  private(set) var emptied = Told()
  /// Values of another program that are put into another form, by `--force`.
  private(set) var reformed = Told()
  private let keyCount: Int
  private let name: String
  private let connection: Connection

  init(_ change: FieldChange, _ entity: Entity, _ connection: Connection) throws {
    self.change = change
    self.connection = connection
    keyCount = entity.addressWidth
    name = "temp.\(quoteIdentifier("_facet_conversion_\(change.column.name)"))"
    // Without declared types, so that keys and values stay as they are.
    let keys = (0..<keyCount).map { "k\($0)" }.joined(separator: ", ")
    try connection.execute("DROP TABLE IF EXISTS \(name)", [])
    try connection.execute("CREATE TABLE \(name) (\(keys), v, PRIMARY KEY (\(keys)))", [])
  }

  func noteEmptied(_ id: RecordID, _ old: Value) { emptied.add("\(id.path) \(shown(old)) → null") }
  func noteReformed(_ id: RecordID, _ old: Value, _ new: Value) {
    reformed.add("\(id.path) \(shown(old)) → \(shown(new))")
  }

  private func shown(_ value: Value) -> String {
    let isSecret = change.field.isSecret || change.column.field.isSecret
    return isSecret && !value.isNull ? Value.concealed : value.literal
  }

  /// How many values changed, and the first of them with what became of them.
  struct Told {
    private(set) var count = 0
    private var first: [String] = []

    fileprivate mutating func add(_ text: String) {
      count += 1
      if first.count < 3 { first.append(text) }
    }

    /// `2 values did not fit and are null now: t[1] "x" → null, t[3] "y" → null`; nil where there are none.
    func text(_ one: String, _ many: String) -> String? {
      guard count > 0 else { return nil }
      let rest = count > first.count ? ", … \(count - first.count) more" : ""
      return (count == 1 ? "1 value \(one)" : "\(count) values \(many)") + ": \(first.joined(separator: ", "))\(rest)"
    }
  }

  func add(_ key: [Cell], _ value: Cell) throws {
    let marks = (1...(keyCount + 1)).map { "?\($0)" }.joined(separator: ", ")
    try connection.execute("INSERT INTO \(name) VALUES (\(marks))", key + [value])
    changedCount += 1
  }

  /// The SQL that gives the new value of a record; `keys` are the SQL expressions of its key.
  func expression(_ keys: [String]) -> String {
    let old = quoteIdentifier(change.column.name)
    if changedCount == 0 { return old }
    // The plus takes the key's affinity away, which would be given to the untyped side: that goes past its index.
    let match = keys.enumerated().map { "c.k\($0.offset) IS +\($0.element)" }.joined(separator: " AND ")
    let from = "FROM \(name) c WHERE \(match)"
    return "CASE WHEN EXISTS (SELECT 1 \(from)) THEN (SELECT c.v \(from)) ELSE \(old) END"
  }

  func end(_ connection: Connection) throws { try connection.execute("DROP TABLE \(name)", []) }
}
