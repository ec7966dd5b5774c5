import FacetKit
import Language
import Testing

@testable import Commands

@Test func namesAndSynonymsAreUniqueAndTypable() {
  let names = Catalog.builtin.flatMap { [$0.name] + $0.synonyms } + ControlWord.all.map(\.name)
  #expect(Set(names).count == names.count)
  for name in names {
    #expect(name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }, "\(name)")
  }
}

@Test(arguments: Catalog.builtin)
func eachCommandIsDescribed(command: Command) {
  #expect(!command.summary.isEmpty && !command.summary.contains("\n") && !command.summary.hasSuffix("."))
  #expect(!command.details.isEmpty)
  #expect(!command.examples.isEmpty)
  #expect(command.signature.name == command.name)
  for line in command.details.split(separator: "\n") { #expect(line.count <= 120) }
  let options = command.signature.options
  #expect(Set(options.map(\.name)).count == options.count)
  for option in options { #expect(!option.summary.isEmpty && !option.summary.hasSuffix(".")) }
  #expect(command.changes == options.contains { $0.name == "dry-run" })
  #expect(command.signature.takesTail == options.contains { $0.name == "format" && $0.value != nil })
}

@Test func everyGroupHasCommands() {
  let used = Set(Catalog.builtin.map(\.group))
  #expect(used == Set(CommandGroup.allCases))
}

@Test(arguments: [
  ("list", false, "list"), ("rm", false, "delete"), ("quit", false, "exit"), ("li", false, nil), ("lis", true, "list"),
  ("de", true, nil), ("des", true, "describe"), ("tog", true, "toggle"), ("l", true, nil), ("i", true, nil),
  ("unde", false, nil), ("import", true, nil),
])
func commandsAreFoundByName(word: String, allowsPrefixes: Bool, expected: String?) {
  let catalog = Catalog()
  catalog.allowsPrefixes = allowsPrefixes
  #expect(catalog.signature(word)?.name == expected)
}

@Test(arguments: [
  ("lst thing", "no command lst", "did you mean list?"),
  ("else { print 2 }", "no command else", "else stands on the line of the } before it"),
  ("select name from thing", "no command select", "list thing name"),
  ("xyzzy", "no command xyzzy", nil),
])
func unknownCommandsAreAnswered(text: String, message: String, hint: String?) {
  let source = Source(name: nil, text: text)
  let end = text.utf8.firstIndex(of: UInt8(ascii: " ")).map { text.utf8.distance(from: text.startIndex, to: $0) }
  let range = SourceRange(0, end ?? text.utf8.count)
  let word = Identifier(source.text(range), at: range)
  let diagnostic = Catalog().unknownCommand(word, statement: SourceRange(0, text.utf8.count), in: source)
  #expect(diagnostic.message == message)
  #expect(diagnostic.hint == hint)
  #expect(diagnostic.range == range)
}

@Test func anAmbiguousPrefixIsAnsweredWithWhatItCanBe() {
  let catalog = Catalog()
  catalog.allowsPrefixes = true
  let source = Source(name: nil, text: "de thing[1]")
  let word = Identifier("de", at: SourceRange(0, 2))
  let diagnostic = catalog.unknownCommand(word, statement: SourceRange(0, 11), in: source)
  #expect(diagnostic.message == "no command de")
  #expect(diagnostic.hint == "de can be def, define, delete or describe")
}

@Test(arguments: [
  ("person", "People", 12, "12 people"), ("person", "People", 1, "1 person"), ("thing", nil, 3, "3 things"),
  ("thing", "Days without", 2, "2 things"),
])
func recordsAreCountedInWords(name: String, label: String?, count: Int, expected: String) {
  var type = RecordType(name, fields: [])
  type.label = label
  #expect(CountWord(type).text(count) == expected)
}
