import Glibc
import Store
import Testing

/// Files that other programs made, with what is known of them: `shared` beside the package, where it is there.
@Suite struct SharedFilesTests {
  private struct Expected {
    let object: String
    let kind: String
    let rows: Int64
    let options: String
    let key: [String]
    let foreignKeys: Set<String>
  }

  private static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.dropLast().joined(separator: "/") + "/shared/data/A_sqlite"
  }()

  private static let files = [
    ("android_contacts/contacts2.db", "expected_counts.tsv"), ("chinook/Chinook_Sqlite.sqlite", "expected_counts.tsv"),
    ("datasette_fixtures/fixtures.db", "expected_counts.tsv"),
    ("firefox_places_2011/places.sqlite", "expected_counts.tsv"),
    ("geo/geo.sqlite", "expected_counts.tsv"), ("kodi_myvideos/MyVideos107.db", "expected_counts.tsv"),
    ("northwind_small/northwind.sqlite", "expected_counts.tsv"), ("odd_ddl/odd_ddl.sqlite", "expected_counts.tsv"),
    ("sqljs/test.sqlite", "expected_counts.tsv"), ("utf16le/chinook_utf16le.sqlite", "expected_counts.tsv"),
    ("visidata/business.sqlite", "expected_counts.business.sqlite.tsv"),
    ("visidata/employees.sqlite", "expected_counts.employees.sqlite.tsv"),
    ("visidata/without_rowid.db", "expected_counts.without_rowid.db.tsv"),
  ]

  private static var isThere: Bool { access(folder, R_OK) == 0 }

  private func expected(_ path: String) -> [Expected] {
    String(decoding: contents(path), as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let at = { (index: Int) in index < fields.count ? fields[index] : "" }
      return Expected(
        object: at(0), kind: at(1), rows: Int64(at(2)) ?? -1, options: at(3),
        key: at(4).split(separator: ",").map(String.init),
        foreignKeys: Set(at(5).split(separator: " ").map(String.init)))
    }
  }

  @Test(.enabled(if: isThere, "there is no folder shared/data/A_sqlite beside the package"), arguments: files)
  func objectsAndCounts(file: String, counts: String) throws {
    let path = "\(Self.folder)/\(file)"
    let before = contents(path)
    let list = expected("\(Self.folder)/\(file.split(separator: "/")[0])/\(counts)")
    #expect(!list.isEmpty)
    let connection = try Connection(path: path, mode: .readOnly)
    let names = Set(try connection.tableNames().map(\.name))
    for item in list {
      #expect(names.contains(item.object) || item.object.hasPrefix("sqlite_"), "\(item.object)")
      let table = try #require(try connection.tableInfo(item.object), "\(item.object)")
      #expect((table.kind == .view ? "view" : "table") == item.kind, "\(item.object)")
      #expect(table.primaryKey.map { table.columns[$0].name } == item.key, "\(item.object)")
      // The column says `strict` alone of a table that is without rowids too.
      if item.options != "strict" { #expect(table.isWithoutRowID == (item.options == "yes"), "\(item.object)") }
      #expect(table.isStrict == (item.options == "strict"), "\(item.object)")
      // A key without columns refers to the primary key, which the list spells out.
      let keys = table.foreignKeys.flatMap { key in key.columns.map { "\($0.from)->\(key.table)." } }
      #expect(keys.allSatisfy { key in item.foreignKeys.contains { $0.hasPrefix(key) } }, "\(item.object)")
      #expect(keys.count == item.foreignKeys.count, "\(item.object)")
      let count = try? connection.scalar("SELECT count(*) FROM \(quoteIdentifier(item.object))")
      if item.rows >= 0 { #expect(count == .integer(item.rows), "\(item.object)") }
    }
    connection.close()
    #expect(contents(path) == before)
  }

  @Test(.enabled(if: isThere, "there is no folder shared/data/A_sqlite beside the package"))
  func malformedTextIsReadAndWrittenWithItsBytes() throws {
    let connection = try Connection(path: "\(Self.folder)/bad_utf8/badutf.sqlite", mode: .readOnly)
    let copy = try memory("CREATE TABLE t (t TEXT)")
    var malformed = 0
    for row in try connection.rows("SELECT hex, t FROM badtext") {
      if case .malformedText = row[1] { malformed += 1 }
      try copy.execute("DELETE FROM t")
      try copy.execute("INSERT INTO t VALUES (?1)", [row[1]])
      #expect(try copy.rows("SELECT lower(hex(t)), typeof(t) FROM t") == [[lowercased(row[0]), .text("text")]])
    }
    #expect(malformed > 10)
    #expect(try connection.scalar("SELECT count(*) FROM badtext") == .integer(22))
  }

  private func lowercased(_ cell: Cell) -> Cell {
    if case .text(let text) = cell { .text(text.lowercased()) } else { cell }
  }

  @Test(.enabled(if: isThere, "there is no folder shared/data/A_sqlite beside the package"))
  func anyNameIsAName() throws {
    let connection = try Connection(path: "\(Self.folder)/naughty_identifiers/naughty.sqlite", mode: .readOnly)
    let names = try connection.tableNames().map(\.name)
    #expect(names.count == 10)
    var references = 0
    for name in names {
      let table = try #require(try connection.tableInfo(name))
      #expect(Array(table.name.utf8) == Array(name.utf8))
      let columns = table.columns.map { quoteIdentifier($0.name) }.joined(separator: ", ")
      #expect(try connection.rows("SELECT \(columns) FROM \(quoteIdentifier(name))").count == 1)
      references += try connection.referringTables(to: name).count
    }
    #expect(references == 9)
  }
}
