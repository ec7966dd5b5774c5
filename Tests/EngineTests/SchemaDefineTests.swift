import FacetKit
import Language
import Testing

@testable import Engine

@Suite struct SchemaDefineTests {
  @Test func makesATable() throws {
    let fixture = try SchemaFixture()
    let notices = try fixture.define("define thing { name text key; since date; price decimal(2) }")
    #expect(notices == ["new type thing: name text, since date, price decimal(2)"])
    #expect(
      try fixture.rows("SELECT replace(sql, '\"', '') FROM sqlite_schema WHERE tbl_name = 'thing'") == [
        #""CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, since DATE, price DECIMAL(18,2))""#,
        #""CREATE UNIQUE INDEX _facet_unique_thing_name ON thing (name)""#,
      ])
    let thing = try #require(try fixture.engine.entity("THING"))
    #expect(thing.record.fields.map(\.name) == ["name", "since", "price"])
    #expect(thing.columns.map(\.isImplicitKey) == [true, false, false, false])
    #expect(thing.keyField == 1)
    #expect(thing.isOwn)
  }

  static let references: [(rule: String, sql: String)] = [
    ("", #""INTEGER REFERENCES \"person\"""#),
    ("on-delete deny", #""INTEGER REFERENCES \"person\"""#),
    ("on-delete clear", #""INTEGER REFERENCES \"person\" ON DELETE SET NULL""#),
    ("on-delete cascade", #""INTEGER REFERENCES \"person\" ON DELETE CASCADE""#),
  ]
  @Test(arguments: references) func declaresReferences(_ row: (rule: String, sql: String)) throws {
    let fixture = try SchemaFixture()
    try fixture.define("define person { name text }")
    try fixture.define("define birthday { person ref person \(row.rule) }")
    let sql =
      "SELECT substr(sql, instr(sql, '\"person\" ') + 9, length(sql) - instr(sql, '\"person\" ') - 9) "
      + "FROM sqlite_schema WHERE name = 'birthday'"
    #expect(try fixture.rows(sql) == [row.sql])
  }

  /// Definitions in the form in which `describe` writes them.
  static let described = [
    "define empty { }",
    """
    define thing open "Days without" {
      name       text      required unique key  label "Name"  validate not-blank
      without    boolean   default true  label "With / Without"
      since      date      default today  format "%-d %B %Y"
      record     integer   default 0  min 0
    }
    """,
    """
    define thing {
      price        decimal(2)  min -3.50  max 1000.00
      size         choice(small, "very large")  default "very large"
      code         text        length 2..5  matches '[a-z]''+\\d'
      tags         list        default ["a", 1.5]
      at           datetime    max 2009-11-29T08:30
      rank         integer     order secret
      `two words`  text        help "a \\"quoted\\" \\$ text"
      `check`      boolean
      data         json
      photo        blob
      weight       real        min 1e-05
    }
    """,
    """
    define thing "Thing" {
      name       text      readonly
      born       date      readonly if name = null or not born > today
      due        date      default (born + 3)
      note       text      hidden if 4 * (2 + 3) > 4 and `any` contains[cd] "x"
      any        text
      group "Work" {
        city     text       default "Bern ${1 + 2}"
        boss     ref thing  inverse team  on-delete clear
      }
      last       text
    }
    """,
  ]
  @Test(arguments: described) func describesWhatWasDefined(_ text: String) throws {
    let fixture = try SchemaFixture()
    try fixture.define(text)
    let name = text.hasPrefix("define empty") ? "empty" : "thing"
    #expect(try fixture.describe(name) == text)
    let before = try #require(try fixture.engine.entity(name)).record
    #expect(try fixture.define(text) == [])
    #expect(try #require(try fixture.engine.entity(name)).record == before)
  }

  /// Every attribute alone and every pair of them, on each kind that takes them.
  @Test func describeThenDefineGivesTheSame() throws {
    let attributes: [(text: String, kinds: [String])] = [
      ("required", ["text", "integer", "date", "boolean", "choice(a, \"b c\")", "ref thing", "list"]),
      ("unique", ["text", "integer", "date", "ref thing"]), ("key", ["text", "date"]), ("order", ["integer"]),
      ("secret", ["text"]), ("default 3", ["text", "integer", "real", "decimal(1)"]), ("min 2", ["integer", "real"]),
      ("max 3.5", ["real", "decimal(1)", "decimal(15)"]), ("length 0..9", ["text", "list"]),
      ("matches 'a''b\\.\"$'", ["text"]), ("label \"L\\n\"", ["text", "json"]), ("format \"%d\"", ["date"]),
      ("help 'h $x'", ["blob", "datetime"]), ("validate not-blank validate min(-1.5)", ["text", "real"]),
      ("editor phone", ["text"]), ("inverse `a b`", ["ref thing"]), ("on-delete cascade", ["ref thing"]),
      ("readonly if -(2 - id) < 1 - (3 - 2)", ["text", "date"]), ("hidden", ["integer", "list"]),
    ]
    for first in attributes {
      for second in attributes where first.text <= second.text {
        for kind in first.kinds where second.kinds.contains(kind) {
          let fixture = try SchemaFixture(inMemory: true)
          let pair = first.text == second.text ? first.text : "\(first.text) \(second.text)"
          if pair.contains("key"), ["required", "unique", "secret"].contains(where: { pair.contains($0) }) { continue }
          if pair.contains("secret"), pair.contains("default") { continue }
          let condition = pair.contains(" if ") && pair.hasPrefix("readonly")
          let line = condition && first.text != second.text ? "\(second.text) \(first.text)" : pair
          try fixture.define("define thing { f \(kind) \(line) }")
          let record = try #require(try fixture.engine.entity("thing")).record
          let other = try SchemaFixture(inMemory: true)
          try other.define(try fixture.describe("thing"))
          #expect(try #require(try other.engine.entity("thing")).record == record, "\(kind) \(line)")
        }
      }
    }
  }

  static let refused: [(text: String, message: [String])] = [
    (
      "define thing { id integer }",
      [
        "thing.id: every record has an id already: it stands in brackets, thing[3]",
        "hint: leave the line out, or choose another name",
      ]
    ),
    ("define _facet_x { }", ["names that begin with _facet_ are not free for a type"]),
    ("define sqlite_x { }", ["names that begin with sqlite_ are not free for a type"]),
    ("define thing { a text; A text }", ["thing.A: differs from a only in case"]),
    ("define thing { a text key secret }", ["thing.a: a key cannot be secret: paths and lists show it"]),
    ("define thing { a text secret default x }", ["thing.a: a secret has no default: describe shows it"]),
    ("define thing { a text; a date }", ["thing.a: stands here twice"]),
    ("define thing { a ref persn }", ["no type persn", "hint: did you mean person?"]),
    ("define thing { a text min 3 }", ["thing.a: min is for numbers and dates, not for text", "hint: length 1..80"]),
    ("define thing { a integer min x }", ["thing.a: min must be an integer, not \"x\""]),
    ("define thing { a decimal(1) max 2.55 }", ["thing.a: max must have at most 1 decimal places, not 2"]),
    ("define thing { a integer min 3 max 2 }", ["thing.a: max 2 is less than min 3"]),
    ("define thing { a text validate not-blnk }", ["thing.a: no validator not-blnk", "hint: did you mean not-blank?"]),
    (
      "define thing { a text validate not-blank(3) }",
      ["thing.a: validate not-blank: not-blank takes no values, not 1"]
    ),
    ("define thing { a text validate not-blank(b) }", ["thing.a: b is no value", "hint: for the text write \"b\""]),
    ("define thing { a text editor phne }", ["thing.a: no editor phne", "hint: did you mean phone?"]),
    ("define thing { a integer editor phone }", ["thing.a: the editor phone is for text, not for integer"]),
    ("define thing { a date format \"%\" }", ["thing.a: format: a % needs a letter"]),
    ("define thing { a text format \"%\" }", ["thing.a: no format for text"]),
    ("define thing { a choice(x, y) default z }", ["thing.a: default must be x or y, not \"z\""]),

    ("define thing { a boolean default maybe }", ["thing.a: default must be true or false, not \"maybe\""]),
    ("define thing { a list default '3' }", ["thing.a: default must be a list such as [\"a\", \"b\"], not \"3\""]),
    ("define thing { a text order }", ["thing.a: order needs an integer field"]),
    ("define thing { a list key }", ["thing.a: a list cannot be the key of a record"]),
    ("define thing { a text on-delete clear }", ["thing.a: on-delete is for references"]),
    ("define thing { a = 1 + name }", ["thing.a: no field or type name", "hint: for the text write \"name\""]),
    ("define thing { a text; check a > 3 }", ["thing: a is a text, 3 an integer", "hint: for the text write \"3\""]),
    (
      "define thing { a integer min x; b text order }",
      ["thing.a: min must be an integer, not \"x\"", "thing.b: order needs an integer field"]
    ),
    ("define thng.a text", ["no type thng"]),
  ]
  @Test(arguments: refused) func refuses(_ row: (text: String, message: [String])) throws {
    let fixture = try SchemaFixture()
    try fixture.define("define person { name text }")
    #expect(fixture.refusal { try fixture.define(row.text) } == row.message)
    #expect(try fixture.engine.typeNames().map(\.name) == ["person"])
  }
}
