import Commands
import FacetKit
import Language
import Support
import Terminal

/// Any text as statements, and as JSON.
///
/// What is read prints as text that reads as the same; errors point into the text; the fast lane for assignments agrees
/// with the parser. An input that begins with a byte 1 is repeated many times, for depth and for time.
final class ParserTarget {
  /// The statements that are compared part by part. The comparison is slow, and long ones have the same parts.
  private static let longestCompared = 120
  /// How many bytes of a repeated text are read: brackets as deep as that, or that many of anything else.
  private static let repeated = 100_000

  private let catalog = Catalog()
  private let renderer = DiagnosticRenderer(width: { CellWidth.of($0) })

  func run(_ bytes: [UInt8]) throws {
    if bytes.first == 1 {
      let unit = bytes.dropFirst()
      guard !unit.isEmpty else { return }
      var text = Array("print ".utf8)
      while text.count < Self.repeated { text += unit }
      return try statements(text, isRepeated: true)
    }
    try statements(bytes, isRepeated: false)
    try json(String(decoding: bytes, as: UTF8.self))
  }

  private func statements(_ bytes: [UInt8], isRepeated: Bool) throws {
    let source = Source(name: "s", bytes: bytes)
    var parser = Parser(source: source, vocabulary: catalog)
    var isWhole = true
    while true {
      let before = parser.position
      let fast = FastAssignment.scan(source.bytes, at: before)
      do {
        guard let statement = try parser.next() else { break }
        try hold(
          before <= statement.range.start && statement.range.start <= statement.range.end
            && statement.range.end <= parser.position, "a statement stands at \(statement.range)")
        if let fast { try agree(fast, statement, endsAt: parser.position, in: source) }
        try readBack(statement, functions: parser.functions)
      } catch let error as Diagnostic {
        isWhole = false
        try hold(
          fast == nil, "only the fast lane reads \(source.text(SourceRange(before, bytes.count)).debugDescription)")
        try check(error, in: source)
        parser.skipStatement()
      }
      try hold(
        parser.position > before || parser.position == bytes.count,
        "stands still at \(before) of \(source.text(SourceRange(0, bytes.count)).debugDescription)")
      if parser.position == before { break }
      // Each error shows its line: of a line of a hundred thousand bytes the first will do.
      if isRepeated {
        isWhole = isWhole && parser.position == bytes.count
        break
      }
    }
    // What a program behind | is given is the shell's, whose brackets are not looked at.
    guard isWhole, !bytes.contains(UInt8(ascii: "|")) else { return }
    let open = isIncomplete(String(decoding: bytes, as: UTF8.self))
    try hold(open == nil, "\(open?.rawValue ?? "") is open at the end of what reads as whole")
  }

  private func check(_ error: Diagnostic, in source: Source) throws {
    guard let range = error.range else { throw Broken(description: "no place: \(error.text)") }
    try hold(
      range.start >= 0 && range.start <= range.end && range.end <= source.bytes.count,
      "\(error.text) points to \(range.start)..<\(range.end) of \(source.bytes.count)")
    try hold(!error.message.isEmpty, "an error without a message")
    try holdSafe(renderer.render(error, in: source), "an error")
  }

  // MARK: printing

  private func readBack(_ statement: Statement, functions: [String: Int]) throws {
    let printed = statement.description
    var parser = Parser(
      source: Source(name: nil, text: printed), vocabulary: KnownFunctions(catalog: catalog, functions: functions))
    do {
      guard let again = try parser.next(), try parser.next() == nil else {
        throw Broken(description: "prints as several statements: \(printed.debugDescription)")
      }
      try hold(
        Array(again.description.utf8) == Array(printed.utf8),
        "\(printed.debugDescription) prints as \(again.description.debugDescription) when read again")
      guard statement.range.end - statement.range.start <= Self.longestCompared else { return }
      let (found, wanted) = (shape(again), shape(statement))
      try hold(
        Array(found.utf8) == Array(wanted.utf8),
        "\(printed.debugDescription) reads as \(found.debugDescription), not \(wanted.debugDescription)")
    } catch let error as Diagnostic {
      throw Broken(description: "\(printed.debugDescription) cannot be read back: \(error.text)")
    }
  }

