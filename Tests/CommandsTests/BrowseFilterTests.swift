import Engine
import FacetKit
import Forms
import Testing

@testable import Commands

/// What narrows a list, what becomes of records that it leaves out, and what of it another program takes away.
@Suite struct BrowseFilterTests {
  private let session: TestSession
  private let other: TestSession

  init() throws {
    session = try TestSession()
    session.facts.isInteractive = true
    let made = session.run(
      """
      define party { name text key }
      define president { name text key; party ref party inverse members; old boolean default false; age integer }
      action president.leave { set .party null }
      new party name=Whig
      new party name=Federalist
      new president name=Adams party=2 age=61
      new president name=Harrison party=1 age=68
      new president name=Tyler party=1 age=51
      new president name=Washington age=57
      """)
    #expect(made.error == nil)
    other = try TestSession(sharing: session)
  }

  private func play(_ statement: String, _ play: @escaping (PlayedScreens) -> Void) {
    session.host.screens = PlayedScreens(play)
    defer { session.host.screens = nil }
    #expect(session.run(statement).error == nil)
  }

  /// Keys and the state that they lead to, with the number of rows.
  @Test(arguments: [
    ("wparty␣!=␣null Return /a Return", "where party != null, find a", 2),
    ("/a Return wparty␣!=␣null Return", "find a, where party != null", 2),
    ("wparty␣!=␣null Return /a Return Esc", "where party != null", 3),
    ("/a Return wparty␣!=␣null Return Esc", "find a", 3),
    ("wparty␣!=␣null Return /a Return Esc Esc", "", 4),
    // Marks go first.
    ("wparty␣!=␣null Return Space Esc", "where party != null", 3), ("wparty␣!=␣null Return Space Esc Esc", "", 4),
    // What is typed is dropped alone.
    ("wparty␣!=␣null Return /a Esc", "where party != null", 3),
    ("wparty␣!=␣null Return /a Return w ^U age␣>␣60 Return", "find a, where age > 60", 2),
    ("wparty␣!=␣null Return /a Return w ^U Return", "find a", 3),
  ])
  func filtersHoldTogether(keys: String, state: String, count: Int) {
    play("browse president") { screen in
      screen.pressAll(keys)
      let ending = state.isEmpty ? "   president" : "  \(state)  president"
      #expect(screen.title.hasSuffix(ending), "\(screen.title)")
      #expect(screen.text[2].hasSuffix(" of \(count) ─"), "\(screen.text[2])")
    }
  }

  /// Keys, and how the message line goes on behind the command.
  @Test(arguments: [
    ("wage␣>␣60 Return e ^U Z Return", ""),
    ("wname␣!=␣\"Z\" Return e ^U Z Return", "stored; the filter hides it: Esc shows it"),
    ("wold␣=␣false Return + Return t t", "stored; the filter hides 4 of them: Esc shows them"),
    ("wparty␣!=␣null Return /a Return Tab Tab t", ""),
    ("wname␣!=␣\"Z\" Return /a Return e ^U Z Return", "stored; the filters hide it: Esc shows it"),
    ("wparty␣!=␣null Return a Return", "stored; the filter hides it: Esc shows it"),
    ("wage␣>␣60 Return n Zed ^S", "stored; the filter hides it: Esc shows it"),
    ("wage␣>␣60 Return Return ^U Zed Return Return Return ^U 5 ^S", "stored; the filter hides it: Esc shows it"),
    ("wage␣>␣60 Return d", "u brings Adams back"),
  ])
  func whatIsHiddenIsTold(keys: String, words: String) {
    play("browse president") { screen in
      screen.pressAll(keys)
      let isTold = words.isEmpty ? !screen.message.contains("hide") : screen.message.contains("   \(words)")
      #expect(isTold, "\(screen.message)")
      if words.contains("hides it") {
        while screen.title.contains("where") || screen.title.contains("find") { screen.press("Esc") }
        #expect(screen.text[2].contains(" of 4") || screen.text[2].contains(" of 5"))
      }
    }
  }

  @Test func aRecordThatLeavesTheListIsTold() {
    play("browse president where party != null") { screen in
      screen.press("a Return")
      #expect(screen.message.contains("stored; it is not in this list any more"))
      #expect(screen.text[2].hasSuffix(" of 2 ─"))
    }
  }

