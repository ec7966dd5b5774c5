import Language
import Testing

/// Errors as they are shown, with the mark under the fault.
@Suite struct ErrorTests {
  @Test(arguments: [
    (
      "set thing[1].name Black coffee",
      """
      error: a value too many: coffee
            set thing[1].name Black coffee
                                    ^~~~~~
            hint: "Black coffee"

      """
    ),
    (
      "set thing[1].note \"open",
      """
      error: this quote is not closed on its line
            set thing[1].note "open
                              ^
            hint: text over several lines stands between \"\"\"

      """
    ),
    (
      "set thing[1].note",
      """
      error: set: a value is missing
            set thing[1].note
                             ^

      """
    ),
    (
      "set thing[1].note #ff0000",
      """
      error: set: a value is missing
            set thing[1].note #ff0000
                              ^~~~~~~
            hint: # begins a comment; quote it: "#ff0000"

      """
    ),
    (
      "get thing[*].days.@avg",
      """
      error: @avg stands before its key
            get thing[*].days.@avg
                              ^~~~
            hint: thing[*].@avg.days

      """
    ),
    (
      "\tget thing\u{A0}[1]",
      """
      error: a no-break space (U+00A0) stands outside quotes
             get thing\u{A0}[1]
                      ^

      """
    ),
    (
      "print 1 +",
      """
      error: an operand is missing after "+"
            print 1 +
                    ^

      """
    ),
  ])
  func atThePrompt(_ text: String, _ shown: String) {
    #expect(failure(text) == shown)
  }

