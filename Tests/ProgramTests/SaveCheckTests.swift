import Support
import Testing

/// What `save --check` finds is what `save` refuses.
@Suite struct SaveCheckTests {
  private func typed(_ session: Session, _ line: String, _ prompt: String = "facet*>") throws {
    try session.send("\u{15}\u{0C}")
    try session.waitFor("a clear screen") { $0.cursor.row == 0 && $0.lines[1].isEmpty }
    try session.send(line + "\r")
    try session.waitFor("\(prompt) after \(line)") { $0.cursor.row > 0 && $0.lines[$0.cursor.row] == prompt }
  }

  /// All that is wrong is told at once, by a check as by a save: values that others have by now, references to what is
  /// gone, rules.
  @Test func allThatIsWrongIsTold() throws {
    let facet = try Facet.withThings()
    let made = try facet(
      "t.db", "-c", "define pair { low integer; high integer; check low <= high }; new pair low=1 high=2")
    #expect(made.status == 0)
    func told(_ session: Session, _ line: String) throws -> [String] {
      try typed(session, line)
      return session.screen.lines.filter { $0.hasPrefix("error: ") }
        .map { $0.prefix { $0 != "," }.split(separator: " by ").map(String.init)[0] }
    }
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "begin")
      try typed(session, "new thing name=Chai; new thing name=Rye; set thing[1].name Fig")
      for name in ["Chai", "Rye", "Fig"] { #expect(try facet("t.db", "new", "thing", "name=\(name)").status == 0) }
      let taken = [
        "error: thing[1].name: another thing has \"Fig\" already",
        "error: thing[6].name: another thing has \"Chai\" already",
        "error: thing[7].name: another thing has \"Rye\" already",
      ]
      #expect(try told(session, "save --check") == taken)
      #expect(try told(session, "save") == taken)
      try typed(session, "cancel", "facet>")
      try typed(session, "begin")
      try typed(session, "new person name=Cis boss=Bob; new person name=Dan boss=Bob; set pair[1].low 5")
      #expect(try facet("t.db", "delete", "person[\"Bob\"]").status == 0)
      let broken = [
        "error: person[3].boss: refers to person[2]", "error: person[4].boss: refers to person[2]",
        "error: pair[1]: \"low <= high\" does not hold",
      ]
      #expect(try told(session, "save --check") == broken)
      #expect(try told(session, "save") == broken)
    }
    #expect(try facet("t.db", "count", "thing").output == "5\n")
  }
}