  /// What another program does, and how the list can still be gone on with.
  @Test func aQueryThatReadsNoMoreShowsNoRows() {
    play("browse president where age > 1") { screen in
      #expect(other.run("rename president.age years").error == nil)
      screen.refresh()
      #expect(screen.body[0] == " ! no field or type age")
      #expect(screen.body.contains("   Return  all presidents"))
      #expect(!screen.text.joined().contains("Tyler"))
      screen.press("Down d u PgDn s")
      #expect(screen.body[0] == " ! no field or type age")
      screen.press("Return")
      #expect(screen.text[2].hasSuffix(" of 4 ─"))
      #expect(screen.text[1].contains("years"))
    }
    play("browse president") { screen in
      screen.pressAll("/a Return wyears␣>␣1 Return")
      #expect(other.run("drop president.years").error == nil)
      screen.refresh()
      #expect(screen.body[0] == " ! no field or type years" || screen.body[0].hasPrefix(" ! no field years"))
      #expect(screen.body.contains("   Esc     without: where years > 1"))
      screen.press("Esc")
      #expect(screen.title.hasSuffix("  find a  president"))
      #expect(screen.text[2].hasSuffix(" of 3 ─"))
      #expect(other.run("drop president").error == nil)
      screen.refresh()
      #expect(screen.body[0].hasPrefix(" ! no type president"))
      screen.press("Esc Esc")
      #expect(screen.ended)
    }
  }

  @Test func earlierConditionsComeBack() {
    play("browse president") { screen in
      screen.pressAll("wage␣>␣1 Return w ^U age␣>␣2 Return Esc w Up")
      #expect(screen.text[21].hasPrefix("   where [age > 2 "))
      screen.press("Up Up")
      #expect(screen.text[21].hasPrefix("   where [age > 1 "))
      screen.press("Down Down")
      #expect(screen.text[21].hasPrefix("   where [      "))
      screen.press("Up Return")
      #expect(screen.title.contains("where age > 2"))
    }
  }

  @Test func completionsAreShown() {
    session.host.words = ["party", "past"]
    play("browse president") { screen in
      screen.press("w p a Tab")
      #expect(screen.message == "   party  past")
      screen.press("r")
      #expect(screen.message.contains("^~~ no field or type par"))
    }
  }

  /// By what is seen of them, as people look for them.
  @Test func referencesAreOrderedByTheirTitles() {
    play("browse president") { screen in
      screen.press("Tab s Home")
      #expect(screen.body.map { String($0.dropFirst(3).prefix(5)) } == ["Adams", "Harri", "Tyler", "Washi"])
      screen.press("s Home")
      #expect(screen.body[0].contains("Washington") || screen.body[0].contains("Harrison"))
      screen.press("End")
      #expect(screen.row.contains("Adams") || screen.row.contains("Washington"))
    }
  }

  /// What takes long can be ended: the rows stay as they were, and a filter that follows the keys waits for them.
  @Test func whatRunsCanBeStopped() {
    #expect(
      session.run(
        "sql --write \"insert into president (name, age) with recursive c(x) as (select 1 union all select x + 1 from c where x < 60000) select 'p' || x, x from c\""
      ).error == nil)
    play("browse president") { screen in
      screen.refresh()
      screen.pressAll("w")
      session.engine.patience = { _ in false }
      screen.pressAll("age␣=␣-5 Return")
      #expect(screen.message == "   stopped; the rows are as they were")
      #expect(screen.body[0].contains("Adams"))
      screen.press("Esc Tab Tab Tab s")
      #expect(screen.message == "   stopped; the rows are as they were")
      #expect(!screen.text[1].contains("↑"))
      session.engine.patience = nil
      screen.press("s")
      #expect(screen.text[1].contains("↑"))
    }
  }
}

extension PlayedScreens {
  /// Words of keys; others are typed, `␣` as a blank.
  func pressAll(_ keys: String) {
    let named = ["Return", "Esc", "Tab", "Up", "Down", "Home", "End", "BS", "Left", "Right"]
    for word in keys.split(separator: " ").map(String.init) {
      if named.contains(word) || (word.count == 2 && word.hasPrefix("^")) {
        press(word)
      } else {
        type(word.replacing("␣", with: " "))
      }
    }
  }
}
