import Commands
import Engine
import FacetKit
import Shell
import Testing

@Suite struct RenderTableTests {
  private static let people: [[Value]] = [
    [.text("Ada Lindqvist"), .text("Uppsala"), .text("1984-03-12"), .integer(25), .text("林美玲")],
    [.text("Carolin Weiß"), .text("Berlin"), .text("1979-08-02"), .integer(30), .null],
    [.text("Linnéa Ek"), .text("Malmö"), .text("1971-05-30"), .integer(38), .text("Carolin Weiß")],
    [.text("Zoë Brandt"), .text(""), .null, .null, .null],
    [.text("林美玲"), .text("臺北"), .text("1962-02-14"), .integer(47), .null],
  ]
  private static let columns = [
    TableColumn("name", title: "Name"), TableColumn("city", title: "City"),
    TableColumn("born", title: "Born", kind: .date), TableColumn("age", title: "Age", kind: .integer),
    TableColumn("boss", title: "Boss"),
  ]
  private static let counting = CountWord(one: "person", many: "people")

  private func table(
    _ rows: [[Value]], _ columns: [TableColumn] = columns, _ appearance: Appearance = Appearance(width: 80),
    counting: CountWord = counting
  ) throws -> String {
    try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: .table, appearance)
      let sink = output.beginTable(TableHeading(columns, counting: counting))
      for row in rows {
        try sink.beginRow()
        for value in row { try sink.value(value) }
        try sink.endRow()
      }
      try output.endTable()
      try output.flush()
    }
  }

  @Test func peopleAreAligned() throws {
    #expect(
      try table(Self.people) == """
        Name           City     Born         Age  Boss
        ─────────────  ───────  ──────────  ────  ────────────
        Ada Lindqvist  Uppsala  1984-03-12    25  林美玲
        Carolin Weiß   Berlin   1979-08-02    30  null
        Linnéa Ek      Malmö    1971-05-30    38  Carolin Weiß
        Zoë Brandt     ""       null        null  null
        林美玲         臺北     1962-02-14    47  null
        (5 people)

        """)
  }

  @Test func columnsWithoutRoomAreNamed() throws {
    #expect(
      try table(Array(Self.people[..<2]), Self.columns, Appearance(width: 30)) == """
        Name           City
        ─────────────  ───────
        Ada Lindqvist  Uppsala
        Carolin Weiß   Berlin
        (2 people; not shown: born, age, boss)

        """)
  }

  @Test func longTextsShareTheRoom() throws {
    let rows: [[Value]] = [
      [.text("one two three four"), .integer(1_234_567_890_123), .text("abcdefghijklmnopqrst")],
      [.text("short"), .integer(1), .text("林美玲林美玲林美玲")],
    ]
    let columns = [TableColumn("a"), TableColumn("n", kind: .integer), TableColumn("b")]
    #expect(
      try table(rows, columns, Appearance(width: 44)) == """
        a                           n  b
        ──────────────  ─────────────  ─────────────
        one two three…  1234567890123  abcdefghijkl…
        short                       1  林美玲林美玲…
        (2 people)

        """)
  }

  @Test func asciiWhereThatIsAllThereIs() throws {
    let rows: [[Value]] = [[.text("a long text of words"), .integer(1)]]
    let columns = [TableColumn("text"), TableColumn("n", kind: .integer)]
    #expect(
      try table(rows, columns, Appearance(width: 19, usesASCII: true), counting: .row) == """
        text              n
        ----------------  -
        a long text of ~  1
        (1 row)

        """)
  }

  @Test func emptyTablesKeepTheirHeading() throws {
    #expect(try table([], [TableColumn("a"), TableColumn("n", kind: .integer)]) == "a  n\n─  ─\n(0 people)\n")
  }

  @Test(arguments: [
    ("null", "\"null\""), ("", "\"\""), ("\"\"", "\"\\\"\\\"\""), ("\"null\"", "\"\\\"null\\\"\""), ("= 2", "\"= 2\""),
    ("nulls", "nulls"), ("=2", "=2"), ("\"a\" b", "\"a\" b"), ("a\nb\tc", "a^Jb^Ic"), ("\u{1B}[2J", "^[[2J"),
    ("NULL", "NULL"), ("= \u{301}x", "\"= \u{301}x\""), ("\"a\"\u{301}b\"", "\"\\\"a\\\"\u{301}b\\\"\""),
  ])
  func textIsNeverTakenForAMark(text: String, shown: String) throws {
    let rule = String(repeating: "─", count: max(4, shown.count))
    #expect(try table([[.text(text)]], [TableColumn("text")], counting: .row) == "text\n\(rule)\n\(shown)\n(1 row)\n")
  }

  @Test func laterRowsOnlyWidenColumns() throws {
    let short = [[Value]](repeating: [.text("ab"), .text("x")], count: 100)
    let columns = [TableColumn("a"), TableColumn("b")]
    let lines = try table(short + [[.text("abcdef"), .text("y")], [.text("c"), .text("z")]], columns)
      .split(separator: "\n")
    #expect(lines[0...2] == ["a   b", "──  ─", "ab  x"])
    #expect(lines.suffix(3) == ["abcdef  y", "c       z", "(102 people)"])
  }

  @Test func laterRowsAreCutWhereThereIsNoRoom() throws {
    let short = [[Value]](repeating: [.text("ab"), .text("x")], count: 100)
    let columns = [TableColumn("a"), TableColumn("b")]
    let lines = try table(short + [[.text("林美玲林"), .text("y")]], columns, Appearance(width: 8))
      .split(separator: "\n")
    #expect(lines.suffix(2) == ["林美…  y", "(101 people)"])
  }

  @Test func withoutATerminalNothingIsCut() throws {
    let text = String(repeating: "long ", count: 100) + "end"
    #expect(try table([[.text(text)]], [TableColumn("a")], Appearance()).contains(text))
  }
}
