import Support
import Testing

/// Edits that are kept apart while others rename, drop and take what they are of.
@Suite struct MeanwhileEditSetTests {
  private func typed(_ session: Session, _ line: String, _ prompt: String = "facet*>") throws {
    try session.send("\u{15}\u{0C}")
    try session.waitFor("a clear screen") { $0.cursor.row == 0 && $0.lines[1].isEmpty }
    try session.send(line + "\r")
    try session.waitFor("\(prompt) after \(line)") { $0.cursor.row > 0 && $0.lines[$0.cursor.row] == prompt }
  }

  /// What is typed after `begin`, what somebody else does then, and what `save` gives and says.
  private func saved(
    _ facet: Facet, _ mine: [String], _ theirs: [String], prompt: String = "facet>", _ body: (Session) throws -> Void
  ) throws {
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "begin")
      for line in mine { try typed(session, line) }
      for line in theirs {
        let result = try facet("t.db", "-c", line, environment: ["LOGNAME": "bo"])
        #expect(result.status == 0, "\(result.errors)")
      }
      try typed(session, "save", prompt)
      try body(session)
    }
  }

  @Test(arguments: [
    (["rename thing.record best"], "get thing[*].best", "5 3 0"),
    (["rename thing things"], "get things[*].record", "5 3 0"),
    (["rename thing things", "rename things.record best"], "get things[*].best", "5 3 0"),
    (["rename thing.record best; rename thing.best top", "define thing.record integer"], "get thing[*].top", "5 3 0"),
    (["rename thing.record best", "undo"], "get thing[*].record", "5 3 0"),
    (["rename thing.record best", "set thing[1].name Mocha"], "get thing[*].name", "Mocha Sencha Chai"),
  ])
  func followRenames(theirs: [String], reads: String, gives: String) throws {
    let facet = try Facet.withThings()
    try saved(
      facet, ["set thing[1].record 5", "set thing[2] record=3 name=Sencha", "new thing name=Chai"], theirs
    ) { session in #expect(session.screen.lines[1].hasPrefix("4 edits saved: ")) }
    #expect(try facet("t.db", "-c", reads).output.split(separator: "\n").joined(separator: " ") == gives)
    #expect(
      try facet("t.db", "undo").errors.hasPrefix("undone: set thing[1].record 5; set thing[2] record=3 name=Sencha"))
  }

  /// A record that others deleted comes back with all its values, under their names.
  @Test func aRecordThatWasDeletedFollowsToo() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "begin")
      try typed(session, "set thing[2].record 3")
      for line in ["rename thing.name title", "delete thing[2]"] {
        #expect(try facet("t.db", "-c", line).status == 0)
      }
      try session.send("save\r")
      try session.waitForRow("theirs or mine? [none, save later]")
      try session.send("mine\r")
      try session.waitForRow("facet>")
    }
    #expect(try facet("t.db", "get", "thing[2].title", "thing[2].record").output == "Green tea\n3\n")
  }

  /// What is dropped stops those edits alone, which go back here.
  @Test(arguments: [
    ("drop thing.record", "thing[1].record", "get thing[*].name", "Coffee Sencha"),
    ("drop thing.record; rename thing.size record", "thing[1].record", "get thing[*].name", "Coffee Sencha"),
  ])
  func whatIsDropped(theirs: String, path: String, reads: String, gives: String) throws {
    let facet = try Facet.withThings()
    try saved(facet, ["set thing[2].name Sencha", "set thing[1].record 5"], [theirs], prompt: "facet*>") { session in
      #expect(session.screen.lines.contains { $0.hasPrefix("error: \(path): is not there any more: somebody dropped") })
      try typed(session, "undo")
      try typed(session, "save", "facet>")
      #expect(session.screen.lines[1] == "1 field saved: thing[2].name")
    }
    #expect(try facet("t.db", "-c", reads).output.split(separator: "\n").joined(separator: " ") == gives)
  }

  /// The record of a refused save is told as it is called here, and another of the same number as theirs.
  @Test func whoseRecordItIs() throws {
    let facet = try Facet.withThings()
    try saved(facet, ["new thing name=Chai"], ["new thing name=Chai"], prompt: "facet*>") { session in
      #expect(
        session.screen.lines.contains {
          $0.hasPrefix("error: thing[3].name: another thing has \"Chai\" already, by bo")
        })
      #expect(
        session.screen.lines.contains { $0.hasPrefix("      hint: theirs, which is thing[3] in the file, has it: ") })
      try typed(session, "set thing[3].name Rooibos")
      try typed(session, "save", "facet>")
    }
    #expect(try facet("t.db", "get", "thing[*].name").output == "Coffee\nGreen tea\nChai\nRooibos\n")
  }

  /// A rule tells a record that gets another number as it is called here too.
  @Test func whoseRecordBreaksARule() throws {
    let facet = try Facet.withThings()
    #expect(try facet("t.db", "-c", "define pair { low integer; high integer; check low <= high }").status == 0)
    try saved(facet, ["new pair low=3 high=1"], ["new pair low=1 high=2"], prompt: "facet*>") { session in
      #expect(session.screen.lines.contains("error: pair[1]: \"low <= high\" does not hold"))
    }
  }

  /// What is answered with theirs is no edit any more: it is not counted, and a refusal of others does not bring it back.
  @Test func whatIsLeftAsTheirs() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "begin")
      try typed(session, "set thing[1].record 5; new thing name=Chai; delete thing[2]; set person[1].name Ada")
      for line in ["set thing[1].record 70; set thing[2].record 3", "new thing name=Chai"] {
        #expect(try facet("t.db", "-c", line, environment: ["LOGNAME": "bo"]).status == 0)
      }
      try session.send("\u{0C}save\r")
      try session.waitForRow("theirs, mine, before or another value? [none, save later]")
      try session.send("theirs\r")
      try session.waitForRow("theirs or mine? [none, save later]")
      try session.send("theirs\r")
      try session.waitFor("the refusal") { $0.lines.contains { $0.hasPrefix("error: thing[3].name: another thing") } }
      try typed(session, "diff")
      #expect(Array(session.screen.lines[1...3]).allSatisfy { !$0.hasPrefix("thing[1]") && !$0.hasPrefix("thing[2]") })
      try typed(session, "get thing[*].record")
      #expect(session.screen.lines[1] == "4" && session.screen.lines[2] == "9")
      try typed(session, "delete thing[3]")
      try typed(session, "save", "facet>")
      #expect(session.screen.lines[1] == "1 field saved: person[1].name")
    }
    #expect(try facet("t.db", "get", "thing[*].record").output == "70\n3\n0\n")
  }
}
