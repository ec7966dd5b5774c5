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
    var differing: [String] = []
    var count = 0
    for row in try #require(lines(of: path)).dropFirst() {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      let scalars = cells[0].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      // Controls and what is invisible are shown by other characters.
      guard let expected = Int(cells[source.column]), VisibleText.of(text) == text else { continue }
      count += 1
      let width = CellWidth.of(text)
      if width != expected { differing.append("\(cells[0]): \(width), not \(expected)") }
    }
    #expect(count == source.count)
    #expect(differing == source.exceptions)
  }

  private func lines(of path: String) -> [String]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A table of widths, and the rows in which ours differ.
struct WidthSource: CustomTestStringConvertible, Sendable {
  let file: String
  let column: Int
  let count: Int
  let exceptions: [String]

  var testDescription: String { file }

  static let all: [WidthSource] = [
    WidthSource(file: "F_strings/emoji/emoji.tsv", column: 4, count: 688, exceptions: []),
    WidthSource(file: "F_strings/width-wcwidth/cases.tsv", column: 2, count: 0, exceptions: []),
    WidthSource(file: "F_strings/width-unicode-rs/cases.tsv", column: 2, count: 0, exceptions: []),
    WidthSource(file: "F_strings/width-runewidth/cases.tsv", column: 2, count: 0, exceptions: []),
    WidthSource(file: "F_strings/grapheme-uniseg/widths.tsv", column: 1, count: 0, exceptions: []),
  ]
}
