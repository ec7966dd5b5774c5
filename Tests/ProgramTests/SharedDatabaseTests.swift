import FacetKit
import Support
import Testing

/// Databases that Facet did not make: what is in them is told right, and reading changes not one byte.
@Suite struct SharedDatabaseTests {
  /// A copy of a database with the rows of the tables of answers that lie beside it.
  private struct Sample {
    let facet: Facet
    let bytes: [UInt8]
    let path: String

    init?(_ name: String) throws {
      guard let path = SharedData.path("A_sqlite/\(name)") else {
        print(SharedData.skipLine("A_sqlite/\(name)"))
        return nil
      }
      facet = try Facet()
      self.path = String(path[..<path.lastIndex(of: "/")!])
      _ = try run("/bin/cp", [path, facet.folder("sample.db")])
      bytes = try facet.folder.bytes(of: "sample.db")
    }

    func rows(_ table: String) throws -> [[String]] {
      try run("/bin/cat", ["\(path)/\(table)"]).output.split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    }

    /// Each line typed, with what it printed.
    func check(_ typed: [(line: String, expected: String)]) throws {
      #expect(!typed.isEmpty)
      let result = try facet("sample.db", "-c", typed.map(\.line).joined(separator: "\n"))
      #expect(result.errors == "")
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == typed.count)
      for (found, (line, expected)) in zip(lines, typed) { #expect(found == expected, "\(line)") }
      #expect(try facet.folder.bytes(of: "sample.db") == bytes)
      #expect(!facet.folder.exists("sample.db-wal"))
    }
  }

  @Test(arguments: [
    ("android_contacts/contacts2.db", "expected_counts.tsv"), ("chinook/Chinook_Sqlite.sqlite", "expected_counts.tsv"),
    ("datasette_fixtures/fixtures.db", "expected_counts.tsv"),
    ("firefox_places_2011/places.sqlite", "expected_counts.tsv"), ("geo/geo.sqlite", "expected_counts.tsv"),
    ("kodi_myvideos/MyVideos107.db", "expected_counts.tsv"),
    ("northwind_small/northwind.sqlite", "expected_counts.tsv"),
    ("odd_ddl/odd_ddl.sqlite", "expected_counts.tsv"), ("sqljs/test.sqlite", "expected_counts.tsv"),
    ("utf16le/chinook_utf16le.sqlite", "expected_counts.tsv"),
    ("visidata/business.sqlite", "expected_counts.business.sqlite.tsv"),
    ("visidata/employees.sqlite", "expected_counts.employees.sqlite.tsv"),
    ("visidata/without_rowid.db", "expected_counts.without_rowid.db.tsv"),
  ])
  func `every table and view is counted`(name: String, counts: String) throws {
    guard let sample = try Sample(name) else { return }
    try sample.check(try sample.rows(counts).map { ("count `\($0[0])`", $0[2]) })
  }

  @Test func `the small databases have what they should`() throws {
    guard let list = try Sample("sqlittle/words.sqlite") else { return }
    for row in try list.rows("expected.tsv") where row[2] == "ok" && row[0] != "wal.sqlite" {
      guard let sample = try Sample("sqlittle/\(row[0])") else { continue }
      try sample.check(
        row[3].split(separator: " ").map { pair in
          let colon = pair.lastIndex(of: ":")!
          return ("count `\(pair[..<colon])`", String(pair[pair.index(after: colon)...]))
        })
    }
  }

  @Test(arguments: ["chinook/Chinook_Sqlite.sqlite", "geo/geo.sqlite"])
  func `key paths lead where they should`(name: String) throws {
    guard let sample = try Sample(name) else { return }
    try sample.check(
      try sample.rows("expected_keypaths.tsv").map { row in
        let expected = row[1] == "NULL" ? "" : row[1]
        if let condition = row[0].firstRange(of: " where ") {
          let end = row[0].firstRange(of: " @count")!.lowerBound
          return ("count \(row[0][..<condition.lowerBound]) where \(row[0][condition.upperBound..<end])", expected)
        }
        return ("get \(Self.path(row[0], ofGeo: name.hasPrefix("geo")))", expected)
      })
  }

  /// From the last table back to the first, each by a reference with a name that is hostile to quoting.
  @Test func `a way along naughty names`() throws {
    guard let sample = try Sample("naughty_identifiers/naughty.sqlite"),
      let path = SharedData.path("A_sqlite/naughty_identifiers/expected.json")
    else { return }
    guard case .list(let tables) = try JSONReader.read(try run("/bin/cat", [path]).output) else { return }
    let names = tables.map { Name.quoted(Self.member("table", of: $0).text) }
    let references = tables.map { table in
      guard case .list(let columns) = Self.member("columns", of: table) else { return "" }
      return Name.quoted(columns[2].text)
    }
    let text = { (table: Value) in
      guard case .list(let columns) = Self.member("columns", of: table) else { return "" }
      return Name.quoted(columns[1].text)
    }
    try sample.check(
      tables.indices.map { last in
        let way = ([names[last] + "[1]"] + references[1...].prefix(last).reversed() + [text(tables[0])])
        return ("get " + way.joined(separator: "."), Self.member("table", of: tables[0]).text)
      })
  }

  private static func member(_ key: String, of value: Value) -> Value {
    guard case .object(let members) = value else { return .null }
    return members.first { $0.key == key }?.value ?? .null
  }

  /// `Track[1].AlbumId->Album.Title` and `Album[1].<-Track @sum Milliseconds` in the language. In Geo, whose arrows
  /// have the field behind them, `city[1].country->name`.
  private static func path(_ written: String, ofGeo isGeo: Bool) -> String {
    if isGeo {
      var path = written
      while let arrow = path.firstRange(of: "->") { path.replaceSubrange(arrow, with: ".") }
      return path
    }
    var words = written.split(separator: " ").map(String.init)
    if words.count > 2 { words[1] += "." + words.remove(at: 2) }
    return words.joined(separator: ".").split(separator: ".").map { step in
      if let arrow = step.firstRange(of: "->") { return step[..<arrow.lowerBound] }
      return step.hasPrefix("<-") ? step.dropFirst(2) : step
    }.joined(separator: ".")
  }
}
