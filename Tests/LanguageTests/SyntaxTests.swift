import FacetKit
import Language
import Testing

/// How slots, options, tails and lines are told apart, seen through what prints back.
@Suite struct SyntaxTests {
  private func printed(_ text: String) throws -> [String] { try parse(text).map(\.description) }

  @Test(arguments: [
    ("show thing \"Tea\"", ["show thing[\"Tea\"]"]),
    ("set thing \"Tea\" name=x", ["set thing[\"Tea\"] name=x"]),
    ("set name \"Tea\"", ["set name \"Tea\""]),
    (
      "list thing name days - 1 where a order by b DESC, c limit 3",
      ["list thing fields name, days - 1 where a sort by b desc, c limit 3"]
    ),
    ("list edge from to weight", ["list edge fields from, to, weight"]),
    ("list edge from to out.csv", ["list edge fields from to out.csv"]),
    ("list thing select name", ["list thing fields name"]),
    ("list thing --csv where a --dry", []),
    ("list thing sort", ["list thing fields sort"]),
    ("list --json", ["list --format json"]),
    ("get a --format=json | grep '}' ; get b", ["get a --format json | grep '}'", "get b"]),
    ("if a { get b | awk '{ print }' }", ["if a { get b | awk '{ print }' }"]),
    ("if a { get b | f {x} }", ["if a { get b | f {x} }"]),
    ("print (1\n + 2) \\\n + 3", ["print 1 + 2 + 3"]),
    ("print 1 # c\nprint 2", ["print 1", "print 2"]),
    ("#!/usr/bin/facet\nget a", ["get a"]),
    ("\u{FEFF}get a\r\nget b\r\n", ["get a", "get b"]),
    ("edit a.b 2009-11-29 where c", ["edit a.b 2009-11-29 where c"]),
    ("edit a where c", ["edit a where c"]),
    ("set a[1].b where", ["set a[1].b where"]),
    ("new `Order Details` `Unit Price`=3", ["new `Order Details` `Unit Price`=3"]),
    ("print a -b, [1]", ["print a - b, [1]"]),
    ("get thing > x.csv", ["get thing to x.csv"]),
    ("thing | wc", ["thing | wc"]),
    ("thing[1] to x.json", ["thing[1] to x.json"]),
    ("get list", ["get list"]),
    ("print not(a) and any x.y = 1", ["print not a and any x.y = 1"]),
  ])
  func reads(_ text: String, _ statements: [String]) throws {
    if statements.isEmpty {
      #expect(throws: Diagnostic.self) { try printed(text) }
    } else {
      #expect(try printed(text) == statements)
    }
  }

  @Test func functionsTakeValues() throws {
    let text = "def f a b { f x y }\nf 1 (2) | cat"
    #expect(try printed(text) == ["def f a b { f x y }", "f 1 (2) | cat"])
  }

  @Test func aTextWithThePercentIsNoOperator() throws {
    #expect(try Expression.parse("name like '%*'").description == "name like \"%*\"")
  }

  @Test(arguments: [
    (["set", "thing[1].name", "Black coffee"], "set thing[1].name \"Black coffee\""),
    (["set", "thing[1].note", ""], "set thing[1].note \"\""),
    (["set", "thing[1].note", "#ff $x"], "set thing[1].note \"#ff \\$x\""),
    (["new", "thing", "name=Black $x", "note=", "size=a=b"], "new thing name=\"Black \\$x\" note=\"\" size=a=b"),
    (
      ["list", "thing", "where", "name = \"Tea\"", "and", "a", ">", "2", "--json"],
      "list thing where name = \"Tea\" and a > 2 --format json"
    ),
    (
      ["get", "thing[name = \"Black tea\"].name", "to", "my file.csv"],
      "get thing[name = \"Black tea\"].name to \"my file.csv\""
    ),
    (["set", "a.b", "=", "c + 1"], "set a.b = c + 1"),
    (["print", "1\n+ 2"], "print 1 + 2"),
    (["option", "x", "--format=a b"], "option x --format \"a b\""),
  ])
  func commandLines(_ words: [String], _ statement: String) throws {
    var parser = Parser(arguments: words, vocabulary: TestVocabulary())
    #expect(try parser.commandLine().description == statement)
  }

  @Test func commandLineErrorsPointIntoTheJoinedWords() {
    var parser = Parser(arguments: ["get", "thing.3"], vocabulary: TestVocabulary())
    let error = #expect(throws: Diagnostic.self) { _ = try parser.commandLine() }
    let renderer = DiagnosticRenderer(width: { $0.count })
    #expect(
      error.map { renderer.render($0, in: parser.source) } == """
        error: a record stands in brackets
              get thing.3
                       ^~
              hint: thing[3]

        """)
  }

  @Test func standaloneTexts() throws {
    #expect(try Path.parse("a[1].b").description == "a[1].b")
    #expect(throws: Diagnostic.self) { try Expression.parse("a b") }
    #expect(throws: Diagnostic.self) { try FieldSyntax.parse("text nonsense") }
    guard case .kind(let kind) = try FieldSyntax.parse("yes/no").kind.node else {
      Testing.Issue.record("no kind")
      return
    }
    #expect(kind == .boolean)
  }
}
