import Testing

/// What `sql` may not do, in whichever way it is written.
@Suite struct SQLTests {
  @Test(arguments: [
    "commit", "  ;\\n COMMIT", "-- a\\u{D}\\ncommit", "/*\\u{308}*/ commit", "/* *\\u{308}/ */ commit",
    "\\u{FEFF}commit", "-- a\\nrollback", "end", "savepoint x",
  ])
  func doesNotEndAChange(text: String) throws {
    let session = try TestSession.withRecords()
    let result = session.run("new thing name=Milk; sql --write \"\(text)\"")
    #expect(result.error?.hasSuffix("several statements are one change in a script or in one -c") == true, "\(result)")
    #expect(session.run("count thing").output == "2\n")
  }

  @Test(arguments: [
    "pragma foreign_keys = 0", "pragma foreign_keys(0)", "PRAGMA main.writable_schema (1)",
    "pragma writable_schema =\\u{308}1", "pragma journal_mode(off)",
  ])
  func setsNoPragma(text: String) throws {
    let session = try TestSession.withRecords()
    let result = session.run("sql --write \"\(text)\"")
    #expect(result.error == "this pragma changes how the file is handled / sqlite3 runs it")
  }

  @Test(arguments: [
    ("pragma foreign_keys", "1\n"), ("pragma integrity_check(1)", "ok\n"),
    ("pragma main.index_list('birthday')", "0\t_facet_reference_birthday_person\t0\tc\t0\n"),
    ("select count(*) from thing", "2\n"),
  ])
  func asks(text: String, output: String) throws {
    let result = try TestSession.withRecords().run("sql \"\(text)\"")
    #expect(result.output == output && result.error == nil, "\(result)")
  }
}
