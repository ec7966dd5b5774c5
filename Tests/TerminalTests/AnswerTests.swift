import Glibc
import Support
import Testing

@Suite struct AnswerTests {
  @Test(arguments: [("", 13), ("0", 8), ("2", 9), ("3", 10), ("99", 13)])
  func prefillsTheLineWithTheCursorWhereItWasAsked(cursor: String, column: Int) throws {
    let session = try probe("answer", "éabcd", cursor)
    try session.waitForRow("answer: éabcd")
    try session.waitFor("the cursor in column \(column)") { $0.cursor.column == column }
  }

  @Test func aPrefilledTextCanBeEdited() throws {
    let session = try probe("answer", "Tea", "0")
    try session.waitForRow("answer: Tea")
    try session.send("Green ")
    try session.waitForRow("answer: Green Tea")
    try session.sendKey(.enter)
    try session.waitFor("text \"Green Tea\"")
    try session.waitForRow("then:")
  }

  @Test func escapeAloneGivesUp() throws {
    let session = try probe("answer", "Tea")
    try session.waitForRow("answer: Tea")
    try session.sendKey(.escape)
    try session.waitForRow("then:")
    try session.send("b\r")
    try session.waitFor("text \"b\"")
    try session.expectExit(0)
    #expect(session.screen.text == "answer: Tea\ninterrupted\nthen: b\ntext \"b\"")
  }

  @Test func keysThatBeginWithEscapeStillWork() throws {
    let session = try probe("answer", "one two")
    try session.waitForRow("answer: one two")
    try session.sendKey(.left, .alt("b"), .home, .right)
    try session.send("X")
    try session.waitForRow("answer: oXne two")
    try session.sendKey(.enter)
    try session.waitFor("text \"oXne two\"")
  }

  @Test func aKeyPastedWithQuotedInsertIsText() throws {
    let session = try probe("answer")
    try session.waitForRow("answer:")
    try session.sendKey(.ctrl("v"), .escape)
    try session.waitForRow("answer: ^[")
    try session.sendKey(.enter)
    try session.waitFor(#"text "\u{1B}""#)
  }

  @Test func inViEscapeFirstLeavesInsertion() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("set editing-mode vi\n", to: "rc")
    let session = try probe("answer", "abc", environment: ["INPUTRC": file])
    try session.waitForRow("answer: abc")
    try session.sendKey(.escape)
    try session.send("0x")
    try session.waitForRow("answer: bc")
    try session.sendKey(.escape)
    try session.waitForRow("then:")
    #expect(session.screen.lines[1] == "interrupted")
  }

  @Test func theHistoryIsOutOfReach() throws {
    let session = try probe("answer", "Tea")
    try session.waitForRow("answer: Tea")
    try session.sendKey(.up, .enter)
    try session.waitFor("text \"Tea\"")
    try session.waitForRow("then:")
    try session.sendKey(.up)
    try session.waitForRow("then: an old statement")
  }

  @Test func aSecretIsNeitherShownNorRemembered() throws {
    let session = try probe("secret")
    try session.waitForRow("secret:")
    try session.send("pass wörd\r")
    try session.waitFor("text \"pass wörd\"")
    try session.waitForRow("then:")
    try session.sendKey(.up, .enter)
    try session.waitFor("text \"\"")
    #expect(session.screen.text == "secret:\ntext \"pass wörd\"\nthen:\ntext \"\"")
  }

  @Test func anInterruptedSecretShowsTypingAgain() throws {
    let session = try probe("secret")
    try session.waitForRow("secret:")
    try session.send("pass")
    try session.sendKey(.ctrl("c"))
    try session.waitForRow("then:")
    try session.send("x\r")
    try session.waitFor("text \"x\"")
    try session.expectExit(0)
    #expect(session.terminal.modes.c_lflag & cooked == cooked)
  }
}