  /// Without places; a word that could be taken for an option is printed as a text, which means the same.
  private func shape(_ part: Any) -> String {
    structure(of: part) { part in
      if part is SourceRange { return "" }
      guard let value = part as? ValueSyntax, case .bare(let word) = value.node, word.hasPrefix("--") else {
        return nil
      }
      return shape(ValueSyntax(.text(TextLiteral([.text(word)])), at: value.range))
    }
  }

  // MARK: the fast lane

  private func agree(_ fast: FastAssignment, _ statement: Statement, endsAt end: Int, in source: Source) throws {
    let text = source.text(fast.statement)
    guard case .command(let invocation) = statement.node, invocation.command == "set",
      invocation.arguments.count == 1, invocation.options.isEmpty, invocation.tail == nil,
      case .assignment(.values(let values)) = invocation.arguments[0].node, values.count == 1
    else { throw Broken(description: "only the fast lane takes \(text.debugDescription) for one assignment") }
    try hold(end == fast.end, "\(text.debugDescription) ends at \(fast.end) in the fast lane, else at \(end)")
    let path = "\(Name.quoted(source.text(fast.type)))[\(fast.key)].\(Name.quoted(source.text(fast.field)))"
    try hold(values[0].path.description == path, "\(path) in the fast lane, else \(values[0].path.description)")
    let written = source.text(fast.value)
    switch values[0].value.node {
    case .bare(let word):
      try hold(
        !fast.isQuoted && Array(word.utf8) == Array(written.utf8) && word.lowercased() != "null",
        "the fast lane takes \(word.debugDescription) for \(written.debugDescription)")
    case .text(let literal):
      try hold(
        fast.isQuoted && literal.plain.map { Array($0.utf8) } == Array(written.utf8),
        "the fast lane reads the text \(written.debugDescription) in its own way")
    default: throw Broken(description: "the fast lane takes \(written.debugDescription) for a word or text")
    }
  }

  // MARK: JSON

  private func json(_ text: String) throws {
    let value: Value
    do { value = try JSONReader.read(text) } catch {
      try hold(error.offset.map { (0...text.unicodeScalars.count).contains($0) } ?? true, "\(error) points outside")
      return
    }
    do {
      let again = try JSONReader.read(value.json)
      try hold(again == value, "\(value.json.debugDescription) reads as another value")
    } catch let error as Refusal {
      throw Broken(description: "\(value.json.debugDescription) cannot be read back: \(error.message)")
    }
  }

  // MARK: seeds

  static func seeds() -> [[UInt8]] {
    let scripts =
      SeedFiles.texts(in: "Examples", endings: [".facet"])
      + SeedFiles.texts(in: "Tests/Transcripts/fixtures", endings: [".facet"])
    let statements = SeedFiles.lines(of: "Fuzz/Seeds/statements.facet") + SeedFiles.transcriptCommands()
    let naughty = SeedFiles.sharedLines("F_strings/blns/blns_utf8.txt")
    let quoted = naughty.enumerated().map { index, text in
      index % 2 == 0 ? "set thing[1].name \(text)" : "print \(Value.quoted(text))"
    }
    let json = SeedFiles.sharedTexts("C_json/JSONTestSuite", endings: [".json"], longest: 1000)
    let deep = [
      "(", "[", "{a: ", "f(", "- ", "not ", "$(print ", "a[", "\"${", "if a { ", "a + ", "a and ", ";a", "\n(a",
    ]
    return (scripts + statements + quoted).map { Array($0.utf8) } + json + deep.map { [1] + Array($0.utf8) }
  }
}

/// The commands, and the functions that a script has defined so far.
private struct KnownFunctions: Vocabulary {
  let catalog: Catalog
  let functions: [String: Int]

  func signature(_ word: String) -> Signature? { catalog.signature(word) }
  func functionArity(_ word: String) -> Int? { functions[word] ?? catalog.functionArity(word) }
  func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic {
    catalog.unknownCommand(word, statement: statement, in: source)
  }
}
