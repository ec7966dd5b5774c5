import Language
import Support
import Testing

@testable import Commands

/// `Documentation/grammar.md` and the parser say the same: statements made from the rules of the page are read, and
/// every rule and alternative of the page has its turn.
@Suite struct GrammarPageTests {
  private static let seeds = 0..<8
  private static let scripts = 200
  private let vocabulary = GrammarVocabulary(catalog: Catalog())

  private func generator(seed: Int) throws -> GrammarGenerator {
    GrammarGenerator(try Grammar(page: GeneratedPage.read(Grammar.page)), vocabulary, seed: seed)
  }

  private func statements(_ text: String) throws(Diagnostic) -> [Statement] {
    var parser = Parser(source: Source(name: nil, text: text), vocabulary: vocabulary)
    var statements: [Statement] = []
    while let statement = try parser.next() { statements.append(statement) }
    return statements
  }

  private func shape(_ value: Any) -> String { structure(of: value) { $0 is SourceRange ? "" : nil } }

  @Test(arguments: seeds)
  func whatTheRulesMakeIsRead(_ seed: Int) throws {
    var generator = try generator(seed: seed)
    for number in 0..<Self.scripts {
      let text = generator.script()
      do {
        for statement in try statements(text) {
          let printed = statement.description
          let again = try statements(printed).map(shape)
          #expect(again == [shape(statement)], "seed \(seed), script \(number), printed as\n\(printed)\nfrom\n\(text)")
        }
      } catch {
        let place = error.range.map { "\($0.start)..<\($0.end)" } ?? "nowhere"
        Issue.record("seed \(seed), script \(number): \(error.text) at \(place) of\n\(text)")
      }
    }
  }

  @Test func everyRuleAndAlternativeHasItsTurn() throws {
    var generator = try generator(seed: 0)
    var scripts = 0
    while scripts < 6000, scripts % 100 != 0 || !generator.missed.isEmpty {
      let text = generator.script()
      #expect(throws: Never.self, "\(text)") { try statements(text) }
      scripts += 1
    }
    #expect(generator.missed == [])
  }

  /// A word or character that is missing or stands twice is no trap, and where it is an error that has its place.
  @Test(arguments: seeds)
  func damagedStatementsAreReadOrRefused(_ seed: Int) throws {
    var generator = try generator(seed: seed + 100)
    for _ in 0..<Self.scripts {
      var characters = Array(generator.script().unicodeScalars)
      guard !characters.isEmpty else { continue }
      let start = generator.below(characters.count)
      var end = start + 1
      if generator.chance(2) { while end < characters.count, characters[end] != " " { end += 1 } }
      if generator.chance(2) {
        characters.insert(contentsOf: characters[start..<end], at: end)
      } else {
        characters.removeSubrange(start..<end)
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: characters)
      var parser = Parser(source: Source(name: nil, text: text), vocabulary: vocabulary)
      var isAtEnd = false
      while !isAtEnd {
        do {
          isAtEnd = try parser.next() == nil
        } catch {
          let range = try #require(error.range, "seed \(seed): \(error.text)\n\(text)")
          #expect(range.start >= 0 && range.start <= range.end && range.end <= text.utf8.count, "seed \(seed)\n\(text)")
          parser.skipStatement()
        }
      }
    }
  }

  @Test func thePageNamesAllLeaves() throws {
    let grammar = try Grammar(page: GeneratedPage.read(Grammar.page))
    let unused = grammar.leaves.subtracting(grammar.rules.values.reduce(into: []) { $0.formUnion($1.part.names) })
    #expect(unused == [])
  }

  @Test func thePageHasTheSignatures() throws {
    let page = try GeneratedPage.read(Grammar.page)
    let start = try #require(page.firstRange(of: "FACET_RECORD=1 -->\n"))
    let end = try #require(page.firstRange(of: "<!-- end of signatures -->"))
    var lines: [String] = []
    for group in CommandGroup.allCases {
      lines += ["### \(group.rawValue)", "", "```text"]
      if group == .scripting { lines += ControlWord.all.map(\.usage) }
      for command in vocabulary.catalog.commands where command.group == group {
        let ending = command.signature.takesTail ? " [TAIL]" : ""
        lines += Usage.lines(command.signature).map { $0 + ending }
        let formats = ["json", "csv", "tsv", "ndjson"]
        let options = command.signature.options.filter { option in
          !formats.contains(option.name) && !(option.name == "format" && option.value != nil)
        }
        if !options.isEmpty { lines.append("    \(options.map(Usage.option).joined(separator: " "))") }
      }
      lines += ["```", ""]
    }
    let text = page[..<start.upperBound] + "\n" + lines.joined(separator: "\n") + page[end.lowerBound...]
    #expect(try GeneratedPage("grammar.md").says(String(text)), "FACET_RECORD=1 writes the page anew")
  }
}
