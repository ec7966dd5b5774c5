/// The examples by which the grammar was settled: what is typed, and what is seen then.
struct GrammarExample: Sendable, CustomStringConvertible {
  let input: String
  /// Standard output; and of standard error what is said, without the places.
  let output: String
  let said: String
  /// Statements after which the row begins.
  let before: String
  /// What is read afterwards, and what that gives.
  let reads: String?
  let gives: String
  /// What `out.csv` holds then.
  let file: String?

  init(
    _ input: String, _ output: String = "", says said: String = "", before: String = "", reads: String? = nil,
    gives: String = "", file: String? = nil
  ) {
    self.input = input
    self.output = output.isEmpty || output == "\n" ? output : output + "\n"
    self.said = said
    self.before = before
    self.reads = reads
    self.gives = gives
    self.file = file
  }

  var description: String { input }

  static let state = """
    define thing {
      name text key
      without boolean default true
      since date default today
      record integer default 0 min 0
      price decimal(2)
      note text
      tags list
      weight real
      size choice(small, large)
      at datetime
      data json
      photo blob
      days = if(without, days(since, today), 0)
    }
    define person { name text key; boss ref person on-delete clear }
    define birthday { person ref person inverse birthdays on-delete cascade; date date; gift text }
    new thing name=Coffee since=2009-11-29 record=4
    new thing name=Tea since=2009-12-01 record=9 note=""
    ensure person[3] name=Ada
    ensure person[4] name=Bob boss=3
    new birthday person=3 date=2010-03-12 gift=book
    """

  private static let card =
    "name\tTea\nwithout\ttrue\nsince\t2009-12-01\nrecord\t9\nprice\t\nnote\t\ntags\t\nweight\t\nsize\t\nat\t\ndata\t\n"
    + "photo\t\ndays\t8"
  private static let coffee = "Coffee\ttrue\t2009-11-29\t4\t\t\t\t\t\t\t\t\t10"
  private static let table =
    "name,without,since,record,price,note,tags,weight,size,at,data,photo,days\nCoffee,true,2009-11-29,4,,,,,,,,,10\n"

