import Commands
import Engine
import FacetKit
import Language
import Terminal

/// A script over a small database, or an expression that is worked out in three ways.
///
/// Of a script, each statement that is refused changes nothing, one that only reads changes nothing either, and after
/// all is undone everything is as it was. A line such as `?thing days > 3` has its expression compiled to SQL as a
/// filter and as a column, and worked out in memory for each record of the type: all three agree.
final class ExpressionTarget {
  private let database: FuzzDatabase
  private let renderer = DiagnosticRenderer(width: { CellWidth.of($0) })
  private var engine: RecordEngine { database.engine }

  init() throws { database = try FuzzDatabase() }

  func run(_ bytes: [UInt8]) throws {
    FuzzDatabase.setOptions(engine)
    if bytes.first == UInt8(ascii: "?") {
      try compare(String(decoding: bytes.dropFirst(), as: UTF8.self))
    } else {
      try script(bytes)
    }
  }

  // MARK: scripts

  private func script(_ bytes: [UInt8]) throws {
    let source = Source(name: nil, bytes: bytes)
    let catalog = Catalog()
    var facts = SessionFacts()
    facts.isRestricted = true
    let interpreter = Interpreter(catalog: catalog)
    var context = CommandContext(
      engine: engine, catalog: catalog, host: QuietHost(), output: CapturedOutput(), source: source, facts: facts)
    var parser = Parser(source: source, vocabulary: catalog)
    var last = database.untouched
    for _ in 0..<20 {
      do {
        guard let statement = try parser.next() else { break }
        // What is saved could not be undone.
        if case .command(let invocation) = statement.node, invocation.command == "save" { continue }
        let before = context.scope
        var isRefused = false
        var flow = Flow.next
        do {
          flow = try engine.undoingOnError { try interpreter.run(statement, in: &context) }
        } catch {
          isRefused = true
          context.scope = before
          try check(error, in: source)
        }
        let now = try database.digest()
        if isRefused || isReading(statement, catalog, in: source) {
          try hold(now == last, "\(isRefused ? "refused" : "read"), and yet changed: \(source.text(statement.range))")
        }
        last = now
        if flow != .next { break }
      } catch let error as Diagnostic {
        try check(error, in: source)
        parser.skipStatement()
      }
    }
    let hasChanged = engine.hasUncommittedWrites
    try engine.rollback()
    guard hasChanged else { return }
    try hold(try database.digest() == database.untouched, "not all is undone")
    let text = try database.describe()
    try hold(text == database.definitions, "the types are another after all is undone: \(text)")
  }

  /// Whether the statement is one command that only reads, with nothing in it that could run another.
  private func isReading(_ statement: Statement, _ catalog: Catalog, in source: Source) -> Bool {
    switch statement.node {
    case .path: break
    case .command(let invocation):
      guard let command = catalog.command(invocation.command), !command.changes,
        !["option", "begin", "cancel"].contains(command.name)
      else { return false }
    default: return false
    }
    return !source.text(statement.range).utf8.contains(UInt8(ascii: "$"))
  }

  private func check(_ error: any Error, in source: Source) throws {
    switch error {
    case let broken as Broken: throw broken
    case let error as Diagnostic: try check(error, in: source)
    case let all as Diagnostics: for error in all.all { try check(error, in: source) }
    default: try check(EngineWording.diagnostic(error), in: source)
    }
  }

  private func check(_ error: Diagnostic, in source: Source) throws {
    if let range = error.range {
      try hold(
        range.start >= 0 && range.start <= range.end && range.end <= source.bytes.count,
        "\(error.text) points to \(range.start)..<\(range.end) of \(source.bytes.count)")
    }
    try hold(!error.message.isEmpty, "an error without a message")
    try holdSafe(renderer.render(error, in: source), "an error")
  }

  // MARK: one expression in three ways

  /// `TYPE EXPRESSION`, of a type of ``FuzzDatabase/probed``.
  private func compare(_ text: String) throws {
    guard let blank = text.firstIndex(of: " "), FuzzDatabase.probed.contains(String(text[..<blank])),
      let expression = try? Expression.parse(String(text[blank...]))
    else { return }
    let type = String(text[..<blank])
    // What is asked of the clock may change between two answers.
    if text.lowercased().contains("now") { return }
    // A column over a secret is masked, and a field that is set to it is not.
    if text.lowercased().contains("pin") { return }
    defer { try? engine.rollback() }
    let words = try? values(of: inText(expression), type)
    if let words, let inMemory = try? probe("word", inText(expression), type) {
      try hold(words == inMemory, "\(type) \(expression): \(words) by SQL, \(inMemory) in memory")
    }
    guard let filtered = try? numbers(where: expression, type), let column = try? values(of: expression, type) else {
      return
    }
    let held = column.filter { $0.value == .boolean(true) || $0.value == .integer(1) }.map(\.key).sorted()
    try hold(held == filtered, "\(type) \(expression): \(filtered) by WHERE, \(held) as a column")
    guard let inMemory = try? probe("probe", expression, type) else { return }
    let found = inMemory.filter { $0.value == .boolean(true) }.map(\.key).sorted()
    try hold(found == filtered, "\(type) \(expression): \(filtered) by WHERE, \(found) in memory")
  }

  /// `"${E}"`, which is a text whatever E is.
  private func inText(_ expression: Expression) -> Expression {
    Expression(.text(TextLiteral([.insertion(expression)])), at: expression.range)
  }

  private func numbers(where condition: Expression, _ type: String) throws -> [Int64] {
    var query = Query(path: try Path.parse(type))
    query.columns = [try Expression.parse("n")]
    query.condition = condition
    return try rows(query).map { try number($0[0]) }.sorted()
  }

  private func values(of expression: Expression, _ type: String) throws -> [Int64: Value] {
    var query = Query(path: try Path.parse(type))
    query.columns = [try Expression.parse("n"), expression]
    return Dictionary(uniqueKeysWithValues: try rows(query).map { (try number($0[0]), $0[1]) })
  }

  /// What a field of the records is when it was set to the expression; null is the empty text.
  private func probe(_ field: String, _ expression: Expression, _ type: String) throws -> [Int64: Value] {
    defer { try? engine.rollback() }
    let text = "set \(type)[*].\(field) = \(expression)"
    let source = Source(name: nil, text: text)
    let catalog = Catalog()
    var parser = Parser(source: source, vocabulary: catalog)
    guard let statement = try parser.next() else { return [:] }
    var context = CommandContext(
      engine: engine, catalog: catalog, host: QuietHost(), output: CapturedOutput(), source: source)
    _ = try Interpreter(catalog: catalog).run(statement, in: &context)
    return try values(of: Expression.parse(field), type)
  }

  private func rows(_ query: Query) throws -> [[Value]] {
    let collector = CellCollector()
    _ = try engine.prepare(query, in: Scope()).run(into: collector)
    return collector.rows
  }

  private func number(_ value: Value) throws -> Int64 {
    guard case .integer(let number) = value else { throw Broken(description: "a record has lost its number") }
    return number
  }

  // MARK: seeds

  static func seeds() -> [[UInt8]] {
    let lines = SeedFiles.lines(of: "Fuzz/Seeds/expressions.facet") + SeedFiles.transcriptCommands()
    let all =
      lines + SeedFiles.texts(in: "Examples", endings: [".facet"])
      + SeedFiles.texts(in: "Tests/Transcripts/fixtures", endings: [".facet"])
    return all.map { Array($0.utf8) }
  }
}
