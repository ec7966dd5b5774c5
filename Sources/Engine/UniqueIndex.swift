import Store

/// The index that keeps a field's values unique, for Facet and for other programs.
struct UniqueIndex {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func make(_ type: String, _ field: String) throws {
    let name = try freeName(type, field)
    try connection.execute(
      "CREATE UNIQUE INDEX \(quoteDefined(name)) ON \(quoteDefined(type)) (\(quoteDefined(field)))", [])
  }

  /// Drops the index that Facet made for a field; false where there is none.
  @discardableResult
  func drop(_ type: String, _ field: String) throws -> Bool {
    guard let index = try own(type, field) else { return false }
    try connection.execute("DROP INDEX \(quoteIdentifier(index))", [])
    return true
  }

  /// The name of the index that Facet made for a field.
  func own(_ type: String, _ field: String) throws -> String? {
    try names(type, field).first { $0.hasPrefix("_facet_unique_") }
  }

  /// All indexes that have a column, those of constraints too.
  func names(_ type: String, _ field: String) throws -> [String] {
    var names: [String] = []
    try connection.query(
      "SELECT DISTINCT l.name FROM pragma_index_list(?1) l, pragma_index_info(l.name) i WHERE i.name = ?2",
      [.text(type), .text(field)]
    ) { names.append($0.text(0)) }
    return names
  }

  /// `a` with `b_c` and `a_b` with `c` would share a name.
  private func freeName(_ type: String, _ field: String) throws -> String {
    let name = "_facet_unique_\(type)_\(field)"
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
