import FacetKit
import Language
import Testing

/// The rows of the grammar's section 10 that the parser alone decides.
@Suite struct GrammarExampleTests {
  @Test(arguments: GrammarExamples.accepted)
  func reads(_ text: String) throws {
    #expect(failure(text) == "")
  }

  @Test(arguments: GrammarExamples.refused)
  func refuses(_ text: String, _ message: String, _ hint: String?) {
    let error = #expect(throws: Diagnostic.self) { _ = try parse(text) }
    #expect(error?.text == message)
    #expect(error?.hint == hint)
  }
}

enum GrammarExamples {
  static let accepted: [String] = [
    #"get thing["Tea"].days"#,
    "get thing[days > 9]",
    "get thing[*].name",
    "get thing[9].name",
    "get person[3].boss.name",
    "get thing.@count thing.@avg.days",
    "get `Order Details`[1].`Unit Price`",
    "get thing[Tea].days",
    "list[3]",
    #"thing["Tea"]"#,
    "thing",
    "set person[3].name Dr. St.John Smith",
    "set thing[1].name = Chai",
    "set thing[1].record += 1",
    #"set thing.note "old" where days > 9"#,
    #"set thing["Tea"] name=Chai record=3"#,
    #"toggle thing["Tea"].without"#,
    #"show thing "Tea""#,
    "list thing name days - 1 where days > 9",
    "let days = 3; list thing where days > 9",
    "set thing[1].record +1",
    #"set thing[1].note "x" thing[2].note 'it''s'"#,
    "set thing[1].note a->b|c=d",
    "set thing[1].note null",
    "set thing[1].since -1w",
    "set thing[1].record -7",
    "set thing[1].price 3.505",
    "set thing[1].at 2009-11-29T08:30+02:00",
    "set thing[1].weight 1e3 thing[1].size large",
    #"set thing[1].data {"k": [1, 2]}; get thing[1].data.k[0]"#,
    "set thing[1].photo @cup.png",
    "set thing[1].tags [red]",
    "set thing[*].record (max(record, days))",
    "set person[4].boss Ada",
    "set things.note x",
    #"new thing name=Chai since=(today - 3) tags=["a"]"#,
    "new thing record=-7",
    #"ensure thing["Tea"] record=9"#,
    "delete thing",
    "list thing where days > 9 sort by name limit 5 to out.csv",
    "list thing[days > 9] > out.csv",
    "list thing where days > 9 --format csv | grep 'a;b'; count thing",
    "list thing where since > 2009-1-2",
    "list thing where days-1 > 8 || note = null",
    #"list thing where name contains[c] "COF""#,
    "list person where birthdays.date > today",
    "list person where any birthdays[gift = ^.name].date > today",
    "list birthday where person = person[3]",
    "print 0.1 + 0.2, 7 / 2",
    #"print "n: ${thing[1].note}.""#,
    #"print "it costs $5""#,
    #"if(1 < 2) { print if(true, "a", "b") }"#,
    "if true { get thing[*].name | wc -l }",
    "let t = $(new thing name=Chai); print $t.name",
    #"for t in thing[*] { print "${t.name}: ${t.days + 1}" }"#,
    "try { set thing[1].note a; set thing[1].record -7 } catch e { print $e }",
    "def greet who { print \"Hi $who\" }; greet Ada",
    "view long = thing where days > 9; get long.@count",
    "action thing.reset { set .since today }; run thing[2].reset",
  ]

  static let refused: [(String, String, String?)] = [
    ("get thing[*].days.@avg", "@avg stands before its key", "thing[*].@avg.days"),
    ("get thing.3", "a record stands in brackets", "thing[3]"),
    ("get thing [1]", "a path cannot begin with \"[\"", "no blank stands before ["),
    ("get .5", "a number begins with a digit", "0.5"),
    ("thing.name = Chai", "a path is not a command", "set thing.name Chai"),
    ("lst thing", "no command lst", "did you mean list?"),
    ("set thing[1].name Black coffee", "a value too many: coffee", "\"Black coffee\""),
    (
      "list thing where name like '%off%'", "like uses * and ?, not %", "like '*off*'"
    ),
    ("set thing[1].note it's", "a quote inside a bare word", "quote all of it: \"it's\""),
    (
      "set thing[1].note \"open", "this quote is not closed on its line",
      "text over several lines stands between \"\"\""
    ),
    ("set thing[1].note #ff0000", "set: a value is missing", "# begins a comment; quote it: \"#ff0000\""),
    ("set thing[1].note x > y", "a value too many: >", "\"x > y\""),
    ("set thing[1].note out-$n.csv", "\"$\" inside a bare word", "quote all of it: \"out-$n.csv\""),
    ("new thing name = Chai", "no blank stands around \"=\"", "name=Chai"),
    ("new thing name=Black coffee", "a value too many: coffee", "name=\"Black coffee\""),
    ("new thing name= record=3", "a value is missing for name", "the empty text is name=\"\""),
    (
      "list thing where days > 9 > out.csv", "comparisons do not chain", "to write to a file say: to FILE"
    ),
    (
      "list thing where since = 2009-13-45", "there is no day 2009-13-45",
      "a subtraction has blanks around its signs"
    ),
    (
      #"list thing where name matches "\w+""#, #"unknown escape \w"#,
      "in '…' a backslash is an ordinary character"
    ),
    ("list thing where any = 3", "a path is missing after \"any\"", "a field of that name: `any`"),
    ("print 1\n  + 1", "a statement begins with a command or a path", nil),
    ("if true { save }", "save stands only at the top level", nil),
    ("if false { print 1 }\nelse { print 2 }", "no command else", "else stands on the line of the }"),
    ("def greet who { print \"Hi $who\" }; greet Ada Bob", "greet takes 1 value, not 2", nil),
    ("define thing { note text requird }", "no attribute requird", "did you mean required?"),
  ]
}
