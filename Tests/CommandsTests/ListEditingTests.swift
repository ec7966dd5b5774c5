import FacetKit
import Forms
import Testing

@testable import Commands

/// What a list and a form of a file do with each kind of value.
@Suite struct ListEditingTests {
  private let session: TestSession

  init() throws {
    session = try TestSession()
    session.facts.isInteractive = true
    let made = session.run(
      #"""
      define team { Name text key; Founded date format "%-d %B %Y" }
      define player {
        name text key
        size choice(small, large)
        captain boolean
        team ref team
        tags list
        note text editor text
        born date
        changed datetime editor stamp
        check size != "large" or captain = true "a large one is the captain"
      }
      new team Name="Reds\nof Town" Founded=2001-02-03
      new player name=ada size=small captain=false
      new player name=bo size=small captain=false
      """#)
    #expect(made.error == nil)
  }

  private func play(_ statement: String, _ play: @escaping (PlayedScreens) -> Void) {
    session.host.screens = PlayedScreens(play)
    defer { session.host.screens = nil }
    #expect(session.run(statement).error == nil)
  }

  private func value(_ path: String) -> String { session.run("get \(path)").output }

  /// Tabs to the column, the keys in its picker, and the value.
  @Test(arguments: [
    ("Tab Tab", "e Up Return", "player[1].captain", "true\n"),
    ("Tab Tab Tab", "e Down Return", "player[1].team", "team[1]\n"),
    ("Tab Tab Tab Tab Tab", "e x y ^S", "player[1].note", "xy\n"),
    ("Tab Tab Tab Tab Tab Tab", "e ^O Return", "player[1].born", "2009-12-09\n"),
  ])
  func cellsHaveThePickersOfForms(tabs: String, keys: String, path: String, text: String) {
    play("browse player") { screen in
      screen.press(tabs)
      screen.press(keys)
      #expect(screen.message.hasPrefix("   set player[1]."), "\(screen.text)")
    }
    #expect(value(path) == text)
  }

  @Test func aPickedValueIsOfAllThatAreMarked() {
    play("browse player") { screen in
      screen.press("␣ ␣ Tab Tab e")
      #expect(screen.title.contains("› captain"))
      screen.press("Up Up Up Down Return")
      #expect(screen.message.hasPrefix("   set player[1].captain true player[2].captain true"), "\(screen.text)")
    }
    #expect(value("player[1].captain player[2].captain") == "true\ntrue\n")
  }

  @Test func aStampIsReadOnly() {
    play("edit player[1]") { screen in
      screen.press("Tab Tab Tab Tab Tab Tab Tab")
      #expect(screen.row.hasPrefix(">  name"), "\(screen.text)")
      screen.press("Up")
      screen.press("Down Down Down Down Down Down Down x")
      #expect(screen.message == "   changed: is set by itself")
    }
    play("browse player") { screen in
      screen.press("Tab Tab Tab Tab Tab Tab Tab e")
      #expect(screen.message == "   changed is read-only; Tab goes to another column")
    }
  }

  /// A rule over several fields is marked at one that was edited, and follows what is typed.
  @Test func aBrokenRuleIsMarked() {
    play("edit player[1]") { screen in
      screen.press("Tab Right ^S")
      #expect(screen.title.contains("1 edited, 1 refused"))
      #expect(screen.row.hasPrefix(">! size"))
      #expect(screen.text.contains { $0.contains("^ a large one is the captain") })
      screen.press("Tab ␣")
      #expect(!screen.title.contains("refused"), "\(screen.text)")
      screen.press("^S")
      #expect(screen.ended)
    }
    #expect(value("player[1].size player[1].captain") == "large\ntrue\n")
  }

  @Test func theFirstLevelHasNamesAsTheyAre() {
    play("browse") { screen in
      #expect(screen.body.contains { $0.contains("team ") && $0.contains("Name, Founded") })
      #expect(!screen.text.joined().contains("::"))
    }
  }

  @Test func aChooserShowsValuesByTheirFormatAndInOneLine() {
    play("edit player[1]") { screen in
      screen.press("Tab Tab Tab ^O Tab")
      #expect(screen.text[4].hasPrefix(">  Reds of Town   3 February 2001"), "\(screen.text)")
    }
    play("browse team") { screen in #expect(screen.row.contains("Reds of Town")) }
  }

  @Test func nothingIsStoredOfWhatIsNew() {
    #expect(session.run("define choice { kind choice(a, b, c, d, e) default b }").error == nil)
    play("new choice") { screen in
      screen.press("^O")
      #expect(screen.message == "   b is the default", "\(screen.text)")
    }
  }

  @Test func nothingIsWrong() {
    play("browse player") { screen in
      screen.press("v")
      screen.refresh()
      #expect(screen.body == ["   Nothing is wrong in 2 records."])
      #expect(!screen.text[1].contains(" of "))
    }
  }

  @Test func recordsThatReferToEachOtherGoTogether() {
    #expect(session.run("define friend { name text key; other ref friend }").error == nil)
    let made = session.run(
      "new friend name=a; new friend name=b other=a; new friend name=c other=a; set friend[1].other b")
    #expect(made.error == nil)
    #expect(session.run("delete friend[1]").error?.contains("friend[2]") ?? false)
    #expect(session.run("delete friend[1] friend[2]").error?.contains("friend[3]") ?? false)
    play("browse friend") { screen in
      screen.press("␣ ␣ ␣ d")
      #expect(screen.message.hasPrefix("   delete friend[1] friend[2] friend[3]"), "\(screen.message)")
    }
    #expect(session.run("count friend").output == "0\n")
    #expect(session.run("undo").error == nil)
    #expect(value("friend[1].other friend[2].other") == "friend[2]\nfriend[1]\n")
  }
}
