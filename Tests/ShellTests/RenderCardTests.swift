import Commands
import FacetKit
import Shell
import Testing

@Suite struct RenderCardTests {
  private static let card: Card = {
    var rows = [
      Card.Row("name", title: "Name", value: .text("Ada Lindqvist")),
      Card.Row("born", title: "Born", value: .date(CalendarDate("1984-03-12")!), text: "12 March 1984"),
      Card.Row("age", title: "Age", value: .integer(25)),
      Card.Row("email", title: "E-mail", group: "Contact", value: .text("ada@lindqvist.example")),
      Card.Row("phone", title: "Phone", group: "Contact", value: .text("")),
      Card.Row("pin", title: "PIN", group: "Contact", value: .text("1234")),
      Card.Row(
        "boss", title: "Boss", group: "Work", value: .reference(RecordID(type: "person", key: [.integer(12)])),
        text: "林美玲  person[12]"),
      Card.Row("left", title: "Left", group: "Work", value: .null),
      Card.Row(
        "note", title: "Note", group: "Work",
        value: .text("Met at the book fair in Kyoto.\nPrefers letters; answers within a week.\n3\n4\n5\n")),
      Card.Row("birthdays", value: .integer(1), text: "1 record"),
    ]
    rows[2].isComputed = true
    rows[5].isSecret = true
    rows[9].isCollection = true
    return Card(title: "Ada Lindqvist", path: "person[3]", rows: rows)
  }()

  private func shown(_ card: Card, _ format: OutputFormat, _ appearance: Appearance, _ use: Card.Use) throws -> String {
    try writtenBytes { descriptor in
      let output = StreamOutput(descriptor: descriptor, format: format, appearance)
      try output.card(card, for: use)
      try output.flush()
    }
  }

  @Test func aCardIsTheFormAtRest() throws {
    #expect(
      try shown(Self.card, .table, Appearance(width: 80), .show) == """
        Ada Lindqvist  person[3]

        Name       Ada Lindqvist
        Born       12 March 1984
        Age        = 25

        Contact
        E-mail     ada@lindqvist.example
        Phone      ""
        PIN        ••••••••

        Work
        Boss       林美玲  person[12]
        Left       null
        Note       Met at the book fair in Kyoto.
                   Prefers letters; answers within a week.
                   … 3 more lines: get person[3].note
        birthdays  1 record

        """)
  }

  @Test(arguments: [
    (OutputFormat.plain, Card.Use.get, "born\t1984-03-12"), (.plain, .show, "born\t12 March 1984"),
    (.json, .get, #""born":"1984-03-12""#), (.csv, .get, "name,born,age,"),
  ])
  func otherProgramsGetLinesOrObjects(format: OutputFormat, use: Card.Use, part: String) throws {
    let text = try shown(Self.card, format, Appearance(), use)
    #expect(text.contains(part))
    #expect(!text.contains("1234") && !text.contains("birthdays"))
  }

  @Test func linesOfKeyAndValue() throws {
    let card = Card(
      title: "Tea", path: "thing[2]",
      rows: [
        Card.Row("name", value: .text("a\nb")), Card.Row("note", value: .null), Card.Row("days", value: .integer(8)),
      ])
    #expect(try shown(card, .plain, Appearance(), .get) == "name\ta\\nb\nnote\t\ndays\t8\n")
    #expect(try shown(card, .json, Appearance(), .get) == "{\"name\":\"a\\nb\",\"note\":null,\"days\":8}\n")
    #expect(try shown(card, .csv, Appearance(), .get) == "name,note,days\n\"a\nb\",,8\n")
  }

  @Test func longLinesAreBrokenAtBlanks() throws {
    let card = Card(title: "Tea", rows: [Card.Row("note", value: .text("one two three four five six seven"))])
    #expect(
      try shown(card, .table, Appearance(width: 26), .show) == """
        Tea

        note  one two three four
              five six seven

        """)
  }
}
