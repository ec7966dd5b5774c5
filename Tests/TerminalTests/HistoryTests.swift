import Glibc
import Support
import Testing

@Suite struct HistoryTests {
  func session(_ folder: TemporaryFolder) throws -> Session {
    try probe(environment: ["HISTORY": folder("state/facet/history")])
  }

  func type(_ lines: String..., in session: Session) throws {
    for line in lines {
      try session.waitForRow(">")
      let count = session.screen.lines.count { $0.hasPrefix("text") }
      try session.send(line + "\r")
      try session.waitFor("an answer to \(line)") { screen in
        screen.lines.count { $0.hasPrefix("text") } > count && screen.lines[screen.cursor.row] == ">"
      }
    }
  }

  @Test func isAppendedLineByLineAndPrivate() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    try type("one", "two", "two", "", "   ", "one", in: session)
    #expect(try folder.read("state/facet/history") == "one\ntwo\none\n")
    #expect(folder.mode(of: "state/facet/history") == 0o600)
    #expect(folder.mode(of: "state/facet") == 0o700)
  }

  @Test func takesOthersRightsAway() throws {
    let folder = try TemporaryFolder()
    for path in ["state", "state/facet"] { mkdir(folder(path), 0o755) }
    try folder.write("old\n", to: "state/facet/history")
    chmod(folder("state/facet/history"), 0o644)
    try type("new", in: try session(folder))
    #expect(try folder.read("state/facet/history") == "old\nnew\n")
    #expect(folder.mode(of: "state/facet/history") == 0o600)
    #expect(folder.mode(of: "state/facet") == 0o700)
  }

  @Test func bringsStatementsOfSeveralLinesBackWhole() throws {
    let folder = try TemporaryFolder()
    let first = try session(folder)
    try first.waitForRow(">")
    try first.send("\u{1B}[200~define a {\n}\u{1B}[201~\r")
    try first.waitFor(#"text "define a {\n}""#)
    try first.waitForRow(">")
    #expect(try folder.bytes(of: "state/facet/history") == Array("define a {\u{1}}\n".utf8))
    let second = try session(folder)
    try second.waitForRow(">")
    try second.sendKey(.up, .enter)
    try second.waitFor(#"text "define a {\n}""#)
  }

  @Test func readsOnlyTheLastTenThousandLines() throws {
    let folder = try TemporaryFolder()
    for path in ["state", "state/facet"] { mkdir(folder(path), 0o700) }
    try folder.write((1...25_000).map { "line \($0)\n" }.joined(), to: "state/facet/history")
    let session = try session(folder)
    try session.waitForRow(">")
    try session.sendKey(.alt("<"), .enter)
    try session.waitFor("text \"line 15001\"")
  }

  @Test func sessionsAtOnceNeverMixTheirLines() throws {
    let folder = try TemporaryFolder()
    let sessions = try (0..<4).map { _ in try session(folder) }
    for session in sessions { try session.waitForRow(">") }
    for round in 0..<25 {
      for (index, session) in sessions.enumerated() { try session.send("session \(index) round \(round)\r") }
    }
    for (index, session) in sessions.enumerated() { try session.waitFor("text \"session \(index) round 24\"") }
    for session in sessions { try session.waitForRow(">") }
    let lines = try folder.read("state/facet/history").split(separator: "\n").map(String.init)
    let expected = (0..<4).flatMap { index in (0..<25).map { "session \(index) round \($0)" } }
    #expect(lines.sorted() == expected.sorted())
  }
}
