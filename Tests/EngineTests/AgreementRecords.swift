import Choices
import Dates
import FacetKit
import Language
import Numbers
import Store
import Text

@testable import Engine

/// Records of every kind of field, with nulls, empties and extremes, references and collections; the same for each seed.
struct AgreementRecords {
  let engine: RecordEngine
  /// Every record's fields, as the file has them.
  private(set) var fields: [RecordID: [ExactName: Value]] = [:]
  private(set) var all: [String: [RecordID]] = [:]

  static let texts = [
    "", "a", "A", "Ada", "ada", "Ä", "ä", "a\u{308}", "straße", "STRASSE", "ς", "Σ", "İ", "ı", "e\u{301}e", "éE", "ab",
    "abc", "aXb", "a*b", "a?b", "[ab]", "100%", "007", "7", "3.50", "true", "2009-11-29", "\u{1F382}",
    "\u{1F1F8}\u{1F1EA}",
    "a\nb", " a ", "\u{FEFF}x", "ﬁ", "ＡＢ", "\u{0}z", "z\u{0}", "日本", "null", "[1, 2]", "{\"k\": 1}", "\\", "'", "\"",
    "1e5",
  ]
  static let integers: [Int64] = [
    0, 1, -1, 2, 3, 5, 7, 10, -10, 100, 9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min, .max - 1, .min + 1,
  ]
  static let reals: [Double] = [
    0, -0.0, 0.1, 0.2, 0.5, 1, 1.5, -2.5, 3, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity,
    9_007_199_254_740_992,
    9.223372036854775807e18,
  ]
  static let decimals = [
    "0.00", "0.10", "0.20", "1.50", "-1.50", "7.00", "3.33", "9999999999999.99", "-9999999999999.99", "0.01",
  ]
  static let days = ["0001-01-01", "1999-12-31", "2000-02-29", "2009-11-29", "2009-12-09", "9999-12-31"]
  static let moments = [
    "2009-11-29T08:30", "2009-11-29T08:30:15", "2009-11-29T08:30Z", "2009-11-29T10:30+02:00", "2009-11-29T08:30:15.250",
    "2009-11-29", "0001-01-01T00:00", "9999-12-31T23:59:59Z",
  ]
  static let lists = [
    "[]", "[\"a\"]", "[\"Ada\", \"ada\"]", "[1, 2, 3]", "[1.5, 2]", "[null]", "[true, false]", "[\"2009-11-29\"]",
    "[[1], [2]]", "[{\"k\": 1}, {\"k\": null}]", "[1, \"a\", true, null]",
  ]
  static let objects = [
    "{}", "{\"k\": 1}", "{\"k\": null}", "{\"k\": true}", "{\"k\": \"a\"}", "{\"k\": [1, 2]}",
    "{\"k\": 1.5, \"l\": {\"m\": false}}",
    "[1, 2]", "\"text\"", "5", "true", "{\"k\": \"2009-11-29\"}", "{\"k\": {\"k\": 0}}", "{\"k\": 1e999}",
    "{\"k\": \"\"}",
  ]

  /// Those of a seed.
  init(random: inout SplitMix, things: Int) throws {
    try self.init { try AgreementRecords.insert(&random, things, $0.writable()) }
  }

  init(_ statements: String...) throws {
    try self.init { engine in for statement in statements { try engine.writable().execute(statement, []) } }
  }

  private init(_ fill: (RecordEngine) throws -> Void) throws {
    var registry = Registry()
    for plugin in [TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin()] as [any Plugin] {
      try plugin.register(in: &registry)
    }
    engine = RecordEngine(registry: registry)
    try engine.open(nil)
    engine.options["today"] = "2009-12-09"
    for text in AgreementRecords.types {
      _ = try engine.define(SchemaFixture.definition(text), in: Scope())
    }
    try engine.commit()
    try fill(engine)
    try engine.commit()
    engine.forget()
    for type in ["thing", "person", "birthday"] {
      let path = try engine.resolve(Path.parse("\(type)[*]"), in: Scope(), use: .all)
      let ids = try engine.records(path)
      all[type] = ids
      for id in ids {
        for (column, value) in try engine.fields(of: id) ?? [] {
          fields[id, default: [:]][ExactName(column.name)] = value
        }
      }
    }
  }

