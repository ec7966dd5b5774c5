import Engine
import FacetKit
import Forms
import Testing

@testable import Commands

/// The chooser of a reference over many records.
@Suite struct RecordChooserTests {
  private let session: TestSession
  private let other: TestSession

  init() throws {
    session = try TestSession()
    session.facts.isInteractive = true
    let types = session.run(
      """
      define station { name text key unique; city text }
      define spot { city text }
      define reading { station ref station; spot ref spot }
      sql --write "insert into station (name, city) with recursive c(x) as (select 1 union all select x + 1 from c where x < 3000) select 's' || (10000 - x), 'c' || x from c"
      sql --write "insert into spot (city) with recursive c(x) as (select 1 union all select x + 1 from c where x < 3000) select 'c' || x from c"
      new reading station=s7500 spot=2750
      """)
    #expect(types.error == nil, "\(types.error ?? "")")
    other = try TestSession(sharing: session)
  }

  private func play(_ play: @escaping (PlayedScreens) -> Void) {
    session.host.screens = PlayedScreens(play)
    defer { session.host.screens = nil }
    #expect(session.run("edit reading[1]").error == nil)
  }

  /// Wherever it is, by a key or by its number.
  @Test(arguments: [("^O", "s7500"), ("Down ^O", "c2750")]) func itOpensOnTheStoredRow(keys: String, text: String) {
    play { screen in
      screen.press(keys)
      let row = screen.body.first { $0.hasPrefix(">•") }
      #expect(row?.contains(text) == true, "\(screen.body)")
      screen.press("Up Down Return")
      #expect(!screen.text.joined().contains("edited"))
    }
  }

  /// What was not found yet is looked for behind the keys, which are told so.
  @Test func aSearchWithoutAMatchComesToAnEnd() {
    play { screen in
      screen.press("^O z z z")
      screen.refresh()
      #expect(screen.text[2].contains("0 of 3,000 stations"))
      screen.press("^U")
      #expect(screen.body.contains { $0.hasPrefix(">•") && $0.contains("s7500") })
    }
  }

  /// Others add and delete rows and change the type; the focus stays on its record.
  @Test func othersMeanwhile() {
    play { screen in
      screen.press("^O Down Down")
      #expect(screen.body.contains { $0.hasPrefix("> ") && $0.contains("s7502") })
      #expect(other.run(#"new station name=a1 city=x; delete station["s7501"]; rename station.city town"#).error == nil)
      screen.refresh()
      #expect(screen.body.contains { $0.hasPrefix("> ") && $0.contains("s7502") }, "\(screen.body)")
      #expect(screen.text[1].contains("town"))
      #expect(!screen.text.joined().contains("s7501"))
      #expect(other.run("drop reading.station; drop station").error == nil)
      screen.refresh()
      #expect(screen.message == "   there is no type station any more")
      screen.press("Down Return Esc")
    }
  }
}
