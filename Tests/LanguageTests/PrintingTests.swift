import Language
import Testing

/// What is printed reads back as the same tree.
@Suite struct PrintingTests {
  @Test(arguments: Corpus.statements)
  func statementsReadBack(_ text: String) throws {
    for statement in try parse(text) {
      let printed = statement.description
      let again = try #require(try? parse(printed), "\(printed)")
      #expect(again.map { shape($0) } == [shape(statement)], "\(printed)")
    }
  }

  /// A sign with a mark behind it is one character, but the sign all the same.
  @Test(arguments: [
    "print \"\u{326}x\", \"a\\\"\u{308}\"", "get `\u{308}`", "get `a``\u{308}b`.`\u{301}c`",
    "set a.b \"\u{301}$y\u{301} ${z}\u{308}\"",
    "set a.b '\u{308}''\u{308}'", "print '\u{308}' + \"\u{308}${a}\"",
  ])
  func marksAreKept(_ text: String) throws {
    for statement in try parse(text) {
      let printed = statement.description
      #expect(try parse(printed).map { bytes(shape($0)) } == [bytes(shape(statement))], "\(printed)")
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: Corpus.expressions)
  func expressionsReadBack(_ text: String) throws {
    guard !text.hasPrefix("$(") else { return }
    let expression = try Expression.parse(text)
    let again = try Expression.parse(expression.description)
    #expect(shape(again) == shape(expression), "\(expression.description)")
  }

  @Test(arguments: [
    ("a+b*c", "a + b * c"), ("(a+b)*c", "(a + b) * c"), ("a-(b-c)", "a - (b - c)"), ("a && !b", "a and not b"),
    ("a NOT IN[c] [1]", "a not in[c] [1]"), ("a<>b", "a != b"), ("1e9", "1000000000.0e0"), ("today()", "today"),
    ("`today`()", "`today`()"),
    ("'a$b'", "\"a\\$b\""), ("\"$x\"", "\"${$x}\""), ("{a: 1}", "{\"a\": 1}"), ("not a is null", "a is not null"),
    ("thing[`first`]", "thing[`first`]"), ("`Order Details`[1].`Unit Price`", "`Order Details`[1].`Unit Price`"),
  ])
  func expressionsPrint(_ text: String, _ printed: String) throws {
    #expect(try Expression.parse(text).description == printed)
  }

  @Test(arguments: [
    "text required unique key label \"Name\" validate not-blank", "decimal(2) default 0 min 0",
    "choice(small, \"very large\")", "ref person inverse things on-delete clear",
    "date readonly if done check since <= today \"no future\"",
  ])
  func fieldsPrint(_ text: String) throws {
    #expect(try FieldSyntax.parse(text).description == text)
  }

  @Test func valuesFromACommandLineAreQuoted() throws {
    #expect(ValueSyntax(.bare("Black coffee"), at: SourceRange(0, 0)).description == "\"Black coffee\"")
    #expect(ValueSyntax(.bare("a->b|c"), at: SourceRange(0, 0)).description == "a->b|c")
  }
}
