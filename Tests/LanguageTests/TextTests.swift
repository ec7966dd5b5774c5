import Language
import Testing

/// Texts in quotes, and what the prompt takes for unfinished.
@Suite struct TextTests {
  @Test(arguments: [
    ("'it''s'", "it's"), ("\"a\\n\\t\\\\\\\"\\$\\u{1F382}\"", "a\n\t\\\"$\u{1F382}"), ("''", ""), ("\"\"", ""),
    ("'\\d+'", "\\d+"), ("\"costs $ 5 $\"", "costs $ 5 $"), ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", "a\n  b\n\nc"),
    ("\"\"\"a\n  b\"\"\"", "a\nb"), ("\"\"\"one\"\"\"", "one"), ("\"\"\"\n\ta\\n\n\tb\r\n\t\"\"\"", "a\n\nb"),
    ("\"\"\"\"\"\"", ""), ("\"\"\"\n\n  a\n\n\"\"\"", "\na\n"), ("\"\"\"\n  say \"hi\"\n\"\"\"", "say \"hi\""),
  ])
  func reads(_ written: String, _ text: String) throws {
    guard case .text(let literal) = try Expression.parse(written).node else {
      Testing.Issue.record("no text: \(written)")
      return
    }
    #expect(literal.plain == text)
  }

  @Test func insertsWithoutIndentation() throws {
    let literal = try ValueSyntax.parse("\"\"\"\n    a ${x\n + 1} $y\n  ${z}\n  \"\"\"").description
    #expect(literal == "\"  a ${x + 1} ${$y}\\n${z}\"")
  }

  @Test(arguments: [
    ("if true {", OpenConstruct.brace), ("if true { print (1", .parenthesis), ("get a[", .bracket),
    ("print \"\"\"a\n", .text), ("print 1 + \\", .line), ("print 1 + \\\n", .line), ("if a { print '}'", .brace),
    ("if a { # }", .brace), ("print \"\"\"${", .brace), ("set a[1].b it's {", .brace),
  ])
  func isOpen(_ text: String, _ construct: OpenConstruct) {
    #expect(isIncomplete(text) == construct)
  }

  @Test(arguments: [
    "list t a 5\"\"\"\"\"\".b",
    "", "get a[1]", "if true { print 1 }", "print \"(\"", "print '{", "get a)", "print \"${", "if a { (}", "print a\\",
    "# {", "print \"a",
  ])
  func isComplete(_ text: String) {
    #expect(isIncomplete(text) == nil)
  }

  @Test(arguments: [
    ("lst", ["list"]), ("requird", ["required"]), ("things", ["thing"]), ("thign", ["thing"]), ("TYPE", ["types"]),
    ("val", ["validate"]), ("xyz", []), ("", []),
  ])
  func nearestNames(_ word: String, _ names: [String]) {
    #expect(nearest(word, among: ["list", "ls", "required", "thing", "types", "validate", "describe"]) == names)
  }
}
