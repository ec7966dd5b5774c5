import Commands
import Engine
import FacetKit
import Shell
import Support
import Terminal
import Testing

/// Tables and cards of the shared corpus: columns stand where they should, whatever the text in them.
@Suite struct TextAlignmentTests {
  /// Numbers that are the same in every run.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static func appearance(_ width: Int?) -> Appearance {
    var appearance = Appearance(width: width)
    appearance.hasAttributes = true
    return appearance
  }

  /// A table with a text, a mark and a number in each row.
  private static func table(_ texts: [String], _ width: Int?) throws -> [String] {
    let columns = [TableColumn("a"), TableColumn("b"), TableColumn("n", kind: .integer)]
    let written = try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: .table, appearance(width))
      let sink = output.beginTable(TableHeading(columns, counting: .row))
      for (index, text) in texts.enumerated() {
        try sink.beginRow()
        try sink.value(.text(text))
        try sink.value(.text("|"))
        try sink.integer(Int64(index))
        try sink.endRow()
      }
      try output.endTable()
      try output.flush()
    }
    return written.split(separator: "\n").map(String.init)
  }

  /// The cells before the mark by our own measure; nil where a column is told that is not reached by it.
  private static func cellsBeforeMark(_ line: String) -> Int? {
    var cells = 0
    var run = ""
    var sequence: String?
    // By scalars: some letters make one character with a blank behind them.
    for scalar in line.unicodeScalars {
      if let digits = sequence {
        sequence = scalar.properties.isAlphabetic ? nil : digits + String(scalar)
        if scalar == "G", Int(digits.dropFirst()) != cells + 1 { return nil }
        continue
      }
      switch scalar {
      case "|", " ", "\u{1B}":
        cells += CellWidth.of(run)
        run = ""
        if scalar == "|" { return cells }
        if scalar == " " { cells += 1 } else { sequence = "" }
      default: run.unicodeScalars.append(scalar)
      }
    }
    return nil
  }

  @Test(arguments: [nil, 200, 60, 34] as [Int?])
  func `every row of a table is as wide as the others`(width: Int?) throws {
    guard let corpus = try StringCorpus.all() else { return }
    var dice = Dice(state: UInt64(width ?? 7))
    let texts = corpus.filter { !$0.utf8.contains(UInt8(ascii: "|")) }.shuffled(using: &dice)
    for start in stride(from: 0, to: texts.count, by: 90) {
      let lines = try Self.table(Array(texts[start..<min(start + 90, texts.count)]), width)
      let marked = lines.dropFirst(2).dropLast()
      let places = Set(marked.map { Self.cellsBeforeMark($0) })
      #expect(places.count == 1, "\(marked.filter { Self.cellsBeforeMark($0) != places.first })")
      #expect(places.first != nil)
      if let width { for line in marked { #expect(Self.cells(line) <= width, "\(line)") } }
    }
  }

  private static func cells(_ line: String) -> Int {
    var shown = ""
    var isSequence = false
    for character in line {
      if character == "\u{1B}" { isSequence = true }
      if !isSequence { shown.append(character) }
      if isSequence, character.isLetter { isSequence = false }
    }
    return CellWidth.of(shown)
  }

  /// The model counts each scalar by itself, as many terminals do, and so draws emoji wider than we count them.
  @Test func `the mark stands in one column of a terminal that counts otherwise`() throws {
    guard let corpus = try StringCorpus.all() else { return }
    var dice = Dice(state: 3)
    let texts = corpus.filter { !$0.utf8.contains(UInt8(ascii: "|")) && $0.utf8.count < 60 }.shuffled(using: &dice)
    for start in stride(from: 0, to: 1800, by: 36) {
      var screen = Screen(columns: 150, rows: 40)
      let lines = try Self.table(Array(texts[start..<(start + 36)]), 150)
      screen.feed(Array(lines.map { $0 + "\r\n" }.joined().utf8))
      let places = Set(screen.cells.compactMap { row in row.lastIndex { $0.text == "|" } })
      #expect(places.count == 1, "\(screen.text)")
    }
  }

  @Test func `labels of a card keep their values in one column`() throws {
    guard let corpus = try StringCorpus.all() else { return }
    for start in stride(from: 0, to: 2000, by: 30) {
      let rows = corpus[start..<(start + 30)].filter { !$0.utf8.contains(UInt8(ascii: "|")) }.enumerated().map {
        Card.Row("k\($0)", title: $1, value: .text("|"))
      }
      let written = try writtenBytes { descriptor in
        let output = StreamOutput(descriptor: descriptor, format: .table, Self.appearance(400))
        try output.card(Card(title: "t", path: "t[1]", rows: rows), for: .show)
        try output.flush()
      }
      let lines = written.split(separator: "\n").dropFirst().map(String.init)
      #expect(Set(lines.map { Self.cellsBeforeMark($0) }).count == 1)
      var screen = Screen(columns: 400, rows: 40)
      screen.feed(Array(lines.map { $0 + "\r\n" }.joined().utf8))
      #expect(Set(screen.cells.compactMap { row in row.lastIndex { $0.text == "|" } }).count == 1, "\(screen.text)")
    }
  }

  /// What does not fit ends in a mark and blanks up to the width, and no character is cut in half.
  @Test func `long texts are cut between characters`() throws {
    guard let corpus = try StringCorpus.all() else { return }
    for text in corpus where CellWidth.of(VisibleText.of(text)) > 14 && text.utf8.first != UInt8(ascii: "\"") {
      let line = try #require(try Self.table([text], 20).dropFirst(2).first)
      let cell = line.prefix { $0 != "…" }
      let shown = VisibleText.of(text)
      #expect(shown.hasPrefix(String(cell)), "\(line)")
      #expect(shown.dropFirst(cell.count).first.map { CellWidth.of(String(cell)) + CellWidth.of($0) >= 12 } ?? false)
    }
  }

  @Test func `others cut and fill the same`() throws {
    let file = "F_strings/width-runewidth/truncate_wrap.json"
    guard SharedData.path(file) != nil else { return print(SharedData.skipLine(file)) }
    let strings = JSONStrings.read(try StringCorpus.bytes("width-runewidth/truncate_wrap.json"))
    let inputs = strings.indices.filter { strings[$0] == "input" }.map { strings[$0 + 1] }
    #expect(inputs.count == 4)
    // As wide as the room: whole. Three characters of one mark make room for one more of the text.
    #expect(try Self.table([inputs[0]], 80)[2].hasPrefix(inputs[0] + "  |"))
    let cut = try Self.table([inputs[3]], 86)[2]
    #expect(cut.hasPrefix(strings[strings.lastIndex(of: "expected")! + 1].dropLast(3)))
    // Filled on the right to the width of another cell.
    #expect(try Self.table([inputs[1], String(repeating: "x", count: 15)], 80)[2].hasPrefix("あxいうえお      |"))
  }
}
