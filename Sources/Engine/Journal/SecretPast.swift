import Store

/// Which cells of the journal have values from the time when their column was secret: they stay masked where it is not
/// any more.
///
/// The step that took the word away has the line of the field as it was, and a number above all cells of before. The
/// first cell of each record behind it still has the value of before. Where definitions are not written down nothing
/// is known of it. A line that says secret in a label counts as well: rather too much is masked.
final class SecretPast {
  private let connection: Connection
  private let isAny: Bool
  /// By the number of a column: the last step before which it was secret, and the first cells behind it.
  private var columns: [Int64: (step: Int64, firsts: Set<Int64>)] = [:]

  private static let condition = """
    f.source = '_facet_field' AND f.after = 0 AND ' ' || f.e || ' ' LIKE '% secret %'
    AND EXISTS (SELECT 1 FROM _facet_definition g
      WHERE g.step = f.step AND g.source = f.source AND g.after = 1 AND g.a = f.a AND g.b = f.b)
    """

  init(_ connection: Connection) throws {
    self.connection = connection
    isAny =
      try JournalTables.haveDefinitions(in: connection)
      && connection.scalar("SELECT 1 FROM _facet_definition f WHERE \(SecretPast.condition) LIMIT 1") != .null
  }

  func holds(_ cell: Int64, of column: Int64) throws -> Bool {
    guard isAny else { return false }
    let known = try columns[column] ?? look(at: column)
    return cell < known.step || known.firsts.contains(cell)
  }

  private func look(at column: Int64) throws -> (step: Int64, firsts: Set<Int64>) {
    // Under all names that the column ever had.
    let sql = """
      SELECT max(f.step) FROM _facet_definition f WHERE \(SecretPast.condition) AND (f.a, lower(f.b)) IN (
        SELECT type, lower(name) FROM _facet_column WHERE id = ?1
        UNION SELECT b, lower(c) FROM _facet_definition WHERE source = '_facet_column' AND a = ?1)
      """
    var found: (step: Int64, firsts: Set<Int64>) = (0, [])
    if case .integer(let step) = try connection.scalar(sql, [.integer(column)]) {
      found.step = step
      let firsts = "SELECT min(n) FROM _facet_cell WHERE n > ?1 AND field = ?2 GROUP BY key"
      try connection.query(firsts, [.integer(step), .integer(column)]) { found.firsts.insert($0.integer(0)) }
    }
    columns[column] = found
    return found
  }
}