  static let reading: [GrammarExample] = [
    GrammarExample(#"get thing["Tea"].days"#, "8"),
    GrammarExample("get thing[days > 9]", "thing[1]"),
    GrammarExample("get thing[*].name", "Coffee\nTea"),
    GrammarExample("get thing[1].note", "\n", reads: "get thing[1].note --format json", gives: "null"),
    GrammarExample("get thing[days > 99].name"),
    GrammarExample("get thing[9].name", says: "error: there is no thing[9]"),
    GrammarExample("get person[3].boss.name", "\n"),
    GrammarExample(
      "get thing.name", says: "error: thing has 2 records and none is chosen\nhint: thing[\"Coffee\"], thing[\"Tea\"]"),
    GrammarExample("get thing.@count thing.@avg.days", "2\n9.0"),
    GrammarExample("get thing[*].days.@avg", says: "error: @avg stands before its key\nhint: thing[*].@avg.days"),
    GrammarExample("get thing.3", says: "error: a record stands in brackets\nhint: thing[3]"),
    GrammarExample("get thing [1]", says: "error: a path cannot begin with \"[\"\nhint: no blank stands before ["),
    GrammarExample(
      "get `Order Details`[1].`Unit Price`", "5",
      before: "define `Order Details` { `Unit Price` integer }; new `Order Details` `Unit Price`=5"),
    GrammarExample("get thing[Tea].days", says: "error: no field or type Tea\nhint: for the text write \"Tea\""),
    GrammarExample("get .5", says: "error: a number begins with a digit\nhint: 0.5"),
    GrammarExample(
      "list[3]", "name\tmilk", before: "define list { name text }; ensure list[3] name=milk"),
    GrammarExample(#"thing["Tea"]"#, card),
    GrammarExample("thing.name = Chai", says: "error: a path is not a command\nhint: set thing.name Chai"),
    GrammarExample("select name from thing", says: "error: no command select\nhint: list thing name"),
    GrammarExample("lst thing", says: "error: no command lst\nhint: did you mean list?"),
    GrammarExample(#"show thing "Tea""#, card),
    GrammarExample("list thing name days - 1 where days > 9", "Coffee\t9"),
    GrammarExample(
      "list thing name days - 1 where days > 9 --format csv", "name,days - 1\nCoffee,9"),
    GrammarExample("let days = 3; list thing where days > 9", coffee),
    GrammarExample("let days = 3; list thing where days > 9; print $days", coffee + "\n3"),
    GrammarExample(
      "list thing where name like '%off%'", says: "error: like uses * and ?, not %\nhint: like '*off*'"),
  ]

  static let setting: [GrammarExample] = [
    GrammarExample(
      "set thing[1].name Black coffee", says: "error: a value too many: coffee\nhint: \"Black coffee\""),
    GrammarExample(
      "set person[3].name Dr. St.John Smith", says: "error: a value too many: St.John\nhint: \"Dr. St.John Smith\""),
    GrammarExample(
      "set thing[1].name = Chai", says: "error: no field or type Chai\nhint: for the text write \"Chai\""),
    GrammarExample("set thing[1].record += 1", reads: "get thing[1].record", gives: "5"),
    GrammarExample("set thing[1].weight += 1", reads: "get thing[1].weight", gives: "1.0"),
    GrammarExample(
      #"set thing.note "old" where days > 9"#, says: "1 thing changed: note null → \"old\"",
      reads: "get thing[*].note", gives: "old\n"),
    GrammarExample(
      #"set thing["Tea"] name=Chai record=3"#, reads: "get thing[2].name thing[2].record", gives: "Chai\n3"),
    GrammarExample(#"toggle thing["Tea"].without"#, reads: "get thing[2].without", gives: "false"),
    GrammarExample(
      "set thing[1].record +1",
      says: "error: thing[1].record: +1 is no number here\nhint: set thing[1].record += 1"),
    GrammarExample(
      "set thing[1].note it's", says: "error: a quote inside a bare word\nhint: quote all of it: \"it's\""),
    GrammarExample(
      #"set thing[1].note "x" thing[2].note 'it''s'"#, says: "2 things changed: note", reads: "get thing[*].note",
      gives: "x\nit's"),
    GrammarExample(
      #"set thing[1].note "open"#,
      says: "error: this quote is not closed on its line\nhint: text over several lines stands between \"\"\""),
    GrammarExample(
      "set thing[1].note #ff0000",
      says: "error: set: a value is missing\nhint: # begins a comment; quote it: \"#ff0000\""),
    GrammarExample("set thing[1].note a->b|c=d", reads: "get thing[1].note", gives: "a->b|c=d"),
    GrammarExample("set thing[1].note x > y", says: "error: a value too many: >\nhint: \"x > y\""),
    GrammarExample(
      "set thing[1].note out-$n.csv",
      says: "error: \"$\" inside a bare word\nhint: quote all of it: \"out-$n.csv\""),
    GrammarExample("set thing[1].note null", reads: "get thing[1].note --format json", gives: "null"),
    GrammarExample("set thing[2].note null", reads: "get thing[2].note --format json", gives: "null"),
    GrammarExample(#"set thing[1].note "null""#, reads: "get thing[1].note --format json", gives: "\"null\""),
    GrammarExample("set thing[1].since -1w", reads: "get thing[1].since", gives: "2009-12-02"),
    GrammarExample("set thing[1].record -7", says: "error: thing[1].record: must be at least 0, not -7"),
    GrammarExample(
      "set thing[1].price 3.505", says: "error: thing[1].price: must have at most 2 decimal places, not 3"),
    GrammarExample("set thing[1].record 3.5", says: "error: thing[1].record: must be an integer, not \"3.5\""),
    GrammarExample(
      "set thing[1].at 2009-11-29T08:30+02:00", reads: "get thing[1].at", gives: "2009-11-29T08:30+02:00"),
    GrammarExample(
      "set thing[1].weight 1e3 thing[1].size large", reads: "get thing[1].weight thing[1].size",
      gives: "1000.0\nlarge"),
    GrammarExample(
      "set thing[1].size huge", says: "error: thing[1].size: must be small or large, not \"huge\""),
    GrammarExample(#"set thing[1].data {"k": [1, 2]}; get thing[1].data.k[0]"#, "1"),
    GrammarExample(
      "set thing[1].photo @cup.png", reads: "sql 'select hex(photo) from thing where photo is not null'",
      gives: "637570"),
    GrammarExample(
      "set thing[1].without maybe",
      says: "error: thing[1].without: must be true, false, yes, no, on or off, not \"maybe\""),
    GrammarExample("set thing[1].tags [red]", says: "error: no field or type red\nhint: for the text write \"red\""),
    GrammarExample(
      "set thing[*].record (max(record, days))", says: "1 thing changed: record 4 → 10",
      reads: "get thing[*].record", gives: "10\n9"),
    GrammarExample("set person[4].boss Ada", reads: "get person[4].boss", gives: "person[3]"),
    GrammarExample("set person[3].boss.name Bob", says: "error: person[3].boss is empty"),
    GrammarExample("set things.note x", says: "error: no type things\nhint: did you mean thing?"),
  ]

  static let making: [GrammarExample] = [
    GrammarExample(
      #"new thing name=Chai since=(today - 3) tags=["a"]"#, reads: "get thing[3].since thing[3].tags",
      gives: "2009-12-06\n[\"a\"]"),
    GrammarExample("new thing name = Chai", says: "error: no blank stands around \"=\"\nhint: name=Chai"),
    GrammarExample(
      "new thing name=Black coffee", says: "error: a value too many: coffee\nhint: name=\"Black coffee\""),
    GrammarExample(
      "new thing name= record=3", says: "error: a value is missing for name\nhint: the empty text is name=\"\""),
    GrammarExample(
      "new thing record=-7",
      says: "error: thing.name: is required\nerror: thing.record: must be at least 0, not -7"),
    GrammarExample(#"ensure thing["Tea"] record=9"#, reads: "get thing.@count thing[2].record", gives: "2\n9"),
    GrammarExample(
      "delete thing",
      says: "error: delete needs to know which thing\nhint: thing[1], thing[*], or drop thing for the type itself"),
    GrammarExample(
      "define thing { note text requird }", says: "error: no attribute requird\nhint: did you mean required?"),
  ]

  static let listing: [GrammarExample] = [
    GrammarExample("list thing where days > 9 sort by name limit 5 to out.csv", file: table),
    GrammarExample(
      "list thing where days > 9 > out.csv",
      says: "error: comparisons do not chain\nhint: to write to a file say: to FILE"),
    GrammarExample("list thing[days > 9] > out.csv", file: table),
    GrammarExample("list thing where days > 9 --format csv | grep 'a;b'; count thing", "2"),
    GrammarExample(
      "list thing where since = 2009-13-45",
      says: "error: there is no day 2009-13-45\nhint: a subtraction has blanks around its signs"),
    GrammarExample(
      "list thing where since > 2009-1-2", says: "error: since is a date, 2009-1-2 an integer\nhint: 2009-01-02"),
    GrammarExample("list thing where days-1 > 8 || note = null", coffee),
    GrammarExample(#"list thing where name contains[c] "COF""#, coffee),
    GrammarExample(
      #"list thing where name matches "\w+""#,
      says: "error: unknown escape \\w\nhint: in '…' a backslash is an ordinary character"),
    GrammarExample(
      "list person where birthdays.date > today",
      says: "error: birthdays has many members\nhint: any birthdays.date > today"),
    GrammarExample("list person where any birthdays[gift = ^.name].date > today"),
    GrammarExample(
      "list person name where any birthdays[gift = ^.name].date > today", "Ada",
      before: "set birthday[1].gift Ada"),
    GrammarExample("list birthday where person = person[3]", "Ada\t2010-03-12\tbook"),
    GrammarExample(
      "list thing where any = 3", says: "error: a path is missing after \"any\"\nhint: a field of that name: `any`"),
  ]

  static let scripting: [GrammarExample] = [
    GrammarExample("print 0.1 + 0.2, 7 / 2", "0.3 3.5"),
    GrammarExample(#"print "n: ${thing[1].note}.""#, "n: ."),
    GrammarExample(#"print "it costs $5""#, says: "error: there is no argument $5\nhint: \\$5"),
    GrammarExample("print 1\n  + 1", "1", says: "error: a statement begins with a command or a path"),
    GrammarExample(#"if(1 < 2) { print if(true, "a", "b") }"#, "a"),
    GrammarExample("if true { get thing[*].name | wc -l }", "2"),
    GrammarExample("if true { save }", says: "error: save stands only at the top level"),
    GrammarExample(
      "if false { print 1 }\nelse { print 2 }",
      says: "error: no command else\nhint: else stands on the line of the }"),
    GrammarExample("let t = $(new thing name=Chai); print $t.name", "Chai"),
    GrammarExample(#"for t in thing[*] { print "${t.name}: ${t.days + 1}" }"#, "Coffee: 11\nTea: 9"),
    GrammarExample(
      "try { set thing[1].note a; set thing[1].record -7 } catch e { print $e }",
      "thing[1].record: must be at least 0, not -7", reads: "get thing[1].note --format json", gives: "null"),
    GrammarExample(
      "def greet who { print \"Hi $who\" }; greet Ada Bob", says: "error: greet takes 1 value, not 2"),
    GrammarExample("view long = thing where days > 9; get long.@count", "1", says: "made view long"),
    GrammarExample(
      "action thing.reset { set .since today }; run thing[2].reset", says: "made action thing.reset",
      reads: "get thing[2].since",
      gives: "2009-12-09"),
  ]
}
