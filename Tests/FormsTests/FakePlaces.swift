import Forms

/// The first level of the mock-ups.
final class FakeFirst: FirstDesk {
  let title = "people.db"
  let state = "3 changes today"
  private static let counts = [
    "person": 1204, "birthday": 198, "thing": 3, "president": 47, "reading": 1_000_000, "long": 1, "lonely": 311,
  ]
  private static let all = [
    FirstPlace(
      .types, name: "person", title: "People", icon: "👤", plainIcon: "::",
      summary: "name, born, age, e-mail, city, boss"),
    FirstPlace(.types, name: "birthday", title: "Birthdays", icon: "🎂", plainIcon: "::", summary: "person, date"),
    FirstPlace(
      .types, name: "thing", title: "Days without", icon: "☕", plainIcon: "::",
      summary: "name, without, since, record, days, best, reset"),
    FirstPlace(
      .types, name: "president", title: "Presidents", icon: "🎩", plainIcon: "::", summary: "name, from, to, party"),
    FirstPlace(
      .types, name: "reading", title: "Readings", icon: "⌁", plainIcon: "::", summary: "at, station, celsius, battery"),
    FirstPlace(.views, name: "long", title: "Long without", plainIcon: "?:", summary: "thing where days > 9"),
    FirstPlace(.views, name: "lonely", title: "Without a boss", plainIcon: "?:", summary: "person where boss = null"),
    FirstPlace(
      .screens, name: "year", title: "Year calendar", icon: "📅", plainIcon: "31",
      summary: "every date of every type, from plugin Year"),
  ]

  func places() throws(ListFault) -> [FirstPlace] { FakeFirst.all }
  func count(of place: FirstPlace) -> Int? { FakeFirst.counts[place.name] }
  func remark(on place: FirstPlace) -> String { "People: 1,204 records. Last change: city of 12 people, 08:41, bo" }
  func open(_ place: FirstPlace) throws(ListFault) -> any Level {
    if place.name == "lonely" { throw ListFault("boss is not there any more", subject: "view lonely") }
    return Blank(title: place.title)
  }
  func form(of place: FirstPlace) throws(ListFault) -> (any Level)? { Blank(title: "new") }
  func find(_ text: String) throws(ListFault) -> any Level { Blank(title: "Find \(text)") }
  func description(of place: FirstPlace) throws(ListFault) -> [String] { ["define \(place.name) {", "}"] }
  func undo() throws(ListFault) -> ListOutcome { ListOutcome(command: "undo", effect: "nothing to undo") }
  func redo() throws(ListFault) -> ListOutcome { ListOutcome(command: "redo", effect: "nothing to redo") }
  func noteReturn() {}
  func hasNews() -> Bool { false }
}

final class FakeDetail: DetailDesk {
  let title = "Ada Lindqvist"
  let path = "person[3]"
  let hasForm = true

  func rows() throws(ListFault) -> [DetailRow] {
    var age = DetailRow("Age", .text("25"))
    age.isComputed = true
    var boss = DetailRow("Boss", .text("林美玲"))
    (boss.remark, boss.isDeep, boss.help) = ("person[12]", true, "who leads her team")
    var days = DetailRow("birthdays", .text("1 birthday"))
    days.isDeep = true
    return [
      DetailRow("Name", .text("Ada Lindqvist")), age, boss, DetailRow("Phone", .null), DetailRow("Pin", .secret), days,
    ]
  }

  func open(_ row: Int) throws(ListFault) -> (any Level)? { Blank(title: row == 2 ? "林美玲" : "Birthdays") }
  func form() throws(ListFault) -> (any Level)? { Blank(title: "form") }
  func noteReturn() {}
  func hasNews() -> Bool { false }
}

final class FakeFindings: FindingsDesk {
  let title = "Validate"
  let path = "validate reading"
  var done = 0
  let total = 1_000_000
  var findings: [Finding] = []

  func step() throws(ListFault) {
    done += 306_000
    if findings.isEmpty {
      findings = [
        Finding(record: "reading[18204]", field: "celsius", message: "must be at most 60, not 612.0"),
        Finding(record: "reading[40117]", field: "station", message: "there is no station[99]"),
        Finding(record: "reading[77310]", field: "at", message: "is required"),
        Finding(record: "reading[77311]", field: "at", message: "is required"),
        Finding(record: "reading[305122]", field: "battery", message: "must be at most 100, not 101"),
        Finding(record: "reading[598844]", field: "note", message: "must have at most 200 characters, not 340"),
      ]
    }
  }

  func open(_ finding: Int) throws(ListFault) -> (any Level)? { Blank(title: findings[finding].record) }
}

/// A million readings, a minute each.
enum FakeReadings {
  private static let stations = ["Uppsala", "臺北", "Tromsø", "Kyoto 京都", "Reykjavík"]
  private static let celsius = ["-1.5", "17.0", "-8.2", "11.4", "2.1"]
  private static let battery: [ListCell] = [.text("98"), .text("87"), .null, .text("91"), .text("64")]

  static func list() -> FakeList {
    var at = ListColumn("at", title: "At")
    at.isKey = true
    let station = ListColumn("station", title: "Station")
    var celsius = ListColumn("celsius", title: "Celsius")
    var battery = ListColumn("battery", title: "Battery")
    (celsius.isNumber, battery.isNumber) = (true, true)
    let list = FakeList(
      "Readings", "reading", CountedWord(one: "reading", many: "readings"),
      [at, station, celsius, battery, ListColumn("note", title: "Note")], ids: Array(1...1_000_000), row)
    list.ownSort = .init(column: 0, isDescending: false)
    return list
  }

  private static func row(_ id: Int) -> [ListCell] {
    // The 612,408th is that of 08:28; the first screenful had wider cells.
    let minute = 508 + id - 612_408
    if minute < 0 || minute >= 1440 {
      return [.text("2008-10-01 17:00Z"), .text("Longyearbyen, east"), .null, .null, .null]
    }
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let kind = (minute + 4) % 5
    let note: ListCell = kind == 0 ? .text("") : minute == 510 ? .text("door open") : .null
    return [
      .text("2009-11-29 \(digits(minute / 60)):\(digits(minute % 60))"), .text(stations[kind]), .text(celsius[kind]),
      battery[kind], note,
    ]
  }
}
