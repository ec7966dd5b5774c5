import Engine
import FacetKit
import Forms
import Glibc
import Language
import Testing

@testable import Commands

/// What `u`, `U` and `c` do in a list, and what of it is written down.
@Suite struct BrowseUndoTests {
  private func session() throws -> TestSession {
    let session = try TestSession()
    session.facts.isInteractive = true
    let text = """
      define person { name text key; age integer; pin text secret }
      new person name=Ada age=36 pin=1
      new person name=Bob age=7
      """
    if let error = session.run(text).error { throw Diagnostic(error) }
    return session
  }

  private func browse(_ session: TestSession, _ statement: String, _ play: @escaping (PlayedScreens) -> Void) {
    session.host.screens = PlayedScreens(play)
    defer { session.host.screens = nil }
    #expect(session.run(statement).error == nil)
  }

  private func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func change(_ engine: RecordEngine, _ name: String) throws {
    var scope = Scope()
    let at = SourceRange(0, 0)
    _ = try engine.make(
      Identifier("person", at: at), [Pair(Identifier("name", at: at), ValueSyntax(.bare(name), at: at))], in: &scope)
    try engine.commit()
  }

  /// What the prompt or another program changed stays, and the log says nothing of it.
  @Test func onlyWhatThisBrowseChangedIsTakenBack() throws {
    let session = try session()
    let second = RecordEngine(registry: session.engine.registry)
    try second.open("\(session.directory)/test.db")
    let log = "\(session.directory)/log.facet"
    defer { unlink(log) }
    let nothing = "   nothing of this browse to undo; at the prompt undo takes back older changes"
    for line in ["new person name=Cy", "undo"] { #expect(session.run(line).error == nil) }
    browse(session, "browse person --log \(log)") { screen in
      screen.press("u")
      #expect(screen.message == nothing)
      screen.press("U")
      #expect(screen.message == "   nothing of this browse to redo; at the prompt redo brings older ones back")
      do { try change(second, "New") } catch { Issue.record(error) }
      screen.press("u")
      #expect(screen.message == nothing)
      screen.press("d u")
      #expect(screen.message.hasPrefix("   undo   undone: delete person[1]"))
      screen.press("u")
      #expect(screen.message == nothing)
      screen.press("U")
      #expect(screen.message.hasPrefix("   redo   brought back: delete person[1]"))
    }
    try second.close()
    #expect(try read(log) == "delete person[1]\n")
    #expect(session.run("get person[*].name").output == "Bob\nNew\n")
    browse(session, "browse") { screen in
      screen.press("u")
      #expect(screen.message == nothing)
    }
    #expect(session.run("count person").output == "2\n")
  }

  /// Of a change that has no line in the log the undo is a remark, and the lines before it stay.
  @Test func anUndoOfWhatIsNotInTheLogIsARemark() throws {
    let session = try session()
    let log = "\(session.directory)/log.facet"
    defer { unlink(log) }
    browse(session, "browse person --log \(log)") { screen in
      screen.press("Down d Up Return Tab Tab ^U 9 9 ^s")
      #expect(screen.message.hasPrefix("   edit person[1]"))
      screen.press("u")
      #expect(screen.message.hasPrefix("   undo   undone: edit person[1]"))
    }
    #expect(try read(log) == "delete person[2]\n# undid: edit person[1]\n")
  }

  /// What another program stored while a form was open is no change of this one.
  @Test func theLogHasNothingOfOthers() throws {
    let session = try session()
    let second = RecordEngine(registry: session.engine.registry)
    try second.open("\(session.directory)/test.db")
    let log = "\(session.directory)/log.facet"
    defer { unlink(log) }
    browse(session, "browse person --log \(log)") { screen in
      screen.press("Return Tab ^U 4 0")
      do { try change(second, "New") } catch { Issue.record(error) }
      screen.press("^s")
    }
    try second.close()
    #expect(try read(log) == "set person[1].age 40\n")
  }

  /// A name can be there once: the copy begins in a form, at the name.
  @Test func aCopyThatNeedsAnotherNameIsAForm() throws {
    let session = try session()
    let log = "\(session.directory)/log.facet"
    defer { unlink(log) }
    browse(session, "browse person --log \(log)") { screen in
      screen.press("c")
      #expect(screen.title.contains("› new person"))
      screen.press("End 2 ^s")
      #expect(screen.row.hasPrefix(">  Ada2"))
      #expect(screen.message.hasPrefix("   new person"))
      screen.press("Home ␣ ␣ c")
      #expect(screen.message.hasPrefix(" ! each copy needs another name"))
    }
    #expect(try read(log) == "new person name=\"Ada2\" age=36\n")
    #expect(session.run("get person[*].age").output == "36\n7\n36\n")
  }

  /// A record that another program changed out of the condition is not deleted.
  @Test func whatLeavesAListIsNotDeleted() throws {
    let session = try session()
    let second = RecordEngine(registry: session.engine.registry)
    try second.open("\(session.directory)/test.db")
    browse(session, "browse person where age = null") { screen in
      do { try change(second, "New") } catch { Issue.record(error) }
      screen.refresh()
      #expect(screen.message == "   1 person is new in this list")
      do { _ = try second.undo(1, .stop); try second.commit() } catch { Issue.record(error) }
      screen.refresh()
      #expect(screen.message == "   1 person is no longer in this list")
    }
    try second.close()
  }
}
