import Glibc
import Support
import Testing

/// Who may read the files that the program writes, and that none is written through a link that somebody laid there.
@Suite struct FileModeTests {
  private func shell(_ script: String, _ facet: Facet) throws -> ProgramResult {
    try run(
      "/bin/sh", ["-c", "facet='\(Products.path("facet"))'\n" + script], environment: Facet.environment,
      directory: facet.folder.path)
  }

  @Test(arguments: [("022", mode_t(0o644)), ("077", mode_t(0o600)), ("027", mode_t(0o640))])
  func aNewFileHasTheRightsThatTheMaskLeaves(mask: String, mode: mode_t) throws {
    let facet = try Facet.withThings()
    #expect(try shell("umask \(mask)\n\"$facet\" t.db -c 'list thing to out.csv'", facet).status == 0)
    #expect(facet.folder.mode(of: "out.csv") == mode)
    #expect(try shell("echo out*", facet).output == "out.csv\n")
  }

  @Test(arguments: [mode_t(0o600), mode_t(0o640), mode_t(0o666)])
  func aFileKeepsItsRights(mode: mode_t) throws {
    let facet = try Facet.withThings()
    try facet.folder.write("old\n", to: "out.csv")
    try #require(chmod(facet.folder("out.csv"), mode) == 0)
    #expect(try shell("umask 022\n\"$facet\" t.db -c 'list thing name limit 1 to out.csv'", facet).status == 0)
    #expect(facet.folder.mode(of: "out.csv") == mode)
    #expect(try facet.folder.read("out.csv") == "name\nCoffee\n")
  }

