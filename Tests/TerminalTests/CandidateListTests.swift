import Testing

@testable import Terminal

@Suite struct CandidateListTests {
  init() { TerminalInfo.setUpLocale() }

  func rows(_ candidates: [Candidate], more: Int = 0, columns: Int = 80, attributes: Bool = false) -> [String] {
    CandidateList(candidates: candidates, more: more, columns: columns, attributes: attributes).rows
  }

  @Test func alignsNotesByCells() {
    let candidates = [Candidate("林", note: "tree"), Candidate("abc"), Candidate("é", display: "e!", note: "letter")]
    #expect(rows(candidates) == ["林    tree", "abc", "e!    letter"])
  }

  @Test func marksNotesDimOnlyWithAttributes() {
    #expect(rows([Candidate("a", note: "b")], attributes: true) == ["a   \u{1B}[2mb\u{1B}[0m"])
  }

  @Test func cutsWhatWouldWrap() {
    #expect(rows([Candidate("abcdefgh", note: "note")], columns: 14) == ["abcdefgh   no…"])
    #expect(rows([Candidate("abcdefgh", note: "note")], columns: 10) == ["abcdefgh"])
    #expect(rows([Candidate("林林林林")], columns: 6) == ["林林…"])
  }

  @Test(arguments: [(12, 0, nil), (13, 0, "… 1 more"), (3, 5, "… 5 more"), (20, 30, "… 38 more")])
  func countsWhatIsNotShown(candidates: Int, more: Int, last: String?) {
    let rows = rows((0..<candidates).map { Candidate("c\($0)") }, more: more)
    #expect(rows.first { $0.hasPrefix("…") } == last)
    #expect(rows.count == min(candidates, 12) + (last == nil ? 0 : 1))
  }

  @Test(arguments: [
    (["thing", "things"], "th", "thing"), (["\"Linnéa\"", "\"Linus\""], "lin", "\"Lin"),
    (["\"Ada\"", "\"Linnéa\""], "lin", "lin"), (["é1", "è2"], "", ""), (["same", "same"], "s", "same"),
  ])
  func extendsAWordOnlyByWhatAllShare(candidates: [String], word: String, expected: String) {
    #expect(SharedBeginning.of(candidates, extending: word) == expected)
  }

  @Test(arguments: [
    ("plain é 林", "plain é 林"), ("a\u{1B}[2Jb", "a^[[2Jb"), ("\t\n\u{0}\u{7F}", "^I^J^@^?"), ("\u{9B}x", "\\u{9B}x"),
  ])
  func showsControlCharacters(text: String, shown: String) {
    #expect(VisibleText.of(text) == shown)
  }

  @Test(arguments: [("abc", 3), ("é", 1), ("e\u{301}", 1), ("林美", 4), ("👨‍👩‍👧", 2), ("🇸🇪", 2), ("❤️", 2), ("", 0)])
  func measuresCells(text: String, width: Int) {
    #expect(CellWidth.of(text) == width)
  }

  @Test(arguments: [("Tea\n林", true), ("a\u{9B}", false), ("a\0b", false)])
  func knowsWhatAnEditedLineCannotHold(text: String, fits: Bool) {
    #expect(LineReader.canEdit(text) == fits)
  }
}