  private static let types = [
    "define person { name text key; height real; born date; boss ref person inverse staff }",
    """
    define thing {
      i integer; j integer; r real; q real; p decimal(2); m decimal(3); flag boolean; b boolean; s text; t text; on date
      due date; at datetime; end datetime; size choice(small, large); tags list; list list; data json; raw json
      owner ref person inverse things; next ref thing inverse befores
    }
    """,
    """
    define birthday {
      thing ref thing inverse birthdays; person ref person inverse birthdays; date date; gift text; price decimal(2)
      n integer; w real; at datetime; flag boolean
    }
    """,
    """
    define thing {
      half = i / 2; more = coalesce(j, 0) % 1000 + 1; label = "${s}-${size}"; cost = p * 2 + 0.005; late = due > on
      first = data.k; mixed = if(flag, data.k, i); cake = birthdays.@count; total = birthdays.@sum.price
      latest = birthdays.@max.date; big = birthdays.@count > 1 and any birthdays.n > 0; after = on + 1
      names = tags + [s]; chief = owner.boss; old = age(on)
    }
    """,
    "define person { given = upper(name); rich = things.@sum.p; many = any things.flag = true }",
  ]

  private static func insert(_ random: inout SplitMix, _ things: Int, _ connection: Connection) throws {
    func add(_ type: String, _ cells: [Cell]) throws {
      let marks = cells.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      try connection.execute("INSERT INTO \(type) VALUES (\(marks))", cells)
    }
    func pick<T>(_ all: [T], _ make: (T) -> Cell) -> Cell {
      Int.random(in: 0..<6, using: &random) == 0 ? .null : make(all.randomElement(using: &random)!)
    }
    func text() -> Cell { pick(AgreementRecords.texts) { .text($0) } }
    func integer() -> Cell {
      pick([true, false, false]) { isExtreme in
        .integer(
          isExtreme
            ? AgreementRecords.integers.randomElement(using: &random)! : Int64.random(in: -5...12, using: &random))
      }
    }
    func real() -> Cell { pick(AgreementRecords.reals) { .real($0) } }
    func decimal() -> Cell { pick(AgreementRecords.decimals) { .real(Double($0)!) } }
    func flag() -> Cell { pick([0, 1]) { .integer($0) } }
    func day() -> Cell { pick(AgreementRecords.days) { .text($0) } }
    func moment() -> Cell { pick(AgreementRecords.moments) { .text($0) } }
    func reference(_ count: Int) -> Cell { count < 1 ? .null : pick(Array(1...count)) { .integer(Int64($0)) } }
    let people = max(4, things / 6)
    for index in 1...people {
      let name = "\(AgreementRecords.texts[index % AgreementRecords.texts.count])\(index)"
      try add("person", [.integer(Int64(index)), .text(name), real(), day(), reference(index - 1)])
    }
    for index in 1...things {
      let size = pick(["small", "large"]) { .text($0) }
      try add(
        "thing",
        [
          .integer(Int64(index)), integer(), integer(), real(), real(), decimal(), decimal(), flag(), flag(), text(),
          text(), day(), day(), moment(), moment(), size, pick(AgreementRecords.lists) { .text($0) },
          pick(AgreementRecords.lists) { .text($0) }, pick(AgreementRecords.objects) { .text($0) },
          pick(AgreementRecords.objects) { .text($0) }, reference(people), reference(index - 1),
        ])
    }
    for index in 1...(things * 2) {
      try add(
        "birthday",
        [
          .integer(Int64(index)), reference(things), reference(people), day(), text(), decimal(),
          pick(Array(-3...4)) { .integer(Int64($0)) }, pick([-1.5, 0, 0.25, 2, 1e10]) { .real($0) }, moment(), flag(),
        ])
    }
  }
}