  /// The names under which files are prepared can be guessed: what lies there is left alone.
  @Test(arguments: ["list thing name limit 1 to out", "backup out"])
  func nothingIsWrittenThroughALinkThatLiesThere(command: String) throws {
    let facet = try Facet.withThings()
    try facet.folder.write("mine\n", to: "victim")
    let result = try shell(
      "ln -s victim out.facet-$$-0; ln -s victim out.$$-0; exec \"$facet\" t.db -c '\(command)'", facet)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try facet.folder.read("victim") == "mine\n")
    #expect(facet.folder.exists("out"))
  }

  /// A link that the person names is theirs: a result goes where it leads, a backup takes its place.
  @Test func aLinkThatIsNamed() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("old\n", to: "real")
    try #require(symlink("real", facet.folder("link")) == 0)
    #expect(try facet("-c", "list thing name limit 1 to link", "t.db").status == 0)
    #expect(try facet.folder.read("real") == "Coffee\n")
    #expect(try facet("-c", "backup link --force", "t.db").status == 0)
    #expect(try facet.folder.read("real") == "Coffee\n")
    #expect(try facet("link", "count", "thing").output == "2\n")
  }

  private func prompt(_ facet: Facet, _ environment: [String: String] = [:], _ body: (Session) throws -> Void) throws {
    let state = ["XDG_STATE_HOME": facet.folder("state")]
    try facet.atPrompt("t.db", environment: state.merging(environment) { $1 }) { session in
      try session.waitForRow("facet>")
      try body(session)
      try session.waitForRow("facet>")
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
    }
  }

  private func count(_ session: Session) throws {
    try session.send("count thing\r")
    try session.waitFor("the count") { $0.lines.contains("2") }
  }

  @Test func aHistoryThatOthersCouldReadIsMadePrivate() throws {
    let facet = try Facet.withThings()
    _ = try run("/bin/mkdir", ["-p", facet.folder("state/facet")])
    try facet.folder.write("print 1\n", to: "state/facet/history")
    _ = try run("/bin/chmod", ["755", facet.folder("state/facet")])
    _ = try run("/bin/chmod", ["644", facet.folder("state/facet/history")])
    try prompt(facet) { try count($0) }
    #expect(facet.folder.mode(of: "state/facet/history") == 0o600)
    #expect(facet.folder.mode(of: "state/facet") == 0o700)
    #expect(try facet.folder.read("state/facet/history") == "print 1\ncount thing\n")
  }

  @Test(arguments: [
    "ln -s ../../victim state/facet/history", "mkfifo state/facet/history", "mkdir state/facet/history",
  ])
  func aHistoryThatIsNoFileIsLeftAlone(made: String) throws {
    let facet = try Facet.withThings()
    try facet.folder.write("print 5\n", to: "victim")
    #expect(try shell("mkdir -p state/facet; \(made)", facet).status == 0)
    try prompt(facet) { session in
      try count(session)
      try session.waitForRow("facet>")
      try session.sendKey(.up, .up)
      try session.waitForRow("facet> count thing")
      try session.sendKey(.ctrl("c"))
    }
    #expect(try facet.folder.read("victim") == "print 5\n")
  }

  /// What an editor leaves as it was leaves no draft, however the editor ended.
  @Test(arguments: ["exit 1", "kill -9 $$", "kill -INT $$", "exit 0"])
  func aDraftThatWasNotTouchedGoes(end: String) throws {
    let facet = try noted()
    let editor = try facet.folder.write("stat -c %a \"$1\" > mode\n\(end)\n", to: "editor")
    try prompt(facet, ["EDITOR": "sh \(editor)", "FACET_PLAIN": "1"]) { session in
      try session.send("edit lamp[1].note\r")
      try session.waitFor("the end of the editor") { _ in facet.folder.exists("mode") }
    }
    #expect(try facet.folder.read("mode") == "600\n")
    #expect(facet.folder.mode(of: "state/facet/drafts") == 0o700)
    #expect(try run("/bin/ls", [facet.folder("state/facet/drafts")]).output == "")
  }

  @Test func aDraftThatWasTouchedIsKeptAndNamed() throws {
    let facet = try noted()
    let editor = try facet.folder.write("echo mine > \"$1\"\nexit 1\n", to: "editor")
    try prompt(facet, ["EDITOR": "sh \(editor)", "FACET_PLAIN": "1"]) { session in
      try session.send("edit lamp[1].note\r")
      try session.waitFor("error: sh \(editor) ended with the status 1")
      try session.waitFor("hint: the text is kept in \(facet.folder("state/facet/drafts/draft-"))")
    }
    #expect(try facet("t.db", "get", "lamp[1].note").output == "n\n")
  }

  /// A refused text is edited again in a new draft; none is left over.
  @Test func aSecondTryLeavesNoDraft() throws {
    let facet = try noted()
    let editor = try facet.folder.write(
      "if [ -e again ]; then echo right > \"$1\"; else echo toolongbyfar > \"$1\"; touch again; fi\n", to: "editor")
    try prompt(facet, ["EDITOR": "sh \(editor)", "FACET_PLAIN": "1"]) { session in
      try session.send("edit lamp[1].note\r")
      try session.waitFor("edit it again?")
      try session.send("\r")
      try session.waitForRow("facet>")
    }
    #expect(try facet("t.db", "get", "lamp[1].note").output == "right\n")
    #expect(try run("/bin/ls", [facet.folder("state/facet/drafts")]).output == "")
  }

  /// A secret is laid into no file, whatever its editor is.
  @Test func aSecretHasNoDraft() throws {
    let facet = try noted()
    try prompt(facet, ["EDITOR": "touch edited; false"]) { session in
      try session.send("edit lamp[1].word\r")
      try session.waitFor("the question") { $0.lines[$0.cursor.row] == "word:" }
      try session.send("new\r")
    }
    #expect(!facet.folder.exists("edited"))
    #expect(try facet("t.db", "get", "lamp[1].word").output == "new\n")
  }

  private func noted() throws -> Facet {
    let facet = try Facet.withThings()
    let line = "define lamp { note text editor text length 0..8; word text secret editor text }; new lamp note=n word=w"
    let made = try facet("-c", line, "t.db")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return facet
  }
}
