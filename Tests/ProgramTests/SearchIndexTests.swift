import Support
import Testing

/// Full-text indexes over tables of other programs, kept by triggers: what is taken back or saved is found by them.
@Suite struct SearchIndexTests {
  private static let tables = [
    "create table doc (id integer primary key, body text)",
    "create virtual table docs using fts5(body, content='doc', content_rowid='id')",
    "create trigger ai after insert on doc begin insert into docs (rowid, body) values (new.id, new.body); end",
    "create trigger ad after delete on doc begin insert into docs (docs, rowid, body) values ('delete', old.id, old.body); end",
    "create trigger au after update on doc begin insert into docs (docs, rowid, body) values ('delete', old.id, old.body); "
      + "insert into docs (rowid, body) values (new.id, new.body); end",
    "insert into doc (body) values ('alpha beta'), ('gamma')",
  ]

  private func found(_ facet: Facet, _ word: String) throws -> String {
    let check = try run(
      "/usr/bin/sqlite3", [facet.folder("f.db"), "insert into docs (docs, rank) values ('integrity-check', 1)"])
    #expect(check.errors == "")
    return try facet("f.db", "sql", "select rowid from docs where docs match '\(word)'").output
  }

  @Test func undoKeepsThem() throws {
    let facet = try Facet()
    for sql in Self.tables { #expect(try facet("f.db", "sql", "--write", sql).status == 0) }
    #expect(try facet("f.db", "set", "doc[1].body", "delta").status == 0)
    #expect(try found(facet, "delta") == "1\n")
    #expect(try facet("f.db", "undo").status == 0)
    #expect(try found(facet, "delta") == "")
    #expect(try found(facet, "alpha") == "1\n")
  }

  @Test func soDoesSaving() throws {
    let facet = try Facet()
    for sql in Self.tables { #expect(try facet("f.db", "sql", "--write", sql).status == 0) }
    try facet.atPrompt("f.db") { session in
      try session.waitForRow("facet>")
      try session.send("begin; set doc[1].body delta; delete doc[2]; new doc body=omega\r")
      try session.waitForRow("facet*>")
      try session.send("save\r")
      try session.waitForRow("facet>")
    }
    #expect(try found(facet, "alpha OR gamma") == "")
    #expect(try found(facet, "delta OR omega") == "1\n2\n")
  }
}
