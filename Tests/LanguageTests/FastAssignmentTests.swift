import Language
import Testing

/// The fast lane reads only what the parser reads in the same way.
@Suite struct FastAssignmentTests {
  private static func scan(_ text: String) -> FastAssignment? {
    let source = Source(name: nil, text: text)
    return FastAssignment.scan(source.bytes, at: 0)
  }

  @Test func givesThePlaces() throws {
    let text = "\n  set  thing[37].name \t\"Black cöffee\"\r\nget x"
    let source = Source(name: nil, text: text)
    let fast = try #require(FastAssignment.scan(source.bytes, at: 0))
    #expect(source.text(fast.type) == "thing")
    #expect(fast.key == 37)
    #expect(source.text(fast.keyRange) == "37")
    #expect(source.text(fast.field) == "name")
    #expect(source.text(fast.value) == "Black cöffee")
    #expect(fast.isQuoted)
    #expect(source.text(SourceRange(fast.end, source.bytes.count)) == "get x")
  }

  @Test(arguments: [
    "set a[1].b null", "set a[1].b NULL", "set a[1].b \"x$y\"", "set a[1].b \"x\\n\"", "set a[1].b it's", "set a[1].b",
    "set a[1].b x y", "set a[x].b c", "set a[1].b.c d", "set a[1].b = c", "set a[1].b += 1", "set a[1].b --force",
    "set a[1].b 'x''y'", "set a[1].b \"\"\"x\"\"\"", "set a[1].b \"x", "set a[1].b (x)", "set a[1].b x # c",
    "set a[1].b #x", "set a[1].b é", "set 1a[1].b c", "set a[1].2b c", "set `a`[1].b c", "sett a[1].b c", "set a[].b c",
    "set a[9999999999999999999].b c", "set a[1].b |", "set a[1].b >", "set a[1].b \\", "get a[1].b c",
  ])
  func leavesToTheParser(_ text: String) {
    #expect(FastAssignmentTests.scan(text) == nil)
  }

  @Test func agreesWithTheParser() throws {
    let heads = ["set ", "set  ", " set\t", "set"]
    let paths = [
      "a[1]", "thing[007]", "a[1_0]", "a[12", "_x9[123456789012345678]", "a[-1]", "ä[1]", "a[1][2]", "a[ 1]",
    ]
    let values = [
      "x", "null", "Null", "nul", "nulls", "-1", "+1", "+", "-", "+=", "-=", "+=1", "--x", "--", "-x-", "=", "==", "=x",
      ">",
      ">x", "|", "|x", "x|", "\\", "x\\", "#x", "x#y", "\"\"", "''", "\"a b\"", "'a b'", "\"a;b\"", "'a\"b'", "\"a'b\"",
      "\"a\\nb\"", "'a\\nb'", "\"$x\"", "'$x'", "\"\"\"a\"\"\"", "'a''b'", "\"a\"b", "a\"b\"", "a[1]", "p[3].x", "(1)",
      "{}",
      "$x", "a$x", "é", "\"é\"", "x,y", "x:y", "x=y", "@file", "2009-11-29", ".5", "to", "where", "a.b", "x\ty", "~",
      "%",
      "\u{A0}", "\"\u{A0}\"", "x\u{1}", "\"\u{1}\"",
    ]
    let ends = [
      "", "\n", "\r\n", ";", " ;", "  \n", "\r", " x", " # c", " --force", "\nset b[2].c d", "}", ")", " \\\n", " |",
    ]
    var accepted = 0
    for head in heads {
      for path in paths {
        for value in values {
          for end in ends {
            let text = "\(head)\(path).field \(value)\(end)"
            let source = Source(name: nil, text: text)
            guard let fast = FastAssignment.scan(source.bytes, at: 0) else { continue }
            accepted += 1
            var parser = Parser(source: source, vocabulary: TestVocabulary())
            guard let statement = try? parser.next(), case .command(let invocation) = statement.node,
              invocation.arguments.count == 1, invocation.options.isEmpty, invocation.tail == nil,
              case .assignment(.values(let values)) = invocation.arguments[0].node, values.count == 1
            else {
              Testing.Issue.record("only the fast lane reads \(text.debugDescription)")
              continue
            }
            #expect(parser.position == fast.end, "\(text.debugDescription)")
            let path = "\(source.text(fast.type))[\(fast.key)].\(source.text(fast.field))"
            #expect(values[0].path.description == path)
            let written = source.text(fast.value)
            switch values[0].value.node {
            case .bare(let word): #expect(!fast.isQuoted && word == written && word.lowercased() != "null")
            case .text(let literal): #expect(fast.isQuoted && literal.plain == written)
            default: Testing.Issue.record("another kind of value: \(text.debugDescription)")
            }
          }
        }
      }
    }
    #expect(accepted > 1000)
  }
}
