import Glibc
import Terminal
import Testing

@Suite struct VisibleTextTests {
  init() { TerminalInfo.setUpLocale() }

  @Test(arguments: [
    ("\u{1B}]0;owned\u{7}", "^[]0;owned^G"),
    ("\u{1B}]8;;http://example.com\u{1B}\\link\u{1B}]8;;\u{1B}\\", "^[]8;;http://example.com^[\\link^[]8;;^[\\"),
    ("\u{1B}[6n", "^[[6n"), ("\u{1B}P+q544e\u{1B}\\", "^[P+q544e^[\\"), ("\u{9B}31mred", "\\u{9B}31mred"),
    ("abc\u{8}\u{8}\u{8}xyz", "abc^H^H^Hxyz"), ("a\r\nb\tc", "a^M^Jb^Ic"), ("a\0b", "a^@b"), ("a\u{7F}b", "a^?b"),
    ("a\u{202E}b\u{202C}c", "a\\u{202E}b\\u{202C}c"), ("a\u{2066}b\u{2069}c", "a\\u{2066}b\\u{2069}c"),
    ("a\u{200E}b\u{200F}c\u{61C}d", "a\\u{200E}b\\u{200F}c\\u{61C}d"), ("a\u{FEFF}b", "a\\u{FEFF}b"),
    ("a\u{85}b\u{2028}c\u{2029}d", "a\\u{85}b\\u{2028}c\\u{2029}d"), ("p\u{200B}a", "p\\u{200B}a"),
    ("flag\u{E0067}\u{E0062}", "flag\\u{E0067}\\u{E0062}"), ("co\u{AD}operate", "co\\u{AD}operate"),
    ("a\u{FFFE}b\u{FFFF}c", "a\\u{FFFE}b\\u{FFFF}c"), ("\u{200D}", "\\u{200D}"), ("\u{FE0F}", "\\u{FE0F}"),
    ("a\u{34F}b", "a\\u{34F}b"), ("a\u{3164}b", "a\\u{3164}b"), ("a\u{FFA0}b", "a\\u{FFA0}b"),
    ("\u{115F}", "\\u{115F}"), ("\u{1160}\u{300}", "\\u{1160}\u{300}"), ("a\u{1160}", "a\\u{1160}"),
    ("\u{115F}\u{1160}", "\\u{115F}\\u{1160}"),
    ("a\u{17B4}b\u{FFF0}c", "a\\u{17B4}b\\u{FFF0}c"), ("a\u{E000}\u{10FFFD}", "a\\u{E000}\\u{10FFFD}"),
  ])
  func whatSteersOrHidesIsShown(text: String, shown: String) {
    #expect(VisibleText.of(text) == shown)
  }

  /// Joiners, selectors and fillers in clusters, marks, right-to-left text, blanks.
  @Test(arguments: [
    "Zoë", "👩🏻‍🔬", "❤️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "क्‍त", "می‌خواهم", "שָׁלוֹם", "Z\u{351}\u{36B}\u{343}", "\\u{9B}",
    "\u{1820}\u{180B}", "\u{115F}\u{1161}", "\u{1100}\u{1160}", "10\u{A0}€", "\u{28FF}\u{2800}", "林\u{3000}美",
  ])
  func ordinaryTextStays(text: String) {
    #expect(VisibleText.of(text) == text)
  }

  @Test func linesKeepTheirEndsAndTabs() {
    #expect(VisibleText.ofLines("a\tb\u{1B}c\r\n\nd\n") == "a\tb^[c^M\n\nd\n")
  }

  @Test func allThatIsShownCanBeMeasured() {
    for value in (0...0x2FFF).compactMap(Unicode.Scalar.init) {
      let shown = VisibleText.of(String(Character(value)))
      #expect(VisibleText.of(shown) == shown)
      #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
