import Glibc
import Support
import Terminal
import Testing

/// Widths that other programs expect, and where ours are others.
@Suite struct CellWidthTests {
  init() { TerminalInfo.setUpLocale() }

  @Test(arguments: [
    ("", 0), ("Ada Lindqvist", 13), ("Zoë", 3), ("Zoe\u{308}", 3), ("林美玲", 6), ("ﾊﾝｶｸ", 4), ("ＡＢ", 4),
    ("👩‍🔬", 2), ("👩🏻‍🔬", 2), ("👨‍👩‍👧‍👦", 2), ("🇸🇪", 2), ("🇸🇪🇳🇴", 4), ("❤️", 2), ("❤", 1), ("1️⃣", 2),
    ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("สวัสดี", 4), ("שָׁלוֹם", 4), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
  ])
  func clustersAreMeasuredAsTerminalsDrawThem(text: String, width: Int) {
    #expect(CellWidth.of(text) == width)
  }

  @Test(arguments: WidthSource.all)
  func othersExpectTheSame(_ source: WidthSource) throws {
    guard let path = SharedData.path(source.file) else { return print(SharedData.skipLine(source.file)) }
    var compared = 0
    var excused = 0
    for row in try #require(lines(of: path)).dropFirst() {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      let scalars = cells[0].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      // Controls and what is invisible are shown by other characters.
      guard let expected = Int(cells[source.column]), VisibleText.of(text) == text else { continue }
      compared += 1
      let width = CellWidth.of(text)
      if width == expected { continue }
      if WidthSource.isExcused(scalars) { excused += 1 } else { #expect(width == expected, "\(cells[0])") }
    }
    #expect(compared == source.compared)
    #expect(excused == source.excused)
  }

  private func lines(of path: String) -> [String]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A table of widths that another program expects.
struct WidthSource: CustomTestStringConvertible, Sendable {
  let file: String
  let column: Int
  /// Rows without what is shown by other characters.
  let compared: Int
  /// Rows in which ours is another, for one of the reasons.
  let excused: Int

  var testDescription: String { file }

  static let all: [WidthSource] = [
    WidthSource(file: "F_strings/emoji/emoji.tsv", column: 4, compared: 688, excused: 0),
    WidthSource(file: "F_strings/width-wcwidth/cases.tsv", column: 2, compared: 34, excused: 9),
    WidthSource(file: "F_strings/width-unicode-rs/cases.tsv", column: 2, compared: 127, excused: 44),
    WidthSource(file: "F_strings/width-runewidth/cases.tsv", column: 2, compared: 7, excused: 0),
    WidthSource(file: "F_strings/grapheme-uniseg/widths.tsv", column: 1, compared: 130, excused: 44),
  ]

  /// Where readline, curses and the terminals at hand follow wcwidth(3) and not a newer or finer table.
  private static let reasons: [(reason: String, scalars: [ClosedRange<UInt32>])] = [
    ("half a flag takes one cell, and two flags around a joiner are two", [0x1F1E6...0x1F1FF]),
    ("a very long dash takes one cell", [0x2E3A...0x2E3B]),
    ("the text selector makes no emoji narrower", [0xFE0E...0xFE0E]),
    ("a digit that asks to be an emoji gets its two cells", [0x31...0x31]),
    (
      "letters that a font may join keep their cells",
      [
        0x5D0...0x5EA, 0x600...0x6FF, 0x1A00...0x1A1F, 0x2D30...0x2D7F, 0xA4D0...0xA4FF, 0x10C00...0x10C4F,
        0x1780...0x17FF,
      ]
    ),
    (
      "spacing marks and stacked letters take a cell each, up to two",
      [0xC80...0xCFF, 0x1000...0x109F, 0x1B00...0x1B7F, 0x11180...0x111DF]
    ),
    ("a joiner between letters joins nothing", [0x200D...0x200D]),
    ("fillers and format characters as in the C library", [0x3164...0x3164, 0x13430...0x1345F]),
  ]

  static func isExcused(_ scalars: [Unicode.Scalar]) -> Bool {
    reasons.contains { _, ranges in scalars.contains { scalar in ranges.contains { $0.contains(scalar.value) } } }
  }
}
