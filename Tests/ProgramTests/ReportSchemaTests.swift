import Support
import Testing

/// A change of the schema keeps all else that belongs to a table.
@Suite struct ReportSchemaTests {
  @Test(
    arguments: [
      (
        "B85",
        "rename t.old_name new_name; define t.extra integer; drop t.extra; sql \"select sql from sqlite_master where name = 't'\"",
        "CREATE TABLE t(id integer primary key autoincrement, \"new_name\" text, n int)\n", ""
      ),
      ("B85", "define t.n text; new t old_name=b; delete t[2]; new t old_name=c; get t[*].id", "1\n3\n", ""),
      ("B86", "rename t.old_name new_name; set t[1].new_name b; list t; list vw", "1\tb\t1\n1\t1\n", ""),
      (
        "B86",
        "rename t tt; set tt[1].old_name b; list vw; sql \"select name from sqlite_master where name in ('ix', 'trg')\"",
        "1\t1\nix\ntrg\n", ""
      ),
      (
        "B86", "define t.n text; sql \"select name from sqlite_master where name in ('ix', 'trg', 'vw')\"",
        "vw\nix\ntrg\n", ""
      ),
      ("B86", "drop t.old_name; set t[1].n 5; list vw", "1\t5\n", ""),
      (
        "B87", "rename author.name full; define author.full text required; define author.born date; list book",
        "1\tx\tauthor[1]\n2\ty\tauthor[1]\n3\tz\tauthor[2]\n", ""
      ),
      (
        "B87", "define author.name text required unique; drop author.name; sql 'pragma foreign_key_check'; count book",
        "3\n", ""
      ),
      ("B87", "rename author writer; get book[1].author_id; delete writer[1]; get book[*].title", "writer[1]\nz\n", ""),
      ("B87", "try { define author.name integer; print 1 }; count book; count author", "3\n2\n", ""),
    ] as [ReportLine])
  func aChangeOfTheSchema(wanted: ReportLine) throws {
    // The table of B85 is part of that of B86.
    try Facet.ofReport(wanted.report == "B85" ? "B86" : wanted.report)?.check(wanted)
  }
}
