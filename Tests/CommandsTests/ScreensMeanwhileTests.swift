import FacetKit
import Forms
import Testing

@testable import Commands

/// What must not be seen or lost on a screen: secrets, also when another program changes the type below it, and bytes.
@Suite struct ScreensMeanwhileTests {
  private let session: TestSession
  private let other: TestSession

  init() throws {
    session = try TestSession()
    session.facts.isInteractive = true
    let made = session.run(
      #"""
      define q { name text required unique key; aa text; bb text; pin text secret; zz text; yy integer default 4 }
      new q name=one aa=AAA bb=BBB pin=SECRETPIN zz=ZZZ
      """#)
    #expect(made.error == nil)
    other = try TestSession(sharing: session)
  }

  private func play(_ statement: String, _ play: @escaping (PlayedScreens) -> Void) {
    session.host.screens = PlayedScreens(play)
    defer { session.host.screens = nil }
    #expect(session.run(statement).error == nil)
  }

  private static let changed = "   the type changed meanwhile; ^S stores nothing"

  @Test(arguments: ["drop q.aa", "rename q.bb bc", "define q.nn text"])
  func aFormOfAChangedTypeKeepsItsValuesAndStoresNothing(change: String) {
    play("edit q[1]") { screen in
      screen.press("Tab x")
      #expect(other.run(change).error == nil)
      screen.refresh()
      #expect(screen.message == ScreensMeanwhileTests.changed)
      #expect(!screen.text.joined().contains("SECRETPIN"))
      #expect(screen.body.contains { $0.hasPrefix("   bb") && $0.contains("BBB") })
      screen.press("Tab ^S")
      #expect(screen.message == ScreensMeanwhileTests.changed)
      #expect(!screen.text.joined().contains("SECRETPIN"))
    }
    #expect(session.run("get q[1].zz q[1].yy").output == "ZZZ\n4\n")
  }

  /// Nothing told the form before it was saved.
  @Test func aSaveLooksAtTheTypeFirst() {
    play("edit q[1]") { screen in
      screen.press("Tab x")
      #expect(other.run("drop q.aa").error == nil)
      screen.press("^S")
      #expect(screen.message == ScreensMeanwhileTests.changed)
    }
    play("new q") { screen in
      screen.press("t w o")
      #expect(other.run("drop q.bb").error == nil)
      screen.press("^S")
      #expect(screen.message == ScreensMeanwhileTests.changed)
    }
    #expect(session.run("count q").output == "1\n")
  }

  @Test(arguments: [true, false]) func aListTakesTheColumnsOfAChangedType(isAsked: Bool) {
    play("browse q") { screen in
      screen.press("Tab Tab")
      #expect(screen.text[1].contains("[bb]"))
      #expect(other.run("drop q.aa").error == nil)
      if isAsked { screen.press("^R") } else { screen.refresh() }
      #expect(screen.text[1].split(separator: " ") == ["name", "[bb]", "pin", "zz", "yy"])
      #expect(screen.row.split(separator: " ") == [">", "one", "BBB", "••••••••", "ZZZ", "4"])
      #expect(screen.message.hasPrefix(" ! the type changed meanwhile"))
      screen.press("e x Return")
      #expect(screen.row.contains("BBBx"))
    }
    #expect(session.run("get q[1].bb").output == "BBBx\n")
  }

  @Test func aSecretIsMaskedWhileItIsTyped() {
    play("edit q[1]") { screen in
      screen.press("Tab Tab Tab")
      screen.type("hunter")
      #expect(screen.row.contains("[•••••• "))
      #expect(!screen.text.joined().contains("hunter"))
      screen.press("^S")
    }
    #expect(session.run("sql \"select pin from q\"").output == "hunter\n")
    play("browse q") { screen in
      screen.press("Tab Tab Tab e")
      screen.type("gather")
      #expect(screen.row.contains("[•••••• "))
      screen.press("Left BS Return")
      #expect(!screen.text.joined().contains("gath"))
    }
    #expect(session.run("sql \"select pin from q\"").output == "gathr\n")
  }

  @Test func bytesAreNoTextToEdit() {
    let made = session.run(
      #"sql --write "create table b(id integer primary key, v)"; sql --write "insert into b values(1, x'00ff10')""#)
    #expect(made.error == nil)
    play("browse b") { screen in
      screen.press("Tab e")
      #expect(screen.message == " ! v is a blob; set b[1].v @FILE at the prompt")
      screen.press("2 Return")
    }
    play("edit b[1]") { screen in
      screen.press("Down Down 2")
      #expect(screen.message == "   v: is a blob; set b[1].v @FILE at the prompt")
      screen.press("^S")
    }
    #expect(session.run("sql \"select typeof(v), hex(v) from b\"").output.contains("00FF10"))
  }
}
