import Store

/// The TEMP triggers that write the journal for one table. They are this connection's own: no trigger stays in the file,
/// and other programs are not slowed.
struct JournalTriggers {
  let table: TableInfo
  let key: JournalKey
  /// The number of a column; of the empty name that of the table itself.
  let number: (String) throws -> Int64
  /// Of the unique indexes that columns alone do not tell, where rows are looked for that give way to others.
  var uniqueTerms: [[String]] = []

  init(_ table: TableInfo, number: @escaping (String) throws -> Int64) {
    self.table = table
    key = JournalKey(table)
    self.number = number
  }

  static let prefix = "_facet_journal_"

  /// The columns whose values are written down: all but generated ones and those that the key has.
  var columns: [String] {
    let isAlias = table.isRowIDAlias
    return table.columns.enumerated().filter { position, column in
      !column.isGenerated && !column.isHidden && !key.columns.contains(column.name)
        && !(isAlias && table.primaryKey == [position])
    }.map(\.element.name)
  }

  var keyColumns: [String] {
    table.isRowIDAlias ? [table.columns[table.primaryKey[0]].name] : key.columns
  }

  /// A cell of the journal is one of another value or of another storage class; by bytes, whatever the column's order.
  static func differs(_ name: String) -> String {
    let column = quoteIdentifier(name)
    return "(OLD.\(column) IS NOT NEW.\(column) COLLATE BINARY OR typeof(OLD.\(column)) <> typeof(NEW.\(column)))"
  }

  private var isSameKey: String { keyColumns.isEmpty ? "" : " AND \(key.sql("OLD")) IS \(key.sql("NEW"))" }

  func trigger(_ name: String, _ event: String, when: String? = nil, _ body: String) throws -> String {
    "CREATE TEMP TRIGGER \(quoteIdentifier("\(JournalTriggers.prefix)\(name)_\(try number(""))")) \(event) "
      + "ON main.\(quoteIdentifier(table.name))\(when.map { " WHEN \($0)" } ?? "") BEGIN \(body) END"
  }

  private static let insert = "INSERT INTO _facet_cell (operation, field, key, old, new)"

  /// One column is set in statements of its own: a trigger that looks at nothing else.
  func updating(_ column: String) throws -> String {
    let name = quoteIdentifier(column)
    let number = try number(column)
    return try trigger(
      "set\(number)", "AFTER UPDATE OF \(name)", when: JournalTriggers.differs(column) + isSameKey,
      "\(JournalTriggers.insert) VALUES (0, \(number), \(key.sql("NEW")), OLD.\(name), NEW.\(name));")
  }

  /// Any column may be set, by triggers of the file as well.
  func updatingAny(catchesReplaced: Bool = false) throws -> String? {
    let columns = columns
    if columns.isEmpty { return nil }
    let condition = "\(key.sql("OLD")) IS \(key.sql("NEW"))"
    let before = try catchesReplaced ? replacedBeside() : ""
    return try trigger("any", "AFTER UPDATE", when: condition, before + (try changed(columns)))
  }

  private func changed(_ columns: [String]) throws -> String {
    try columns.map { column in
      let name = quoteIdentifier(column)
      return "\(JournalTriggers.insert) SELECT 0, \(try number(column)), \(key.sql("NEW")), OLD.\(name), NEW.\(name) "
        + "WHERE \(JournalTriggers.differs(column));"
    }.joined(separator: " ")
  }

  /// Another key stands before what else changed, so that the cells after it have the key that the record has then.
  func rekeying(catchesReplaced: Bool = false) throws -> String? {
    // A rowid is set by other names too.
    let names = key.columns.map(quoteIdentifier).joined(separator: ", ")
    let event = names.isEmpty ? "AFTER UPDATE" : "AFTER UPDATE OF \(names)"
    let (old, new) = (key.sql("OLD"), key.sql("NEW"))
    let before = try catchesReplaced ? replaced() : ""
    let body = before + "\(JournalTriggers.insert) VALUES (3, \(try number("")), \(new), \(old), \(new)); "
    return try trigger(
      "key", event, when: "\(old) IS NOT \(new)", body + (try changed(columns)))
  }

  func making(catchesReplaced: Bool = false) throws -> String {
    let rows = try columns.map { column in
      "(1, \(try number(column)), \(key.sql("NEW")), NULL, NEW.\(quoteIdentifier(column)))"
    }
    let all = ["(1, \(try number("")), \(key.sql("NEW")), NULL, 1)"] + rows
    let before = try catchesReplaced ? replaced() : ""
    return try trigger(
      "new", "AFTER INSERT", before + "\(JournalTriggers.insert) VALUES \(all.joined(separator: ", "));")
  }

  func deleting() throws -> String {
    let rows = try columns.map { column in
      "(2, \(try number(column)), \(key.sql("OLD")), OLD.\(quoteIdentifier(column)), NULL)"
    }
    let all = ["(2, \(try number("")), \(key.sql("OLD")), \(key.place("OLD")), NULL)"] + rows
    return try trigger("gone", "AFTER DELETE", "\(JournalTriggers.insert) VALUES \(all.joined(separator: ", "));")
  }
}
