import FacetKit
import Glibc
import Language
import Store

@testable import Engine

/// An engine over a temporary file, with one editor for each kind and a few validators.
final class SchemaFixture {
  let engine: RecordEngine
  let path: String
  var scope = Scope()

  init(inMemory: Bool = false) throws {
    path = "/tmp/facet-schema-\(getpid())-\(UInt64.random(in: 0...UInt64.max)).db"
    engine = try SchemaFixture.engine()
    try engine.open(inMemory ? nil : path)
  }

  deinit {
    try? engine.close()
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  static func engine() throws -> RecordEngine {
    var registry = Registry()
    for kind in ["text", "integer", "real", "decimal", "boolean", "date", "datetime", "choice"] {
      try registry.add(KindEditor(name: kind))
    }
    try registry.add(KindEditor(name: "phone", kinds: ["text"]))
    try registry.add(NotBlank())
    try registry.add(AtLeast())
    try registry.add(DatePattern())
    return RecordEngine(registry: registry)
  }

  /// Runs the statements of SQL as another program would.
  func sql(_ statements: String...) throws {
    let connection = try engine.writable()
    for statement in statements { try connection.execute(statement, []) }
    try engine.commit()
    engine.forget()
  }

  func rows(_ sql: String) throws -> [String] {
    var rows: [String] = []
    try engine.readable().query(sql, []) { rows.append(Coding.value($0.cell(0), as: .unknown).literal) }
    return rows
  }

  /// Reads and applies a `define` statement; the notices.
  @discardableResult
  func define(_ text: String) throws -> [String] {
    let report = try engine.define(SchemaFixture.definition(text), in: scope)
    try engine.commit()
    return report.notices
  }

  func drop(_ path: String) throws -> [String] {
    let report = try engine.drop(Path.parse(path), in: scope)
    try engine.commit()
    return report.notices
  }

  func rename(_ path: String, _ name: String) throws -> [String] {
    let report = try engine.rename(Path.parse(path), to: Identifier(name, at: SourceRange(0, 0)), in: &scope)
    try engine.commit()
    return report.notices
  }

  func describe(_ name: String) throws -> String {
    try engine.describe(engine.requiredEntity(Identifier(name, at: SourceRange(0, 0))))
  }

  /// The texts of what is refused, with their hints.
  func refusal(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let error as Diagnostics {
      return error.all.flatMap { [$0.text] + ($0.hint.map { ["hint: \($0)"] } ?? []) }
    } catch let error as Diagnostic {
      return [error.text] + (error.hint.map { ["hint: \($0)"] } ?? [])
    } catch {
      return ["\(error)"]
    }
  }

  static func definition(_ text: String) throws -> Definition {
    var parser = Parser(source: Source(name: nil, text: text), vocabulary: DefineOnly())
    guard case .command(let invocation)? = try parser.next()?.node,
      case .definition(let definition)? = invocation.arguments.first?.node
    else { throw Diagnostic("no definition: \(text)") }
    return definition
  }
}

private struct DefineOnly: Vocabulary {
  func signature(_ word: String) -> Signature? {
    word == "define" ? Signature("define", [Parameter("definition", .definition)]) : nil
  }
  func functionArity(_ word: String) -> Int? { nil }
  func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic {
    Diagnostic("no command \(word.text)", at: word.range)
  }
}

/// Reads the literal form of its kind.
private struct KindEditor: Editor {
  let name: String
  let summary = "the literal form"
  let kinds: [String]
  let examples: [Example] = []

  init(name: String, kinds: [String]? = nil) {
    self.name = name
    self.kinds = kinds ?? [name]
  }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    switch field.kind {
    case .text, .choice: return .text(text)
    case .boolean:
      guard text == "true" || text == "false" else {
        throw Refusal("must be true or false, not \(Value.quoted(text))")
      }
      return .boolean(text == "true")
    case .date where text == "today": return .date(setting.today)
    default: return try LimitValue.read(text, as: field.kind)
    }
  }
}

private struct NotBlank: Validator {
  let name = "not-blank"
  let summary = "at least one character that is not a blank"
  let examples: [Example] = []
  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    value.text.allSatisfy(\.isWhitespace) ? .refuse(Refusal("must not be blank")) : .accept
  }
}

/// `min` is what a field's `min` becomes.
private struct AtLeast: Validator {
  let name = "min"
  let summary = "a lower limit"
  let parameters = ["limit"]
  let examples: [Example] = []
  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }
  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1 else { throw Refusal("min takes 1 value, not \(arguments.count)") }
    let limit = arguments[0]
    return { value, _ in
      (Comparison.compare(value, limit) ?? 0) < 0
        ? .refuse(Refusal("must be at least \(limit.text), not \(value.text)")) : .accept
    }
  }
}

private struct DatePattern: DisplayFormat {
  let name = "date"
  let summary = "as strftime"
  let kinds = ["date"]
  let examples: [Example] = []
  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
    if pattern.hasSuffix("%") { throw Refusal("a % needs a letter") }
    return pattern
  }
}
