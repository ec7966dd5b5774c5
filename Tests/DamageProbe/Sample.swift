import Glibc
import Store
import Support

/// A database that is sound, with the files beside it and the names in it.
struct Sample {
  let name: String
  /// By what follows the name of the file: nothing, `-wal`, `-journal`.
  var files: [(suffix: String, bytes: [UInt8])]
  var tables: [(name: String, columns: [String])] = []

  /// The file at a path, with its log and journal.
  init(name: String, path: String) throws {
    self.name = name
    files = try ["", "-wal", "-journal"].compactMap { suffix in
      access(path + suffix, R_OK) == 0 ? (suffix, try Files.read(path + suffix)) : nil
    }
    // Names are read from a copy: reading may make files beside it, and recover what is half done.
    let folder = try Files.folder()
    defer { Files.remove(folder) }
    for file in files { try Files.write(file.bytes, to: "\(folder)/s.db\(file.suffix)") }
    guard let connection = try? Connection(path: "\(folder)/s.db", mode: .readWrite) else { return }
    defer { connection.close() }
    guard let names = try? connection.tableNames() else { return }
    tables = names.compactMap { entry in
      guard let info = try? connection.tableInfo(entry.name), !info.columns.isEmpty else { return nil }
      return (Self.quoted(entry.name), info.columns.map { Self.quoted($0.name) })
    }
    tables.removeAll { $0.name.isEmpty }
  }

  /// A name in backquotes; empty for one that cannot stand in them.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\"") }
    return isPlain && !name.isEmpty ? "`\(name)`" : ""
  }

  /// Sound databases below a folder, in the order of their paths, and those that are made here.
  static func all(below root: String, program: String) throws -> [Sample] {
    let folder = try Files.folder()
    defer { Files.remove(folder) }
    var samples = try Files.names(below: root).filter { $0.hasSuffix(".db") || $0.hasSuffix(".sqlite") }
      .map { try Sample(name: $0, path: "\(root)/\($0)") }
    samples.append(try own(folder, program))
    samples += try unfinished(folder)
    return samples
  }

  /// One that Facet made, with all that a definition can say.
  private static func own(_ folder: String, _ program: String) throws -> Sample {
    let script = """
      define person "A person" { name text required unique key label "Name" validate not-blank; pin text secret; note text help "n" }
      define thing open { name text key length 1..40; since date default today format "%-d %B %Y" validate past; record integer default 0 min 0 max 99; price decimal(2); ratio real; size choice(small, large); on boolean default true; seen datetime; tags list; extra json; icon blob; owner ref person inverse things on-delete clear; code text matches '[a-z]+'; old text hidden if on = false; fixed text readonly }
      new person name=Ada pin=1234
      new person name=Bob
      let n = 0
      while n < 60 { new thing name="thing ${n}" record=$n price=1.50 size=small since=2009-01-02 owner=Ada code=abc seen=2009-01-02T10:00 tags='["a"]' extra='{"k": 1}'; let n = n + 1 }
      """
    let result = try run(program, ["\(folder)/own.db", "-c", script], directory: folder)
    guard result.status == 0 else { throw SessionFailure(result.errors) }
    return try Sample(name: "made by Facet", path: "\(folder)/own.db")
  }

  /// As programs that crashed leave them: a log that is not in the file yet, and a change half done with its journal.
  private static func unfinished(_ folder: String) throws -> [Sample] {
    try [("log of a crash", "WAL"), ("journal of a crash", "DELETE")].map { name, mode in
      let path = "\(folder)/\(mode).db"
      let connection = try Connection(path: path, mode: .create)
      try connection.execute("PRAGMA journal_mode = \(mode)")
      try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, n INTEGER)")
      try connection.execute(
        "INSERT INTO t (name, n) WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT 400) "
          + "SELECT 'name ' || i || hex(zeroblob(40)), i FROM c")
      try connection.execute("PRAGMA wal_autocheckpoint = 0")
      try connection.execute("PRAGMA cache_size = 5")
      try connection.execute("BEGIN")
      try connection.execute("UPDATE t SET n = n + 1, name = 'other ' || name")
      if mode == "WAL" { try connection.execute("COMMIT") }
      defer { connection.close() }
      return try Sample(name: name, path: path)
    }
  }
}
