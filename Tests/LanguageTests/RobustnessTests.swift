import Language
import Testing

/// Depth and length are limited, and the parser goes on after errors. Fuzz/Targets/ParserTarget.swift asks more of it.
@Suite struct RobustnessTests {
  @Test(arguments: ["(", "[", "{a: ", "f(", "- ", "not ", "$(print ", "a[", "\"${", "$(if a { print "])
  func deepNestingIsAnError(_ opener: String) {
    let error = #expect(throws: Diagnostic.self) {
      _ = try parse("print " + String(repeating: opener, count: 100_000))
    }
    #expect(error?.message == "more than 200 brackets, signs or blocks stand in each other")
  }

  @Test func deepBlocksAreAnError() {
    let error = #expect(throws: Diagnostic.self) { _ = try parse(String(repeating: "if a { ", count: 100_000)) }
    #expect(error?.message == "more than 200 brackets, signs or blocks stand in each other")
  }

  @Test(arguments: ["+", "*", "and", "or"])
  func longChainsAreAnError(_ sign: String) throws {
    let chain = Array(repeating: "a", count: 900).joined(separator: " \(sign) ")
    #expect(try parse("print \(chain)").count == 1)
    let longer = Array(repeating: "a", count: 50_000).joined(separator: " \(sign) ")
    let error = #expect(throws: Diagnostic.self) { _ = try parse("print \(longer)") }
    #expect(error?.message == "more than 1000 operators in a row")
  }

  @Test func keepsGoingAfterErrors() throws {
    let text = "get a[1]\nset a[1].b it's so\nif x { get (1 }\nget b[1]; get 3; get c[1]\nget d[ \nget e[1]"
    var parser = Parser(source: Source(name: "s", text: text), vocabulary: TestVocabulary())
    var outcomes: [String] = []
    while true {
      do {
        guard let statement = try parser.next() else { break }
        outcomes.append(statement.description)
      } catch {
        outcomes.append(error.message)
        parser.skipStatement()
      }
    }
    #expect(
      outcomes == [
        "get a[1]", "a quote inside a bare word", "a path cannot begin with \"(\"", "get b[1]",
        "a path cannot begin with a digit", "get c[1]", "this [ is not closed", "get e[1]",
      ])
  }
}
