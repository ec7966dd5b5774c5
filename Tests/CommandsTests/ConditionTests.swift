import Testing

/// Conditions of which only the records tell the kind: by SQL and in memory they hold alike.
@Suite struct ConditionTests {
  private static let error = "a condition is due, not"

  @Test(arguments: [
    ("data.on", "1"), ("not data.on", "0"), ("data.on and true", "1"), ("data.on or data.off", "1"), ("data.none", "0"),
    ("if(true, data.on, data.off)", "1"), ("coalesce(data.none, data.on)", "1"), ("data.k", "\(error) an integer"),
    ("data.k and true", "\(error) an integer"), ("not data.word", "\(error) a text"),
    ("data.k + 1", "\(error) an integer"),
    ("if(true, data.k, false)", "\(error) an integer"), ("coalesce(data.none, data.k)", "\(error) an integer"),
    ("record > 0 and data.list[0]", "\(error) an integer"),
  ])
  func jsonIsJudgedWhenItIsRead(condition: String, answer: String) throws {
    let session = try TestSession.withRecords()
    session.run("set thing[1].data '{\"on\": true, \"off\": false, \"k\": 1, \"word\": \"x\", \"list\": [1]}'")
    let result = session.run("count thing[1] where \(condition)")
    let found = result.error ?? String(result.output.dropLast())
    #expect(found == answer)
  }

  @Test func whatIsPrintedLosesItsLastNewlineOnly() throws {
    let result = try TestSession().run("let x = $(print \"a\\u{D}\", \"b\\u{D}\"); print len($x)")
    #expect(result.output == "5\n")
  }
}
