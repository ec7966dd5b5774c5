import FacetKit
import Language
import Store

/// What Facet knows of types beyond their tables: lines of fields, rules, labels, views and actions.
extension TypeUndoing {
  private typealias Row = StoredStep.Row

  private func shape(_ row: Row) -> (columns: [String], keys: Int) {
    let known = TypeStep.known.first { $0.table == row.table }
    return (known?.columns ?? [], known?.keys ?? 0)
  }

  private func condition(_ row: Row, keysOnly: Bool) -> (sql: String, cells: [Cell]) {
    let (columns, keys) = shape(row)
    // The place of a field among the others is no conflict.
    let used = columns.indices.filter { $0 < keys || !keysOnly && columns[$0] != "position" }
    let sql = used.enumerated().map { "\(columns[$1]) IS ?\($0 + 1)" }.joined(separator: " AND ")
    return (sql, used.map { row.cells[$0] })
  }

  private func isThere(_ row: Row, keysOnly: Bool) throws -> Bool {
    guard try TypeStep.hasOwn(row.table, connection) else { return false }
    let (sql, cells) = condition(row, keysOnly: keysOnly)
    return try connection.scalar("SELECT 1 FROM main.\(row.table) WHERE \(sql)", cells) != .null
  }

  private func isSame(_ a: Row, _ b: Row) -> Bool {
    a.table == b.table && zip(a.cells, b.cells).prefix(shape(a).keys).allSatisfy { $0 == $1 }
  }

  /// `thing.note`, or the name of a type or view; nil where it is a rule, of which people know no name.
  private func name(_ row: Row) -> String? {
    guard case .text(let first) = row.cells[0] else { return nil }
    guard shape(row).keys == 2, case .text(let second) = row.cells[1] else { return Name.quoted(first) }
    return second.hasPrefix(CheckRule.rowPrefix) ? nil : "\(Name.quoted(first)).\(Name.quoted(second))"
  }

  func checkKnowledge() throws {
    if rule == .mine { return }
    for row in step.rowsAfter where try !isThere(row, keysOnly: false) {
      throw told(row, try isThere(row, keysOnly: true) ? "is defined otherwise now" : "is not there any more")
    }
    for row in step.rowsBefore where !step.rowsAfter.contains(where: { isSame($0, row) }) {
      if try isThere(row, keysOnly: true) { throw told(row, "is there again") }
    }
  }

  private func told(_ row: Row, _ message: String) -> Diagnostic {
    guard case .text(let first) = row.cells[0] else { return conflict("", message) }
    var error = conflict(first, message)
    error.subject = name(row) ?? error.subject
    return error
  }

  func restoreKnowledge() throws {
    for row in step.rowsAfter where try TypeStep.hasOwn(row.table, connection) {
      let (sql, cells) = condition(row, keysOnly: true)
      try connection.execute("DELETE FROM main.\(row.table) WHERE \(sql)", cells)
    }
    for row in step.rowsBefore { try insert(row) }
    try tellKnowledge()
  }

  private func insert(_ row: Row) throws {
    let (columns, _) = shape(row)
    guard try TypeStep.hasOwn(row.table, connection) else { return }
    let (sql, cells) = condition(row, keysOnly: true)
    try connection.execute("DELETE FROM main.\(row.table) WHERE \(sql)", cells)
    let taken = "SELECT 1 FROM main.\(row.table) WHERE rowid = ?1"
    let place: Cell = try connection.scalar(taken, [row.place]) == .null ? row.place : .null
    let marks = columns.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO main.\(row.table) (rowid, \(columns.joined(separator: ", "))) VALUES (?1, \(marks))",
      [place] + row.cells.prefix(columns.count))
  }

  /// Whether the table or column is there that a row says more of.
  private func isOfTable(_ row: Row) throws -> Bool {
    guard row.table.hasPrefix("_facet_type") || row.table.hasPrefix("_facet_field"),
      case .text(let type) = row.cells[0], let table = try connection.tableInfo(type)
    else { return false }
    guard shape(row).keys == 2, case .text(let field) = row.cells[1] else { return true }
    return table.columns.contains { $0.name.isExactly(field) }
  }

  /// What went with a table is told by the table.
  private func tellKnowledge() throws {
    let tables = step.made + step.dropped
    func isTold(_ row: Row) -> Bool {
      guard case .text(let type) = row.cells[0] else { return true }
      let named = name(row).map { " \($0) " }
      return tables.contains { $0.name.isExactly(type) } || step.renames.contains { [$0.old, $0.new].contains(type) }
        || step.columnRenames.contains { rename in
          [rename.old, rename.new].contains { name(row) == "\(Name.quoted(rename.type)).\(Name.quoted($0))" }
        }
        || named.map { text in report.notices.contains { " \($0)".hasPrefix(text) } } ?? false
    }
    var isRuleTold = false
    for row in step.rowsBefore + step.rowsAfter where !isTold(row) {
      guard let name = name(row) else {
        if case .text(let type) = row.cells[0], !isRuleTold {
          tell("the rules of \(Name.quoted(type)) are as they were")
        }
        isRuleTold = true
        continue
      }
      let (isBefore, isAfter) = (
        step.rowsBefore.contains { isSame($0, row) }, step.rowsAfter.contains { isSame($0, row) }
      )
      let isAsBefore = try isBefore && isAfter || isOfTable(row)
      tell("\(name) is \(isAsBefore ? "as it was" : isBefore ? "there again" : "gone again")")
    }
  }
}
