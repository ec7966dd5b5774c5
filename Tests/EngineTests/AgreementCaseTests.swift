import FacetKit
import Language
import Testing

@testable import Engine

/// Values for which the two evaluators once differed, with what is right.
@Suite struct AgreementCaseTests {
  private let records: AgreementRecords

  init() throws {
    records = try AgreementRecords(
      "INSERT INTO person (id, name, height, boss) VALUES (1, 'Ada', 1.5, NULL), (2, 'Bob', NULL, 1)",
      #"""
      INSERT INTO thing (id, i, j, r, p, m, flag, s, "on", at, tags, data, owner) VALUES
        (1, 9223372036854775807, 2, 0.5, 9999999999999.99, 0.1, 1, 'Ada', '2009-11-29', '2009-11-29T08:30',
        '["2009-11-29", 1, true]', '{"k": true, "o": {"m": 1}, "n": 1, "s": "x"}', 2)
      """#,
      """
      INSERT INTO birthday (id, thing, person, date, gift, price, n) VALUES
        (1, 1, 1, '2009-11-29', 'a', 0.1, 3), (2, 1, 1, '2010-11-29', NULL, 0.2, NULL)
      """)
  }

  @Test(arguments: [
    // A member of json keeps its kind: true is no number, an object no text.
    ("data.k", "true"), ("data.k = true", "true"), ("data.k = 1", "false"), ("data.n = 1", "true"),
    ("data.o", #"{"m":1}"#), ("{\"a\": data.k, \"b\": [data.o]}", #"{"a":true,"b":[{"m":1}]}"#),
    ("data.k in tags", "true"), ("coalesce(data.k, 0) = 1", "false"), ("if(flag, data.k, i)", "true"),
    ("text(data.k)", #""true""#), ("\"${data.k}\"", #""true""#), ("data.k and flag", "true"), ("first", "true"),
    ("first = true", "true"), ("data.o = {\"m\": 1}", "true"), ("next.data.k", "null"),
    // A day in a list is a day, not its text.
    ("on in [on]", "true"), ("[on] contains on", "true"), ("[on] contains 2009-11-29", "true"), ("on in tags", "false"),
    // Decimals are exact until they meet a real, with more digits than a real has.
    ("p + 0.005", "9999999999999.995"), ("p * 2 + 0.005", "19999999999999.985"), ("cost", "19999999999999.985"),
    ("-cost", "-19999999999999.985"), ("cost > 19999999999999.98", "true"), ("cost = 19999999999999.985", "true"),
    ("\"${cost}\"", #""19999999999999.985""#), ("5.5 % 2", "1.5"), ("-5.5 % 0.4", "-0.3"), ("p % 0", "null"),
    ("p * 100.00", "999999999999999.00"), ("0.1 + 0.2", "0.3"), ("0.1 + 0.2e0", "0.30000000000000004"),
    // A number that was rounded has the places that it was rounded to.
    ("round(m, 2)", "0.10"), ("round(2.345, 2)", "2.35"), ("round(m)", "0"),
    // Numbers of several kinds come in the kind that they have in common.
    ("if(flag, j, m)", "2.000"), ("coalesce(j, 0.50)", "2.00"), ("if(flag, j, r)", "2.0"), ("coalesce(m, r)", "0.1"),
    ("max(m, null, q)", "0.1"), ("min(j, 2.5e0)", "2.0"), ("if(flag, on, at)", "2009-11-29"),
    ("if(flag, at, on)", "2009-11-29T08:30"), ("if(flag, at, on) > 2009-11-29", "true"),
    ("if(flag, on, 1) + 1", "2009-11-30"), ("if(not flag, 1, s)", #""Ada""#),
    // What stands behind `and`, `or`, `if` and in a list is worked out only where it is needed.
    ("i < 0 and i + 1 > 0", "false"), ("i > 0 or i + 1 > 0", "true"), ("j in [2, i + 1]", "true"),
    ("if(i > 0, 1, i + 1)", "1"), ("coalesce(i, i + 1)", "9223372036854775807"), ("i + 1", "error"),
    ("i > 0 and i + 1 > 0", "error"), ("j in [3, i + 1]", "error"),
    // The names of kinds convert, null where they cannot.
    ("decimal(3)", "3"), ("decimal(1.555)", "1.555"), ("decimal('9.999')", "9.999"), ("decimal(0.5e0)", "0.5"),
    ("decimal(1e300)", "null"), ("decimal(s)", "null"), ("decimal(p)", "9999999999999.99"),
    ("datetime(on)", "2009-11-29T00:00"), ("datetime(s)", "null"), ("date(at)", "2009-11-29"), ("date(s)", "null"),
    ("boolean(1)", "true"), ("boolean(j)", "null"), ("boolean('yes')", "true"), ("boolean('true')", "true"),
    ("real(flag)", "1.0"), ("integer(flag)", "1"), ("integer(-3.9)", "-3"), ("integer(9.3e18)", "null"),
    ("integer('9223372036854775808')", "null"), ("integer(on)", "null"), ("text(next)", "null"),
    ("list('[1, true]')", "[1,true]"), ("list(s)", "null"), ("json('{\"k\": true}').k", "true"),
    ("json(s)", "null"), ("json('5') + 1", "6"),
    // What is asked of a collection, also beside members of json.
    ("if(birthdays.@count > 1, data.k, i)", "true"), ("[cake, birthdays.@sum.price]", "[2,0.30]"),
    ("birthdays.@sum.price * 2 + 0.005", "0.605"), ("any birthdays.n = data.n + 2", "true"),
    ("all birthdays.n = 3", "false"), ("owner.birthdays.@count", "0"), ("next.birthdays.@count", "0"),
    ("any birthdays.n > birthdays.@count", "true"),
    ("any birthdays.n = birthdays[n > ^.j].@count + 2", "true"), ("all birthdays.n != next.birthdays.@count", "true"),
    ("owner.boss.birthdays.@count + data.n", "3"), ("owner.rich", "9999999999999.99"),
    // Of many as a list, of one alone, and whether a value is that of any.
    ("birthdays.@unionOfObjects.n", "[3]"), ("birthdays.@unionOfObjects.date contains on", "true"),
    ("birthdays.@unionOfObjects.price", "[0.10,0.20]"), ("owner.things.birthdays.@distinct.person.@count", "1"),
    ("owner.things.@unionOfArrays.tags", "[\"2009-11-29\",1,true]"), ("birthdays.@distinct.n.@sum.self", "3"),
    ("birthdays[first].n", "3"), ("birthdays[last].n", "null"), ("birthdays[2].price", "0.20"),
    ("birthdays[last].date", "2010-11-29"), ("owner.things[first].data.k", "true"), ("birthdays[7].n is null", "true"),
    ("if(birthdays[first].n = 3, birthdays[last].price, 0)", "0.20"),
    ("null in birthdays.n", "true"), ("'A' in[c] birthdays.gift", "true"), ("birthdays.n contains 4", "false"),
    ("on in owner.things.birthdays.date", "true"), ("any owner.things.birthdays.n = 3", "true"),
    ("all owner.things.birthdays.n = 3", "false"), ("none owner.things.birthdays.n > j", "false"),
    ("subquery(owner.things.birthdays, $b, $b.n > j).@count", "1"), ("owner.things.@max.birthdays.date", "2010-11-29"),
    ("subquery(birthdays, $b, i > $b.n and $b.thing.j = j).@sum.price", "0.10"),
    ("owner.things.@sum.i", "9223372036854775807"), ("owner.things.@sum.more + 1", "4"),
  ])
  func isRight(_ expression: String, _ wanted: String) throws {
    var run = AgreementRun(records)
    try run.judge(expression)
    #expect(run.disagreements.isEmpty)
    let bound = try #require(try run.bound(Expression.parse(expression)))
    let id = RecordID(type: "thing", key: [.integer(1)])
    let found = (try? AgreementReader(records).value(bound, of: id)).map(\.literal) ?? "error"
    #expect(found == wanted, "\(expression)")
  }
}
