import FacetKit
import Forms

/// The records of the mock-ups.
enum Samples {
  static let note = """
    Met at the book fair in Kyoto.
    Prefers letters; answers within a week.
    Send the spring catalogue in English, the autumn one in Swedish.

    林美玲 introduced us.
    """

  static func person() -> SampleDesk {
    func field(
      _ name: String, _ kind: Kind, _ label: String, group: String? = nil, _ change: (inout Field) -> Void = { _ in }
    ) -> Field {
      var field = Field(name, kind)
      (field.label, field.group) = (label, group)
      change(&field)
      return field
    }
    let desk = SampleDesk(
      "Ada Lindqvist", path: "person[3]", noun: "person",
      [
        (
          field("name", .text, "Name") {
            ($0.isRequired, $0.isKey) = (true, true)
            $0.validators = [ValidatorUse("not-blank")]
          }, .text("Ada Lindqvist")
        ),
        (
          field("born", .date, "Born") {
            $0.format = "%-d %B %Y"
            $0.validators = [ValidatorUse("past")]
          }, .date(CalendarDate("1984-03-12")!)
        ),
        (field("age", .integer, "Age") { $0.formula = "age(born)" }, .null),
        (
          field("email", .text, "E-mail", group: "Contact") {
            $0.help = "one address, such as ada@example.org"
            $0.validators = [ValidatorUse("email")]
          }, .text("ada@lindqvist.example")
        ),
        (field("phone", .text, "Phone", group: "Contact") { $0.editor = "phone" }, .text("+46 70 174 06 35")),
        (field("city", .text, "City", group: "Contact"), .text("Stockholm")),
        (field("reach", .choice(["e-mail", "phone", "letter"]), "Reach by", group: "Contact"), .text("e-mail")),
        (field("boss", .reference("person"), "Boss", group: "Work"), SamplePeople.all[5].value),
        (
          field("languages", .list, "Languages", group: "Work") { $0.help = "each once, no blank ones" },
          .list([.text("Swedish"), .text("English"), .text("中文")])
        ),
        (
          field("note", .text, "Note", group: "Work") {
            $0.editor = "text"
            $0.help = "anything worth remembering"
          }, .text(note)
        ),
      ])
    desk.people = SamplePeople.all
    desk.formulas[2] = { values in
      guard case .date(let born)? = values[1] else { return .null }
      let had = (SampleDesk.today.month, SampleDesk.today.day) >= (born.month, born.day)
      return .integer(Int64(SampleDesk.today.year - born.year - (had ? 0 : 1)))
    }
    return desk
  }

  static func birthday() -> SampleDesk {
    var date = Field("date", .date)
    date.label = "Date"
    date.validators = [ValidatorUse("not-later")]
    return SampleDesk("林美玲", path: "birthday[7]", noun: "birthday", [(date, .date(CalendarDate("2009-11-28")!))])
  }
}
