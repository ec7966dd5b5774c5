import Support
import Testing

/// How a program behind `|` ends.
@Suite struct PipeStatusTests {
  @Test(arguments: [
    ("sh -c 'cat > out; exit 3'", "ended with status 3"),
    ("kill -9 $$", "kill -9 $$ was ended by a signal: Killed"),
    ("sh -c 'kill -TERM $$'", "was ended by a signal: Terminated"),
  ])
  func aFailureIsTold(program: String, message: String) throws {
    let facet = try Facet.withThings()
    let result = try facet("t.db", input: "set thing[1].record 7\nlist thing | \(program)\nprint 1\n")
    #expect(result.status == 1)
    // The statement stands, and so does what follows it.
    #expect(result.output == "1\n")
    #expect(result.errors.contains("stdin:2:12: error: "), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try facet("t.db", "get", "thing[1].record").output == "7\n")
  }

  /// More than fits into a pipe.
  private static func withEndlessView() throws -> Facet {
    try Facet.withForeign(
      "create view n as with recursive c(n) as (select 1 union all select n + 1 from c) select n from c")
  }

  @Test(arguments: ["head -1 > out", "sh -c 'read x; kill -PIPE $$'", "true", "false"])
  func aReaderMayLeaveEarly(program: String) throws {
    let facet = try Self.withEndlessView()
    let result = try facet("f.db", "-c", "list n | \(program)")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func aReaderThatLeavesAndFailsIsTold() throws {
    let facet = try Self.withEndlessView()
    let result = try facet("f.db", "-c", "list n | sh -c 'read x; exit 3'")
    #expect(result.status == 1)
    #expect(result.errors.contains("ended with status 3"), "\(result.errors)")
  }

  /// A view may be without end, so its records are counted only where that is asked for.
  @Test(arguments: [
    ("types", "n\t\tn\n"), ("types --json", "[{\"type\":\"n\",\"records\":null,\"fields\":\"n\"}]\n"),
    ("list --format table", "Type  Records  Fields\n────  ───────  ──────\nn        view  n\n(1 type)\n"),
    ("ls", "n\t\tn\n"), ("show types", "n\t\tn\n"), ("help | head -1", "Reading\n"),
  ])
  func viewsAreNotCounted(command: String, output: String) throws {
    #expect(try Self.withEndlessView()("f.db", "-c", command).output == output)
  }
}
