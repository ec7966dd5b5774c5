import Support
import Testing

@Suite struct LineReaderTests {
  static let program = Products.path("LineReaderProbe")

  func session(
    _ arguments: String..., environment: [String: String] = [:], columns: Int = 60, rows: Int = 20
  ) throws -> Session {
    try Session(Launch(Self.program, arguments, environment: environment), columns: columns, rows: rows)
  }

  @Test func givesLinesUntilControlD() throws {
    let session = try session()
    try session.waitForRow(">")
    try session.send("set thing.name \"é 林\"\r")
    try session.waitFor("text \"set thing.name")
    try session.waitForRow(">")
    try session.sendKey(.ctrl("d"))
    try session.expectExit(0)
    #expect(session.screen.lines.prefix(4) == ["> set thing.name \"é 林\"", #"text "set thing.name \"é 林\"""#, ">", "end"])
  }
}
