import Glibc
import Store
import Testing

@testable import Engine

@Suite struct SchemaTableDefinitionTests {
  static let sql = """
    CREATE TABLE "a, (b" ( -- the first
      [x y] TEXT NOT NULL DEFAULT ')' /* a , comment */, "q""r" DECIMAL(10,2) CONSTRAINT c REFERENCES t (id)
        ON DELETE SET NULL ON UPDATE NO ACTION MATCH FULL NOT DEFERRABLE INITIALLY DEFERRED CHECK ("q""r" > 0),
      z INT UNIQUE, PRIMARY KEY (z), CONSTRAINT f FOREIGN KEY (z) REFERENCES t, UNIQUE ("q""r", [x y] COLLATE NOCASE),
      CHECK (z <> '(')
    ) WITHOUT ROWID, STRICT
    """

  static let declared: [(column: String, sql: String)] = [
    (
      "q\"r",
      #"CREATE TABLE n ([x y] TEXT NOT NULL DEFAULT ')', "q""r" TEXT CHECK ("q""r" > 0), z INT UNIQUE, "#
        + #"PRIMARY KEY (z), CONSTRAINT f FOREIGN KEY (z) REFERENCES t, UNIQUE ("q""r", [x y] COLLATE NOCASE), "#
        + "CHECK (z <> '(')) WITHOUT ROWID, STRICT"
    ),
    (
      "Z",
      #"CREATE TABLE n ([x y] TEXT NOT NULL DEFAULT ')', "q""r" DECIMAL(10,2) CONSTRAINT c REFERENCES t (id)"#
        + "\n    ON DELETE SET NULL ON UPDATE NO ACTION MATCH FULL NOT DEFERRABLE INITIALLY DEFERRED "
        + #"CHECK ("q""r" > 0), "z" TEXT UNIQUE, PRIMARY KEY (z), UNIQUE ("q""r", [x y] COLLATE NOCASE), "#
        + "CHECK (z <> '(')) WITHOUT ROWID, STRICT"
    ),
    (
      "x y",
      #"CREATE TABLE n ("x y" TEXT NOT NULL DEFAULT ')', "q""r" DECIMAL(10,2) CONSTRAINT c REFERENCES t (id)"#
        + "\n    ON DELETE SET NULL ON UPDATE NO ACTION MATCH FULL NOT DEFERRABLE INITIALLY DEFERRED "
        + #"CHECK ("q""r" > 0), z INT UNIQUE, PRIMARY KEY (z), CONSTRAINT f FOREIGN KEY (z) REFERENCES t, "#
        + #"UNIQUE ("q""r", [x y] COLLATE NOCASE), CHECK (z <> '(')) WITHOUT ROWID, STRICT"#
    ),
  ]
  @Test func aQuoteWithAMarkBehindItIsAQuote() throws {
    var definition = try TableDefinition("CREATE TABLE t (\"\u{308}a\"\"\u{308}\" INT, b TEXT)")
    definition.declare("\u{308}a\"\u{308}", as: "TEXT")
    #expect(definition.sql(named: "n") == "CREATE TABLE n (\"\u{308}a\"\"\u{308}\" TEXT, b TEXT)")
  }

  @Test(arguments: declared) func declaresOneColumnAnew(_ row: (column: String, sql: String)) throws {
    var definition = try TableDefinition(Self.sql)
    definition.declare(row.column, as: "TEXT")
    #expect(definition.sql(named: "n") == row.sql)
  }

  @Test func dropsAColumnWithItsConstraints() throws {
    var definition = try TableDefinition(Self.sql)
    definition.drop("q\"r")
    #expect(
      definition.sql(named: "n")
        == "CREATE TABLE n ([x y] TEXT NOT NULL DEFAULT ')', z INT UNIQUE, PRIMARY KEY (z), "
        + "CONSTRAINT f FOREIGN KEY (z) REFERENCES t, CHECK (z <> '(')) WITHOUT ROWID, STRICT")
  }

  static let files = [
    "naughty_identifiers/naughty.sqlite", "odd_ddl/odd_ddl.sqlite", "android_contacts/contacts2.db",
    "firefox_places_2011/places.sqlite", "kodi_myvideos/MyVideos107.db", "datasette_fixtures/fixtures.db",
    "geo/geo.sqlite", "sqljs/test.sqlite",
  ]
  /// Each table of programs in use, taken apart and put together, has the same columns.
  @Test(arguments: files) func keepsWhatItDoesNotTouch(_ file: String) throws {
    let path = "../shared/data/A_sqlite/\(file)"
    guard access(path, R_OK) == 0 else {
      print("skipped: there is no \(path)")
      return
    }
    let connection = try Connection(path: path, mode: .readOnly)
    let copy = try Connection(path: ":memory:", mode: .memory)
    for (name, kind) in try connection.tableNames() where kind == .table {
      let table = try #require(try connection.tableInfo(name))
      // Texts in double quotes, which SQLite reads in an old file, make no new table.
      if (try? Connection(path: ":memory:", mode: .memory).execute(table.sql)) == nil { continue }
      try copy.execute("DROP TABLE IF EXISTS main._facet_copy")
      try copy.execute(TableDefinition(table.sql).sql(named: "_facet_copy"))
      let made = try #require(try copy.tableInfo("_facet_copy"))
      #expect(made.columns == table.columns, "\(name)")
      #expect(made.foreignKeys == table.foreignKeys, "\(name)")
      #expect(made.isWithoutRowID == table.isWithoutRowID, "\(name)")
    }
  }
}
