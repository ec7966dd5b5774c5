import Store
import Support
import Testing

/// Databases that Facet did not make: opened, read, followed, filtered, edited and checked, and compared with what
/// SQLite says of them.
@Suite struct SampleTests {
  static let healthy = [
    "android_contacts/contacts2.db", "bad_utf8/badutf.sqlite", "chinook/Chinook_Sqlite.sqlite",
    "datasette_fixtures/fixtures.db", "extreme_values/extremes.sqlite", "firefox_places_2011/places.sqlite",
    "geo/geo.sqlite", "kodi_myvideos/MyVideos107.db", "naughty_identifiers/naughty.sqlite",
    "northwind_small/northwind.sqlite", "odd_ddl/odd_ddl.sqlite", "sqlittle/alter.sqlite", "sqlittle/empty.sqlite",
    "sqlittle/four.sqlite", "sqlittle/index.sqlite", "sqlittle/journal_persist.sqlite",
    "sqlittle/journal_truncate.sqlite", "sqlittle/music.sqlite", "sqlittle/prefix.sqlite", "sqlittle/primarykey.sqlite",
    "sqlittle/single.sqlite", "sqlittle/values.sqlite", "sqlittle/wal.sqlite", "sqlittle/words.sqlite",
    "sqljs/test.sqlite", "utf16le/chinook_utf16le.sqlite", "visidata/business.sqlite", "visidata/employees.sqlite",
    "visidata/without_rowid.db",
  ]

  /// A copy of a sample with what lies beside it; nil with a line that says so where there is none.
  static func copy(_ name: String) throws -> Facet? {
    guard let path = SharedData.path("A_sqlite/\(name)") else {
      print(SharedData.skipLine("A_sqlite/\(name)"))
      return nil
    }
    let facet = try Facet()
    let script =
      "for e in '' -wal -journal; do if [ -e \"$0$e\" ]; then cp \"$0$e\" \"$1$e\"; chmod u+w \"$1$e\"; fi; done"
    _ = try run("/bin/sh", ["-c", script, path, facet.folder("sample.db")])
    return facet
  }

  /// The bytes of a database and of its log.
  static func bytes(_ facet: Facet) throws -> [[UInt8]] {
    try ["sample.db", "sample.db-wal"].map { facet.folder.exists($0) ? try facet.folder.bytes(of: $0) : [] }
  }

  @Test(arguments: healthy) func isReadAsSQLiteReadsIt(name: String) throws {
    guard let facet = try Self.copy(name) else { return }
    let before = try Self.bytes(facet)
    let database = try SampleDatabase(facet.folder("sample.db"))
    let reading = try SampleReading(database, limit: 40)
    database.close()
    let wrong = try reading.run(facet, "sample.db")
    #expect(wrong == [])
    #expect(try Self.bytes(facet) == before)
  }

  /// What describes a file makes the same types again, but for its views.
  @Test(arguments: healthy) func itsDescriptionMakesTheSameTypes(name: String) throws {
    guard let facet = try Self.copy(name) else { return }
    let text = try facet("sample.db", "describe")
    try facet.folder.write(text.output + "\ndescribe", to: "types.facet")
    #expect(text.errors == "")
    let made = try facet("again.db", "-f", "types.facet")
    #expect(!made.errors.contains("error:"), "\(made.errors)")
    let lines = { (text: String) in text.split(separator: "\n").filter { !$0.hasPrefix("#") } }
    #expect(lines(made.output) == lines(text.output))
  }

  static let damaged = ["issue_1", "issue_3", "issue_5", "magic", "truncated"]

  @Test(arguments: damaged) func isDamaged(name: String) throws {
    guard let facet = try Self.copy("sqlittle/\(name).sqlite") else { return }
    let before = try Self.bytes(facet)
    for arguments in [["types"], ["set", "words[1].word", "x"], ["list", "words"], ["validate"]] {
      let result = try run(
        Products.path("facet"), ["sample.db"] + arguments, environment: Facet.environment, directory: facet.folder.path)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("error: "))
      #expect(result.output == "")
    }
    #expect(try Self.bytes(facet) == before)
  }
}