  @Test func inAFile() {
    #expect(
      failure("# a comment\n\nif true {\n  get thing.3\n}", name: "script.facet") == """
        script.facet:4:12: error: a record stands in brackets
            4 |   get thing.3
              |            ^~
              hint: thing[3]

        """)
  }

  @Test func columnsCountCodePointsAndMarksCountCells() {
    let source = Source(name: "s", text: "print \"林美玲\" + ; ")
    let renderer = DiagnosticRenderer { $0.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) } }
    var parser = Parser(source: source, vocabulary: TestVocabulary())
    let error = #expect(throws: Diagnostic.self) { _ = try parser.next() }
    #expect(
      error.map { renderer.render($0, in: source) } == """
        s:1:13: error: an operand is missing after "+"
            1 | print "林美玲" + ; 
              |                ^

        """)
  }

  @Test func aRangeOverLinesIsMarkedToTheEndOfItsFirst() {
    let source = Source(name: nil, text: "one two\nthree")
    let renderer = DiagnosticRenderer(width: { $0.count })
    let shown = renderer.render(Diagnostic("x\u{1B}[1m", at: SourceRange(4, 12)), in: source)
    #expect(shown == "error: x\\u{1B}[1m\n      one two\n          ^~~\n")
  }

  @Test func withoutAPlaceThereIsNoLine() {
    let renderer = DiagnosticRenderer(width: { $0.count })
    let diagnostic = Diagnostic("is required", subject: "thing.name", hint: "name=Tea")
    #expect(
      renderer.render(diagnostic, in: Source(name: nil, text: "new thing"))
        == "error: thing.name: is required\n      hint: name=Tea\n")
    #expect(
      renderer.render(diagnostic, in: Source(name: "a.facet", text: ""))
        == "a.facet: error: thing.name: is required\n      hint: name=Tea\n")
  }

  @Test func invalidEncodingHasItsPlace() {
    let source = Source(name: "s", bytes: Array("get a[1]\nset a[1].b x".utf8) + [0xFF] + Array(" y\n".utf8))
    var parser = Parser(source: source, vocabulary: TestVocabulary())
    #expect(throws: Never.self) { _ = try parser.next() }
    let error = #expect(throws: Diagnostic.self) { _ = try parser.next() }
    #expect(error?.message == "this is not UTF-8: byte 0xFF")
    #expect(error.map { source.position(of: $0.range?.start ?? 0).column } == 13)
  }

  static let wordings: [(String, String, String?)] = [
    ("get thing.", "a key is missing after \".\"", nil),
    ("get thing[]", "nothing stands in the brackets", "all records are [*]"),
    ("get thing.@agv.days", "no operator @agv", "did you mean @avg?"),
    ("get thing.@sum", "a key is missing after @sum", "thing.@sum.KEY"),
    ("get thing.@count.days", "@count ends a path", "thing.@count"),
    ("get foo-bar", "\"-\" inside a name", "`foo-bar`"),
    (
      "get \"thing\"", "a path cannot begin with a quote",
      "names with blanks or other characters stand in backquotes: `Order Details`"
    ),
    ("get (a", "a path cannot begin with \"(\"", nil),
    ("get", "get: a path is missing", nil),
    ("set thing[1].note=x", "a blank is missing before \"=\"", nil),
    ("set thing[1].note foo(bar)", "\"(\" inside a bare word", "quote all of it: \"foo(bar)\""),
    ("set thing[1].note say\"hi\"", "a quote inside a bare word", "quote all of it: 'say\"hi\"'"),
    ("set thing[1].note \"a\"b", "a blank is missing after the closing quote", nil),
    ("set thing[1].note \"a\" b", "a value too many: b", "\"a b\""),
    ("set thing[1].note x --dry", "set has no option --dry", "did you mean --dry-run?"),
    ("get thing --format", "a value is missing after \"--format\"", nil),
    ("get thing where", "an expression is missing after \"where\"", nil),
    ("list thing limit 1 limit 2", "limit stands here twice", nil),
    (
      "define a { check= 1 }", "an expression is missing after check",
      "a field of that name has backquotes: `check` = …"
    ),
    ("new thing Chai", "a value too many: Chai", "values stand as KEY=VALUE"),
    ("new thing name= Chai", "no blank stands around \"=\"", "name=Chai"),
    ("set thing[1] name = Chai", "no blank stands around \"=\"", "name=Chai"),
    ("print 1 < 2 < 3", "comparisons do not chain", "1 < 2 and 2 < …"),
    ("print a = not b", "\"not\" stands before a whole comparison", "in parentheses: (not …)"),
    ("print a in 'x'", "in takes a list, not a text", "'x' contains …"),
    ("print a =~ 'x'", "no operator =~", "matches"),
    ("list thing where a ilike 'x'", "no operator ilike", "like[c]"),
    ("print a between 1", "\"and\" is missing after between", "between 1 and 5"),
    ("print a is 3", "is takes null or not null", "= compares"),
    ("print 99999999999999999999", "99999999999999999999 is too large", nil),
    ("print 3abc", "3abc is no number", "a text stands in quotes: \"3abc\""),
    ("print 2009-11-29T25:00", "there is no time 2009-11-29T25:00", "2009-11-29T08:30, and after it Z or +02:00"),
    ("print (1", "this ( is not closed", nil),
    ("print (1 2)", "\"2\" cannot stand here", "\")\" or an operator is due here"),
    ("print \"\"\"a\n b", "this \"\"\" is not closed", nil),
    ("print \"\\u{110000}\"", "there is no such character", "an escape is written \\u{1F382}"),
    ("print \"${}\"", "an expression is missing in ${ }", "a dollar sign is \\$"),
    ("if a { print 1", "this { is not closed", nil),
    ("if a { print 1 ]", "this ] closes nothing", nil),
    ("}", "this } closes nothing", nil),
    ("if a { print 1 } print 2", "\"print\" cannot stand here", "a statement ends with a newline or ;"),
    ("if a print 1", "if: a block { … } is missing", nil),
    ("let x 5", "\"=\" is missing", "let x = 5"),
    ("let $x = 5", "no \"$\" stands before a name after let", "x"),
    ("x = 5", "a path is not a command", "let x = 5"),
    ("thing.name = Black coffee", "a path is not a command", "set thing.name \"Black coffee\""),
    ("for x thing { }", "\"in\" is missing", "for x in PATH { … }"),
    ("if a { def f { } }", "def stands only at the top level", nil),
    ("$(save)", "a statement begins with a command or a path", nil),
    ("print $(save)", "save stands only at the top level", nil),
    ("print $(get a; get b)", "only one command stands in $( )", nil),
    ("break", "break stands only in for and while", nil),
    ("def list { }", "list is a command", "a function needs another name"),
    ("try { } \ncatch e { }", "no command catch", "catch stands on the line of the }"),
    ("define thing { name }", "a kind is missing for name", "name text"),
    ("define thing { a decimal }", "decimal needs its places, 0 to 15", "decimal(2)"),
    ("define thing { a choice(very large) }", "a choice with blanks stands in quotes", "\"very large\""),
    ("define thing { a text required required }", "required stands here twice", nil),
    (
      "define thing { a = 1 required }", "a computed field has no attribute required",
      "it takes label, format, help and hidden"
    ),
    ("define thing { a text length 5 }", "a length is two numbers", "length 1..80"),
    ("set a[1].b \u{1}", "a control character (U+0001) stands outside quotes", nil),
    ("get a\u{2028}", "a line separator (U+2028) stands outside quotes", nil),
    ("get thing >out.csv", "a path cannot begin with \">\"", nil),
    ("set thing[1].note", "set: a value is missing", nil),
    ("set thing[1].note x | wc", "a value too many: |", "\"x | wc\""),
    ("get thing to", "a file is missing after \"to\"", nil),
    ("get thing |", "a program is missing after \"|\"", nil),
  ]

  @Test(arguments: wordings)
  func words(_ text: String, _ message: String, _ hint: String?) {
    let error = #expect(throws: Diagnostic.self) { _ = try parse(text) }
    #expect(error?.text == message)
    #expect(error?.hint == hint)
  }
}
