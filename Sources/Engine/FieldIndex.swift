import FacetKit
import Store

/// The index of a field, for Facet and for other programs: one that keeps its values unique, or one by which the records
/// are found that refer to another.
struct FieldIndex {
  enum Purpose: String {
    case unique, reference
  }

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// What a stored field needs one for; nil for nothing.
  static func purpose(_ field: Field) -> Purpose? {
    if field.formula != nil { return nil }
    return field.isUnique ? .unique : field.kind.isReference ? .reference : nil
  }

  /// Makes what a field needs. An index of another program that begins with a reference serves as well.
  func make(_ type: String, _ field: Field) throws {
    guard let purpose = FieldIndex.purpose(field) else { return }
    try make(type, field.name, purpose)
  }

  func make(_ type: String, _ field: String, _ purpose: Purpose) throws {
    if purpose == .reference, try !names(type, field, onlyFirst: true).isEmpty { return }
    let name = try freeName(type, field, purpose)
    try connection.execute(
      "CREATE \(purpose == .unique ? "UNIQUE " : "")INDEX \(quoteDefined(name)) ON \(quoteDefined(type)) "
        + "(\(quoteDefined(field)))", [])
  }

  /// Drops the index that Facet made for a field, and says what for; nil where there is none.
  @discardableResult
  func drop(_ type: String, _ field: String) throws -> Purpose? {
    for purpose in [Purpose.unique, .reference] {
      guard let index = try own(type, field, purpose) else { continue }
      try connection.execute("DROP INDEX \(quoteIdentifier(index))", [])
      return purpose
    }
    return nil
  }

  /// The name of the index that Facet made for a field.
  func own(_ type: String, _ field: String, _ purpose: Purpose) throws -> String? {
    try names(type, field).first { $0.hasPrefix("_facet_\(purpose.rawValue)_") }
  }

  /// All indexes that have a column, those of constraints too.
  func names(_ type: String, _ field: String, onlyFirst: Bool = false) throws -> [String] {
    var names: [String] = []
    try connection.query(
      """
      SELECT DISTINCT l.name FROM pragma_index_list(?1) l, pragma_index_info(l.name) i
      WHERE i.name = ?2\(onlyFirst ? " AND i.seqno = 0 AND NOT l.partial" : "")
      """,
      [.text(type), .text(field)]
    ) { names.append($0.text(0)) }
    return names
  }

  /// `a` with `b_c` and `a_b` with `c` would share a name.
  private func freeName(_ type: String, _ field: String, _ purpose: Purpose) throws -> String {
    let name = "_facet_\(purpose.rawValue)_\(type)_\(field)"
    var candidate = name
    var number = 2
    while try isTaken(candidate) {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  private func isTaken(_ name: String) throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE lower(name) = lower(?1)"
    return try connection.scalar(sql, [.text(name)]) != .integer(0)
  }
}
