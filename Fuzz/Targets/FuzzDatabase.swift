import Bundled
import Commands
import Engine
import FacetKit
import Language
import Loading

/// A small database in memory with records of every kind, references, odd names, and tables that Facet would not make.
final class FuzzDatabase {
  let engine: RecordEngine
  /// What ``digest()`` gives as long as nothing is changed.
  let untouched: UInt64
  let definitions: String
  /// The types whose records have a number `n`, a boolean `probe` and a text `word`.
  static let probed = ["thing", "person"]

  init() throws {
    engine = RecordEngine(registry: PluginHost(bundled: BundledPlugins.all).root)
    try engine.open(nil)
    FuzzDatabase.setOptions(engine)
    for sql in FuzzDatabase.tables { _ = try engine.sql(sql, allowWriting: true, into: CellCollector()) { _ in } }
    try engine.commit()
    let source = Source(name: nil, text: FuzzDatabase.script)
    let catalog = Catalog()
    var parser = Parser(source: source, vocabulary: catalog)
    var context = CommandContext(
      engine: engine, catalog: catalog, host: QuietHost(), output: CapturedOutput(), source: source)
    let interpreter = Interpreter(catalog: catalog)
    while let statement = try parser.next() { _ = try interpreter.run(statement, in: &context) }
    try engine.commit()
    untouched = try FuzzDatabase.digest(of: engine)
    definitions = try FuzzDatabase.describe(engine)
  }

  static func setOptions(_ engine: RecordEngine) {
    engine.options = ["today": "2009-12-09"]
    engine.force = false
    // A device may never end.
    engine.readsFiles = false
  }

  func digest() throws -> UInt64 { try FuzzDatabase.digest(of: engine) }

  /// The types as Facet sees them, for a schema that is remembered wrongly.
  func describe() throws -> String { try FuzzDatabase.describe(engine) }

  /// A number that any change of any cell or definition changes.
  private static func digest(of engine: RecordEngine) throws -> UInt64 {
    let tables = CellCollector()
    let list = "SELECT name, sql FROM sqlite_schema ORDER BY type, name"
    _ = try engine.sql(list, allowWriting: false, into: tables) { _ in }
    let cells = CellDigest()
    for row in tables.rows {
      for value in row { cells.value(value) }
      guard row.count == 2, row[0].text.hasPrefix("sqlite_") == false, row[1].text.hasPrefix("CREATE TABLE") else {
        continue
      }
      let name =
        "\"" + row[0].text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      _ = try engine.sql("SELECT * FROM \(name)", allowWriting: false, into: cells) { _ in }
    }
    return cells.digest
  }

  private static func describe(_ engine: RecordEngine) throws -> String {
    try engine.typeNames().map { name in
      guard let entity = try engine.entity(name.name) else { return "\(name.name) is gone" }
      return try engine.describe(entity)
    }.joined(separator: "\n")
  }

  private static let tables = [
    "CREATE TABLE pair (a INTEGER, b TEXT, note TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID",
    "INSERT INTO pair VALUES (1, 'x', 'one'), (1, 'y', NULL), (2, 'x', '')",
    "CREATE TABLE strict (id INTEGER PRIMARY KEY, i INT, r REAL, t TEXT, b BLOB, a ANY) STRICT",
    "INSERT INTO strict VALUES (1, 9223372036854775807, 1e308, 'x', x'00ff', 'any'), (2, NULL, NULL, NULL, NULL, 3)",
    "CREATE TABLE loose (v, w NUMERIC, x AS (v || w), \"select\" TEXT)",
    "INSERT INTO loose VALUES ('a', 1, 'b'), (2, 'x', x'ff'), (NULL, 1.5, CAST(x'c328' AS TEXT))",
    "CREATE TABLE \"a.b c\" (\"odd \"\"name\"\"\" INTEGER, 'x[1]' TEXT, film_id INTEGER REFERENCES pair_film(film_id))",
    "CREATE TABLE pair_film (film_id INTEGER PRIMARY KEY, title TEXT UNIQUE, a INTEGER, b TEXT, "
      + "FOREIGN KEY (a, b) REFERENCES pair (a, b))",
    "INSERT INTO pair_film VALUES (1, 'Solaris', 1, 'x'), (2, 'Stalker', 2, 'x'), (3, NULL, NULL, NULL)",
    "INSERT INTO \"a.b c\" VALUES (1, 'x', 1), (2, NULL, 2), (NULL, '', NULL)",
    "CREATE VIEW films AS SELECT title, note FROM pair_film JOIN pair USING (a, b)",
  ]

  private static let script = #"""
    define person "People" {
      name text key
      n integer
      boss ref person on-delete clear
      born date
      pin text secret
      probe boolean
      word text
    }
    define thing {
      name text key validate not-blank
      n integer
      done boolean
      since date default today
      at datetime
      record integer default 0 min 0 max 1000
      weight real
      price decimal(2)
      size choice(small, "very large")
      tags list
      data json
      note text
      photo blob
      owner ref person inverse things on-delete clear
      probe boolean
      word text
      days integer
    }
    define birthday {
      person ref person required inverse birthdays on-delete cascade
      date date
      gift text
    }
    define `Order Details` open { `Unit Price` decimal(2); `where` text; thing ref thing on-delete deny }
    new person name="Ada Lindqvist" n=1 born=1984-03-12 pin=1234
    new person name=Bob n=2 boss="Ada Lindqvist"
    new person name="Zoë" n=3 boss=Bob born=1900-02-28
    new thing name=Coffee n=1 done=true days=10 since=2009-11-29 at=2009-11-29T08:30:01.5+02:00 record=4 weight=1.5 price=3.50
    set thing["Coffee"].size "very large" thing["Coffee"].tags (["a", "B", null, 3]) thing["Coffee"].data ({k: [1, 2.5], "ä": {x: null}}) thing["Coffee"].owner Bob thing["Coffee"].note "Über é*?%"
    new thing name=Tea n=2 done=false record=0 weight=-0.0 price=0 note="" tags='[]' size=small owner="Ada Lindqvist"
    new thing name="null" n=3 since=null at=1969-12-31T23:59Z weight=1e300 price=-9.99 note="line\nline\t2"
    new thing name='it''s "x"' n=4 done=true since=0001-01-01 record=1000 note=Ärger owner=Zoë
    new thing name="10" n=5 since=9999-12-31 weight=9007199254740992 price=1234567890123.45 note="10"
    new birthday person=Bob date=2010-03-12 gift=book
    new birthday person=Bob date=null
    new birthday person="Zoë" date=2012-02-29 gift=""
    new `Order Details` `Unit Price`=2.50 `where`=here thing=Tea
    """#
}
