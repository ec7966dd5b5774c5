import Support
import Testing

/// The journal forgets what is older than the file keeps, whole changes at a time, and says where history begins.
@Suite struct JournalPruningTests {
  private static func file(keeping limit: String) throws -> Facet {
    let facet = try Facet()
    let made = try facet(
      "t.db", "-c", "define thing { n integer }; new thing n=0", "-c", "option journal-keep \(limit)")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return facet
  }

  private static func sets(_ count: Int) -> String {
    (1...count).map { "set thing.n \($0)\n" }.joined()
  }

  @Test func soManyChangesAreKept() throws {
    let facet = try Self.file(keeping: "20")
    #expect(try facet("t.db", "--keep-going", "-f", "-", input: Self.sets(250)).status == 0)
    // It looks at every hundredth change, so that there are some more.
    let kept = try #require(Int(facet("t.db", "sql", "select count(*) from _facet_change").output.dropLast()))
    #expect((20...120).contains(kept))
    #expect(try facet("t.db", "-c", "set thing.n 999").status == 0)
    #expect(try facet("t.db", "sql", "select count(*) from _facet_change").output == "20\n")
    let orphans = """
      select count(*) from _facet_cell where n < (select min(first) from _facet_change) \
      or n > (select max(last) from _facet_change)
      """
    #expect(try facet("t.db", "sql", orphans).output == "0\n")
    let undone = try facet("t.db", "-c", "undo 30; get thing.n")
    #expect(undone.output == "231\n")
    #expect(undone.errors.hasPrefix("undone: set thing.n 999\n  thing[1].n: 999 → 250\n"))
    let last = undone.errors.split(separator: "\n").suffix(3).prefix(2).map { String($0.prefix(40)) }
    #expect(last == ["nothing more to undo", "history begins with change 233, 2009-12-"], "\(undone.errors)")
    let since = try facet("t.db", "-c", "history since 2009-01-01 | tail -1 | cut -f 1")
    #expect(since.errors.hasPrefix("history begins with change 233, "))
    #expect(try facet("t.db", "-c", "history thing[1].n since 2500-01-01").errors == "")
  }

  @Test func soManyBytesAreKept() throws {
    let facet = try Self.file(keeping: "10K")
    let script = Self.sets(100).split(separator: "\n").map { "\($0); set thing.n -1\n" }.joined()
    #expect(try facet("t.db", "--keep-going", "-f", "-", input: script).status == 0)
    let long = "let i = 0; while i < 3000 { new thing n=(i); let i = i + 1 }"
    #expect(try facet("t.db", "-c", long).status == 0)
    // The last change is more than is kept, and stays whole.
    #expect(try facet("t.db", "sql", "select count(*) from _facet_change").output == "1\n")
    #expect(try facet("t.db", "-c", "undo; count thing").output == "1\n")
  }

  @Test func soManyDaysAreKept() throws {
    let facet = try Self.file(keeping: "30d")
    for day in ["2010-01-01", "2010-01-25", "2010-02-05"] {
      let made = try facet("t.db", "-c", "set thing.n += 1", environment: ["FACET_TODAY": day])
      #expect(made.status == 0, "\(made.errors)")
    }
    #expect(
      try facet("t.db", "sql", "select substr(at, 1, 10) from _facet_change").output == "2010-01-25\n2010-02-05\n")
  }

  @Test func changesOfTypesGoWithTheirDefinitions() throws {
    let facet = try Self.file(keeping: "5")
    let script = "define thing.a text\n" + Self.sets(8)
    #expect(try facet("t.db", "--keep-going", "-f", "-", input: script).status == 0)
    #expect(try facet("t.db", "-c", "set thing.n -9").status == 0)
    #expect(try facet("t.db", "sql", "select count(*) from _facet_definition").output == "0\n")
    #expect(try facet("t.db", "-c", "undo 9; get thing.n").output == "4\n")
  }

  @Test(arguments: ["0", "-1", "many", "5x", "d", "1.5M", ""])
  func whatIsNoLimit(text: String) throws {
    let facet = try Self.file(keeping: "all")
    let result = try facet("t.db", "-c", "option journal-keep \"\(text)\"")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "error: journal-keep: must be a number of changes, a size such as 256M, days such as 90d, or all, not "))
    #expect(try facet("t.db", "-c", "option journal-keep").output == "all\n")
  }
}
