import Commands
import Engine
import FacetKit
import Glibc
import Shell
import Terminal

/// Cells of all kinds in every format, for terminals and for other programs.
///
/// The first byte says how wide the terminal is, the second what it can do, the third how many columns there are; the
/// rest is cells, each ended by a byte 0x1E and begun by a letter for its kind. What other programs get reads back as
/// what was written; what a terminal gets holds nothing that steers it, and the columns of a table stand in line.
final class RendererTarget {
  private let file: Int32

  init() throws {
    guard let stream = tmpfile() else { throw Broken(description: "no file can be made") }
    file = dup(fileno(stream))
    fclose(stream)
  }

  deinit { close(file) }

  func run(_ bytes: [UInt8]) throws {
    guard bytes.count > 3 else { return }
    var appearance = Appearance(
      isTerminal: bytes[1] & 1 != 0, width: bytes[0] == 0 ? nil : Int(bytes[0]), usesASCII: bytes[1] & 2 != 0)
    let cells = bytes[3...].split(separator: 0x1E, omittingEmptySubsequences: false).map { FuzzCell($0) }
    let rows = FuzzRows(columns: Int(bytes[2] % 6) + 1, cells: cells, asBytes: bytes[1] & 4 != 0)
    try forPrograms(rows)
    // At a terminal the width is asked for anew, and this is none.
    let isTerminal = appearance.isTerminal
    appearance.isTerminal = false
    try TableCheck(text: write(rows, .table, appearance), rows: rows, appearance: appearance).run()
    appearance.hasAttributes = bytes[1] & 8 != 0
    appearance.isTerminal = isTerminal
    try forTerminals(rows, appearance)
  }

  // MARK: other programs

  private func forPrograms(_ rows: FuzzRows) throws {
    let expected = [rows.columns] + rows.texts.map { $0.map { $0 ?? "" } }
    let tabs = try TextTables.tabs(write(rows, .tsv, Appearance()))
    try hold(same(tabs, expected), "TSV reads back as \(tabs), not \(expected)")
    let plain = try TextTables.tabs(write(rows, .plain, Appearance()))
    try hold(same(plain, Array(expected.dropFirst())), "plain text reads back as \(plain), not \(expected)")
    let csv = try TextTables.csv(write(rows, .csv, Appearance()))
    let wanted = [rows.columns.map(Optional.some)] + rows.texts
    try hold(same(csv, wanted), "CSV reads back as \(csv), not \(wanted)")
    let list = try read(write(rows, .json, Appearance()))
    try hold(list == .list(rows.objects), "JSON reads back as \(list.json), not \(Value.list(rows.objects).json)")
    let lines = try write(rows, .ndjson, Appearance()).split(separator: "\n").map { try read(String($0)) }
    try hold(lines == rows.objects, "NDJSON reads back as \(lines), not \(rows.objects)")
  }

  private func read(_ text: String) throws -> Value {
    do { return try JSONReader.read(text) } catch {
      throw Broken(description: "\(error.message) at \(error.offset ?? 0): \(text.debugDescription)")
    }
  }

  /// By bytes: to Swift two texts that differ only in normalisation are the same.
  private func same(_ one: [[String]], _ other: [[String]]) -> Bool {
    one.map { $0.map { Array($0.utf8) } } == other.map { $0.map { Array($0.utf8) } }
  }

  private func same(_ one: [[String?]], _ other: [[String?]]) -> Bool {
    one.map { $0.map { $0.map { Array($0.utf8) } } } == other.map { $0.map { $0.map { Array($0.utf8) } } }
  }

  // MARK: terminals

  private func forTerminals(_ rows: FuzzRows, _ appearance: Appearance) throws {
    var card = Card(title: rows.texts.first?.first.flatMap { $0 } ?? "", path: "thing[1]", rows: [])
    for (index, cell) in rows.cells.enumerated() {
      let group = cell.value.isNull ? nil : "group"
      var row = Card.Row("\(index)", title: rows.columns[index % rows.columns.count], group: group, value: cell.value)
      row.isComputed = index % 5 == 4
      row.isSecret = index % 7 == 6
      card.rows.append(row)
    }
    for format in OutputFormat.allCases {
      let text = try written { descriptor in
        let output = StreamOutput(descriptor: descriptor, format: format, appearance)
        try output.card(card, for: .show)
        if let cell = rows.cells.first { try output.value(cell.value) }
        output.beginValues()
        for cell in rows.cells { try output.member(cell.value) }
        try output.endValues()
        try output.lines(card.title)
        try rows.write(to: output)
        try output.flush()
      }
      guard appearance.isTerminal else { continue }
      // A tab goes to the next stop, and steers nothing.
      let plain = TextTables.withoutAttributes(text, appearance.hasAttributes)
      try holdSafe(
        String(String.UnicodeScalarView(withoutColumnPositions(plain).unicodeScalars.filter { $0 != "\t" })),
        format.rawValue)
    }
    let lines = CardRenderer(appearance).text(card).split(separator: "\n", omittingEmptySubsequences: false)
    try hold(lines.count >= card.rows.count + 2, "a card of \(card.rows.count) rows has \(lines.count) lines")
  }

  // MARK: writing

  private func write(_ rows: FuzzRows, _ format: OutputFormat, _ appearance: Appearance) throws -> String {
    try written { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: format, appearance)
      try rows.write(to: output)
      try output.flush()
    }
  }

  private func written(_ body: (Int32) throws -> Void) throws -> String {
    lseek(file, 0, SEEK_SET)
    ftruncate(file, 0)
    try body(file)
    var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    try hold(pread(file, &bytes, bytes.count, 0) == bytes.count, "what was written cannot be read")
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: seeds

  static func seeds() -> [[UInt8]] {
    let numbers =
      "i9223372036854775807\u{1E}r0.1\u{1E}d3.50\u{1E}bx\u{1E}n\u{1E}l[1,\"a\"]\u{1E}j{\"k\":null}\u{1E}h00ff"
    var seeds = [
      [0, 0, 2] + Array(numbers.utf8), [20, 3, 4] + Array(numbers.utf8), [40, 24, 3] + Array(numbers.utf8),
    ]
    let texts =
      SeedFiles.sharedLines("F_strings/blns/blns_utf8.txt")
      + SeedFiles.sharedCells(in: "F_strings") + ["null", "", "\"\"", "= 1", "a\nb\tc\\", "\u{1B}[2J", "林美玲", "👩‍👩‍👧"]
    for start in stride(from: 0, to: texts.count, by: 5) {
      let group = texts[start..<min(start + 5, texts.count)].map { "t\($0)" }
      let head: [UInt8] = [UInt8(start / 5 % 90), UInt8(start / 5 % 16), UInt8(start / 5 % 6)]
      seeds.append(head + Array(group.joined(separator: "\u{1E}").utf8))
    }
    return seeds
  }
}
