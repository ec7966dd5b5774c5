/// Definitions that go back to an earlier text without a look at what they define.
extension Connection {
  /// Gives objects of the file another text, each found by its kind and name.
  ///
  /// It writes the schema itself: the caller answers for it that the text before was another spelling of the same
  /// columns, as a rename makes one.
  package func restate(_ texts: [(kind: String, name: String, sql: String)]) throws {
    if texts.isEmpty { return }
    try execute("PRAGMA writable_schema = ON")
    do {
      let update = "UPDATE main.sqlite_schema SET sql = ?3 WHERE type = ?1 AND name = ?2 AND sql IS NOT ?3"
      for text in texts { try execute(update, [.text(text.kind), .text(text.name), .text(text.sql)]) }
      try execute("PRAGMA schema_version = \(schemaVersion + 1)")
    } catch {
      try? execute("PRAGMA writable_schema = RESET")
      throw error
    }
    try execute("PRAGMA writable_schema = RESET")
  }

  /// Renames a table alone: what else of the file names it keeps the old name. Foreign keys have to be off.
  package func renameOnly(_ table: String, to name: String) throws {
    let isLegacy = try scalar("PRAGMA legacy_alter_table") == .integer(1)
    if !isLegacy { try execute("PRAGMA legacy_alter_table = ON") }
    defer { if !isLegacy { try? execute("PRAGMA legacy_alter_table = OFF") } }
    // SQLite takes two names that differ only in case for the same.
    let between = "_facet_renamed"
    let isSame = table.lowercased() == name.lowercased()
    for (old, new) in isSame ? [(table, between), (between, name)] : [(table, name)] {
      try alter("ALTER TABLE main.\(quoteIdentifier(old)) RENAME TO \(quoteIdentifier(new))")
    }
  }
}
