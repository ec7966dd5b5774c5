import Commands
import Engine
import FacetKit
import Shell
import Testing

/// The formats that other programs read.
@Suite struct RenderFormatTests {
  private static let columns = [TableColumn("id", kind: .integer), TableColumn("a \"b\"", title: "A B", kind: .text)]

  private func output(_ format: OutputFormat, rows: [[Value]]) throws -> String {
    try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: format, Appearance())
      let sink = output.beginTable(TableHeading(Self.columns, counting: .record))
      for row in rows {
        try sink.beginRow()
        for value in row { try sink.value(value) }
        try sink.endRow()
      }
      try output.endTable()
      try output.flush()
    }
  }

  private static let rows: [[Value]] = [[.integer(.max), .text("x")], [.null, .text("")], [.integer(-7), .null]]

  private static let asCSV = "id,\"a \"\"b\"\"\"\n9223372036854775807,x\n,\"\"\n-7,\n"
  private static let asTSV = "id\ta \"b\"\n9223372036854775807\tx\n\t\n-7\t\n"
  private static let asPlain = "9223372036854775807\tx\n\t\n-7\t\n"
  private static let objects = [
    #"{"id":9223372036854775807,"a \"b\"":"x"}"#, #"{"id":null,"a \"b\"":""}"#, #"{"id":-7,"a \"b\"":null}"#,
  ]

  @Test(arguments: [
    (OutputFormat.csv, asCSV), (.tsv, asTSV), (.plain, asPlain), (.ndjson, objects.joined(separator: "\n") + "\n"),
    (.json, "[\(objects.joined(separator: ",\n"))]\n"),
  ])
  func nullAndTheEmptyTextDiffer(format: OutputFormat, text: String) throws {
    #expect(try output(format, rows: Self.rows) == text)
  }

  @Test(arguments: [
    (OutputFormat.csv, "id,\"a \"\"b\"\"\"\n"), (.tsv, "id\ta \"b\"\n"), (.plain, ""), (.json, "[]\n"), (.ndjson, ""),
  ])
  func noRows(format: OutputFormat, text: String) throws {
    #expect(try output(format, rows: []) == text)
  }

  @Test(arguments: [
    ("plain", "plain"), ("two words", "two words"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
    ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), (" a", "\" a\""),
    ("a ", "\"a \""), ("\ta", "\"\ta\""), ("a\tb", "a\tb"), ("Zoë; 林", "Zoë; 林"), ("'x'", "'x'"), ("=1+1", "=1+1"),
    ("\u{1B}[2J", "\u{1B}[2J"), ("null", "null"), ("007", "007"), ("\\", "\\"), ("a\0b", "a\0b"),
  ])
  func csvQuotesWhatNeedsIt(text: String, cell: String) throws {
    let lines = try output(.csv, rows: [[.integer(1), .text(text)]])
    #expect(lines == "id,\"a \"\"b\"\"\"\n1,\(cell)\n")
  }

  @Test(arguments: [
    ("a\tb\nc\\d", #"a\tb\nc\\d"#), ("", ""), ("\n", #"\n"#), ("\\n", #"\\n"#), ("\u{1B}", "\u{1B}"),
    ("é\té", #"é\té"#),
  ])
  func plainCellsStayOnTheirLine(text: String, cell: String) throws {
    #expect(try output(.plain, rows: [[.text(text), .integer(1)]]) == "\(cell)\t1\n")
  }

  @Test(arguments: [
    (Value.real(9), "9.0"), (.real(0.1), "0.1"), (.real(1e300), "1e+300"), (.boolean(true), "true"),
    (.decimal(FixedDecimal(units: 350, places: 2)), "3.50"), (.list([.text("a"), .integer(1)]), "[\"a\",1]"),
    (.text("\u{1}\u{7F}é\"\\\n"), "\"\\u0001\u{7F}é\\\"\\\\\\n\""), (.blob([0, 255]), "\"00ff\""),
    (.reference(RecordID(type: "thing", key: [.integer(3)])), "\"thing[3]\""), (.real(.infinity), "1e999"),
    (.real(-.infinity), "-1e999"), (.text("inf"), "\"inf\""),
  ])
  func jsonValues(value: Value, text: String) throws {
    #expect(try output(.ndjson, rows: [[.integer(1), value]]) == "{\"id\":1,\"a \\\"b\\\"\":\(text)}\n")
  }

  @Test func jsonIsAlwaysUTF8() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    let text = try written { sink in
      let writer = JSONWriter(sink, isList: false)
      writer.begin([Column("k")])
      writer.beginRow()
      bytes.withUnsafeBufferPointer { writer.text($0) }
      try writer.endRow()
    }
    #expect(text == "{\"k\":\"a\u{FFFD}b\"}\n")
  }

  @Test(arguments: [
    (OutputFormat.table, "Tea\n\tx\n", "Tea\n\tx\n\n"), (.plain, "Tea\n", "Tea\n\n"), (.json, "a\"b", "\"a\\\"b\"\n"),
    (.csv, "a,b", "\"a,b\"\n"), (.tsv, "a\tb", "a\\tb\n"),
  ])
  func oneValueIsRaw(format: OutputFormat, text: String, printed: String) throws {
    let found = try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: format, Appearance())
      try output.value(.text(text))
      try output.flush()
    }
    #expect(found == printed)
  }

  @Test(arguments: [
    (OutputFormat.table, "a\\nb\n\n1\n"), (.plain, "a\\nb\n\n1\n"), (.json, "[\"a\\nb\",\nnull,\n1]\n"),
    (.ndjson, "\"a\\nb\"\nnull\n1\n"), (.csv, "\"a\nb\"\n\n1\n"),
  ])
  func manyValuesAreOneALine(format: OutputFormat, printed: String) throws {
    let found = try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: format, Appearance())
      output.beginValues()
      for value in [Value.text("a\nb"), .null, .integer(1)] { try output.member(value) }
      try output.endValues()
      try output.flush()
    }
    #expect(found == printed)
  }

  @Test(arguments: OutputFormat.allCases)
  func noFormatSteersATerminal(format: OutputFormat) throws {
    let hostile = Value.text("\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}")
    let text = try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: format, Appearance(isTerminal: true, width: 80))
      try output.value(hostile)
      try output.member(hostile)
      try output.lines(hostile.text)
      try output.card(Card(title: hostile.text, rows: [Card.Row("k", value: hostile)]), for: .show)
      let sink = output.beginTable(TableHeading([TableColumn(hostile.text)], counting: .row))
      try sink.beginRow()
      try sink.value(hostile)
      try sink.endRow()
      try output.endTable()
      try output.flush()
    }
    #expect(text.contains("owned"))
    #expect(text.unicodeScalars.filter { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0 == "\u{9B}" } == [])
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }
}
