import Support
import Testing

/// The screen model is what other tests trust, so it is held to what an xterm does.
@Suite struct ScreenTests {
  @Test(arguments: [
    ("abc\r\nde", "abc\nde", 1, 2), ("abcdef", "abcde\nf", 1, 1), ("abcde\rX", "Xbcde", 0, 1), ("ab\u{8}X", "aX", 0, 2),
    ("abcd林", "abcd\n林", 1, 2), ("e\u{301}x", "e\u{301}x", 0, 2), ("林\u{1B}[1;2HX", " X", 0, 2),
    ("a\r\nb\r\nc\r\nd", "b\nc\nd", 2, 1), ("abc\u{1B}[2D\u{1B}[K", "a", 0, 1), ("abc\u{1B}[H\u{1B}[2P", "c", 0, 0),
    ("abc\u{1B}[H\u{1B}[@", " abc", 0, 0), ("abc\u{1B}[H\u{1B}[2X", "  c", 0, 0), ("x\u{1B}[3b", "xxxx", 0, 4),
    ("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[L", "a\n\nb", 1, 0), ("a\r\nb\r\nc\u{1B}[1;1H\u{1B}[M", "b\nc", 0, 0),
    ("a\r\nb\r\nc\u{1B}[1;2r\u{1B}[2;1H\nX", "b\nX\nc", 1, 1), ("a\u{1B}[H\u{1B}M", "\na", 0, 0),
    ("a\u{1B}[?1049hb\u{1B}[?1049l", "a", 0, 1), ("\u{1B}]0;title\u{7}a", "a", 0, 1),
    ("\u{1B}(0qx\u{1B}(Bq", "─│q", 0, 3),
    ("abc\u{1B}[2;2H\u{1B}[1J", "", 1, 1), ("abc\u{1B}[1;2H\u{1B}[J", "a", 0, 1),
  ])
  func showsWhatAnXtermShows(sent: String, text: String, row: Int, column: Int) {
    var screen = Screen(columns: 5, rows: 3)
    for byte in sent.utf8 { screen.feed([byte]) }
    #expect(screen.text == text)
    #expect(screen.cursor.row == row)
    #expect(screen.cursor.column == column)
  }

  @Test func keepsAttributes() {
    var screen = Screen(columns: 9, rows: 1)
    screen.feed(Array("\u{1B}[1mb\u{1B}[0;7mr\u{1B}[27;2md\u{1B}[mp".utf8))
    #expect(screen.text(inRow: 0, where: \.isBold) == "b")
    #expect(screen.text(inRow: 0, where: \.isReverse) == "r")
    #expect(screen.text(inRow: 0, where: \.isDim) == "d")
  }
}
