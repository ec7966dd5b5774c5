import Support
import Testing

@Suite struct OtherProgramsTests {
  func edit(with editor: String, in folder: TemporaryFolder, variable: String = "VISUAL") throws -> Session {
    let script = try folder.write("#!/bin/sh\n" + editor, to: "an editor")
    return try probe(
      "edit", environment: [variable: "sh '\(script)'", "XDG_STATE_HOME": folder.path], columns: 200)
  }

  func drafts(in folder: TemporaryFolder) throws -> [String] {
    try run("/bin/ls", [folder("facet/drafts")]).output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["VISUAL", "EDITOR"])
  func anEditedTextComesBackAndItsDraftGoes(variable: String) throws {
    let folder = try TemporaryFolder()
    let session = try edit(with: "echo 'third line' >> \"$1\"; stat -c %a \"$1\"", in: folder, variable: variable)
    try session.expectExit(0)
    #expect(session.screen.text == "600\nedited \"first line\\nsecond linethird line\"")
    #expect(try drafts(in: folder) == [])
    #expect(folder.mode(of: "facet/drafts") == 0o700)
  }

  @Test(arguments: [("exit 3", "ended with the status 3"), ("kill -9 $$", "was ended by the signal 9")])
  func anEditorThatFailsLeavesTheDraft(end: String, message: String) throws {
    let folder = try TemporaryFolder()
    let session = try edit(with: "echo mine > \"$1\"\n\(end)\n", in: folder)
    try session.expectExit(0)
    let names = try drafts(in: folder)
    try #require(names.count == 1)
    #expect(session.screen.text.hasSuffix(message))
    #expect(try folder.read("facet/drafts/" + names[0]) == "mine\n")
  }

  @Test func bytesThatAreNoTextAreKeptAndNamed() throws {
    let folder = try TemporaryFolder()
    let session = try edit(with: "printf '\\377' > \"$1\"", in: folder)
    try session.expectExit(0)
    let names = try drafts(in: folder)
    try #require(names.count == 1)
    #expect(session.screen.text == "what is in \(folder("facet/drafts/" + names[0])) is not UTF-8")
  }

  @Test func viGetsTheTerminal() throws {
    let folder = try TemporaryFolder()
    let session = try probe("edit", environment: ["XDG_STATE_HOME": folder.path, "VISUAL": "vi"], columns: 100)
    try session.waitFor("second line")
    try session.send("dd:wq\r")
    try session.waitFor("edited \"second line\"")
    try session.expectExit(0)
  }

  @Test func aPagerThatIsLeftEarlyStopsTheOutput() throws {
    let session = try probe("page", environment: ["PAGER": "head -2"])
    try session.expectExit(0)
    #expect(session.screen.text == "row 0\nrow 1\nstatus 0 all false")
  }

  @Test func controlCIsThePagersOwn() throws {
    let folder = try TemporaryFolder()
    let steps = "trap caught=1 INT; read row; echo $row; while [ -z $caught ]; do sleep 0.01; done; echo; echo left"
    let script = try folder.write(steps, to: "pager")
    let session = try probe("page", environment: ["PAGER": "sh " + script])
    try session.waitFor("row 0")
    try session.sendKey(.ctrl("c"))
    try session.expectExit(0)
    #expect(session.screen.lines.prefix(6) == ["row 0", "^C", "left", "status 0 all false", "", ""])
  }

  @Test func lessShowsTheBeginningAndLeavesOnQ() throws {
    let session = try probe("page", rows: 5)
    try session.waitFor("row 3")
    try session.send("q")
    try session.waitFor("status 0 all false")
    try session.expectExit(0)
  }
}
