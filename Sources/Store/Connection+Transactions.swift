import CSQLite

/// Transactions and what holds for the length of one.
extension Connection {
  package var isInTransaction: Bool { handle.pointer.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Begins a transaction; an immediate one waits for the right to write at once, not at the first write.
  package func begin(immediate: Bool = true) throws {
    if immediate, !hasWriteCache {
      try execute("PRAGMA cache_size = -65536")
      hasWriteCache = true
    }
    try execute(immediate ? "BEGIN IMMEDIATE" : "BEGIN")
    guard immediate, handle.hasMoved else { return }
    try execute("ROLLBACK")
    throw moved
  }

  /// Where it throws, the transaction is still open, unless SQLite itself had to roll it back.
  package func commit() throws {
    if handle.hasMoved { throw moved }
    try execute("COMMIT")
  }

  /// Throws where the file was deleted, moved or replaced since it was opened.
  package func checkPlace() throws { if handle.hasMoved { throw moved } }

  private var moved: StoreError { StoreError(.readOnlyMoved, "the file was deleted, moved or replaced") }

  /// Does nothing where no transaction is open: SQLite ends one itself after a full disk and the like.
  package func rollback() throws { if isInTransaction { try execute("ROLLBACK") } }

  package func savepoint(_ name: String) throws { try execute("SAVEPOINT \(quoteIdentifier(name))") }
  package func release(_ name: String) throws { try execute("RELEASE \(quoteIdentifier(name))") }
  package func rollback(to name: String) throws {
    handle.undoings += 1
    try execute("ROLLBACK TO \(quoteIdentifier(name))")
  }

  /// Another number after each transaction that was rolled back, by whomever: SQLite does so itself where the disk is
  /// full or fails, where memory is short, where a statement that writes is interrupted, and where a trigger says so.
  package var rollbacks: Int { handle.rollbacks }

  /// The same, also after a part of a transaction was: what is remembered of the file or of TEMP tables and triggers
  /// does not hold any more.
  package var undoings: Int { handle.undoings }

  // MARK: foreign keys

  /// Whether foreign keys are judged at the end of this transaction only, rather than by each statement.
  package func deferForeignKeys(_ isDeferred: Bool) throws {
    try execute("PRAGMA defer_foreign_keys = \(isDeferred ? "ON" : "OFF")")
  }

  /// Whether a commit would be refused now: some row refers to nothing, by a key that is judged at the end.
  package var hasOpenForeignKeys: Bool {
    var (now, most): (Int32, Int32) = (0, 0)
    return sqlite3_db_status(handle.pointer, SQLITE_DBSTATUS_DEFERRED_FKS, &now, &most, 0) == SQLITE_OK && now > 0
  }

  /// Unlike the pragma, this works inside of a transaction: what is written while they are off is neither judged nor
  /// counted, so the caller has to leave the keys as they were.
  package func foreignKeys(enabled: Bool) { handle.set(SQLITE_DBCONFIG_ENABLE_FKEY, enabled) }

  /// While they are off, CHECK constraints judge no row that is written; those of STRICT tables, NOT NULL and unique keys
  /// still do.
  package func checks(enabled: Bool) {
    try? execute("PRAGMA ignore_check_constraints = \(enabled ? "OFF" : "ON")")
  }

  /// While they are off no trigger runs, of the file or of this connection: the caller does what they would do.
  package func triggers(enabled: Bool) { handle.set(SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled) }

  /// The rows, of one table or of all, whose foreign keys refer to nothing.
  package func foreignKeyViolations(of table: String? = nil) throws -> [ForeignKeyViolation] {
    var violations: [ForeignKeyViolation] = []
    let argument = table.map { "(\(quoteIdentifier($0)))" } ?? ""
    try query("PRAGMA main.foreign_key_check\(argument)") { row in
      violations.append(
        ForeignKeyViolation(
          table: row.text(0), rowID: row.storageClass(1) == .null ? nil : row.integer(1), parent: row.text(2),
          foreignKey: Int(row.integer(3))))
    }
    return violations
  }

  // MARK: versions and journal

  /// A number that differs after each change of the schema, whoever made it.
  package var schemaVersion: Int { get throws { try number("PRAGMA schema_version") } }

  /// A number that differs after each commit of another connection.
  package var dataVersion: Int { get throws { try number("PRAGMA data_version") } }

  /// For a file that Facet made: readers and a writer do not wait for one another.
  package func enableWAL() throws { try execute("PRAGMA journal_mode = WAL") }

  private func number(_ sql: String) throws -> Int {
    if case .integer(let number) = try scalar(sql) { Int(number) } else { 0 }
  }
}
