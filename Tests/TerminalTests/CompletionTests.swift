import Support
import Testing

@Suite struct CompletionTests {
  @Test(arguments: [
    ("set so", "> set solo", 11), ("set th", "> set thin", 10), ("op", "> open[", 7),
    ("\"A", "> \"Ada Lindqvist\"", 18), ("林", "> 林美玲", 9), ("nothing", "> nothing", 9), ("x ", "> x", 4),
  ])
  func insertsWhatIsCertain(typed: String, row: String, column: Int) throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send(typed)
    try session.sendKey(.tab)
    try session.waitFor("\(row), cursor in \(column)") { $0.lines[0] == row && $0.cursor.column == column }
    try session.send("|")
    try session.waitFor("the mark at \(column)") { $0.cells[0][column].text == "|" }
  }

  @Test func completesInTheMiddleOfALine() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("set so rest")
    try session.sendKey(.home, .alt("f"), .alt("f"), .tab)
    try session.waitForRow("> set solo rest")
  }

  @Test func listsCandidatesWithDimNotes() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("set lin")
    try session.waitForRow("> set lin")
    try session.sendKey(.tab, .tab)
    try session.waitFor("the line again") { $0.cursor.row == 4 && $0.lines[4] == "> set lin" }
    #expect(
      session.screen.text == """
        > set lin
        "Ada Lindqvist"   person[3]
        "Linnéa Ek"       person[88]
        林美玲            person[12]^[[2J
        > set lin
        """)
    #expect(session.screen.text(inRow: 1, where: \.isDim) == "person[3]")
    #expect(session.screen.text(inRow: 3, where: \.isDim) == "person[12]^[[2J")
  }

  @Test func listsTwelveAndSaysHowManyMore() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("many")
    try session.waitForRow("> many")
    try session.sendKey(.tab, .tab)
    try session.waitFor("the line again") { $0.cursor.row == 14 && $0.lines[14] == "> many" }
    let expected = ["> many"] + (1...12).map { "many-\($0)" } + ["… 38 more", "> many"]
    #expect(Array(session.screen.lines.prefix(15)) == expected)
  }

  @Test func neverOffersFilesUnlessAsked() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "zebra")
    let launch = Launch(Products.path("LineReaderProbe"), directory: folder.path)
    let session = try Session(launch)
    try session.waitForRow(">")
    try session.send("zeb")
    try session.sendKey(.tab, .tab)
    try session.send("|")
    try session.waitForRow("> zeb|")
    try session.sendKey(.ctrl("c"))

    try folder.write("", to: "two words.csv")
    try session.waitForRow(">")
    try session.send("import ./two")
    try session.sendKey(.tab)
    try session.waitForRow("> import './two words.csv'")
    try session.sendKey(.ctrl("c"))
    try session.waitForRow(">")
    try session.send("import ./ze")
    try session.sendKey(.tab)
    try session.send("|")
    try session.waitForRow("> import ./zebra |")
  }

  @Test func obeysAnotherKeyAndMenuCompletion() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("\"\\C-o\": menu-complete\nTAB: self-insert\n", to: "rc")
    let session = try probe(environment: ["INPUTRC": file])
    try session.waitForRow(">")
    try session.send("th")
    try session.sendKey(.ctrl("o"))
    try session.waitForRow("> thing")
    try session.sendKey(.ctrl("o"))
    try session.waitForRow("> think")
    try session.sendKey(.tab, .enter)
    try session.waitFor(#"text "think\t""#)
  }
}
