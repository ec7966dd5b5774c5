import Support
import Testing

/// What a file says of itself is other programs' business, whatever Facet changes in it.
@Suite struct HeaderTests {
  private static let settings = [
    "journal_mode", "encoding", "page_size", "user_version", "application_id", "auto_vacuum",
  ]

  private func sqlite(_ facet: Facet, _ sql: String) throws -> String {
    try run("/usr/bin/sqlite3", [facet.folder("f.db"), sql]).output
  }

  @Test(arguments: ["delete", "truncate", "persist", "wal"], ["UTF-8", "UTF-16le", "UTF-16be"])
  func aChangeLeavesTheSettingsOfTheFile(mode: String, encoding: String) throws {
    let facet = try Facet()
    _ = try sqlite(
      facet,
      """
      pragma page_size = 1024; pragma encoding = '\(encoding)'; pragma auto_vacuum = 1; pragma user_version = 77;
      pragma application_id = 4711; pragma journal_mode = \(mode);
      create table t (id integer primary key, a text); insert into t values (1, 'ä');
      """)
    let ask = Self.settings.map { "pragma \($0);" }.joined()
    let before = try sqlite(facet, ask)
    #expect(before.hasSuffix("\n\(encoding)\n1024\n77\n4711\n1\n"))
    let bytes = try facet.folder.bytes(of: "f.db")
    #expect(try facet("f.db", "-c", "list t; describe; status; validate; find x").status == 0)
    #expect(try facet.folder.bytes(of: "f.db") == bytes)
    let changes =
      "set t[1].a ö; new t a=x; define t.b date; define u { name text key }; rename t.a c; drop t.b; get t[1].c"
    #expect(try facet("f.db", "-c", changes).output == "ö\n")
    #expect(try sqlite(facet, ask) == before)
    #expect(try sqlite(facet, "pragma integrity_check") == "ok\n")
  }
}
