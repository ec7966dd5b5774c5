import Engine
import FacetKit
import Language

/// What a plugin's command may do, done by the engine and the interpreter as for every other statement.
final class PluginSession: CommandSession {
  private(set) var context: CommandContext
  private let setting: any Setting
  /// Commands of plugins that run commands of plugins.
  private static let deepest = 20
  /// What is wrong with more values than these is not said to a plugin.
  private static let mostFaults = 5

  init(_ context: CommandContext) {
    self.context = context
    self.context.pluginDepth += 1
    setting = context.engine.setting
  }

  // MARK: Setting

  var today: CalendarDate { setting.today }
  func option(_ name: String) -> String? { setting.option(name) }
  func value(_ key: String) -> Value? { nil }
  func read(_ path: String) throws(Refusal) -> [Value] { try setting.read(path) }
  func pattern(_ text: String) throws(Refusal) -> any Pattern { try setting.pattern(text) }

  // MARK: records

  func records(_ path: String) throws(Refusal) -> [RecordID] {
    try refusing {
      let engine = context.engine
      return try engine.records(engine.resolve(Path.parse(path), in: context.scope, use: .all))
    }
  }

  func set(_ path: String, to value: Value) throws(Refusal) {
    try refusing {
      let path = try Path.parse(path)
      let literal = Expression(.literal(value), at: path.range)
      _ = try context.engine.set(.operation(path, .assign, literal), where: nil, in: &context.scope)
    }
  }

  func set(_ field: String, of records: [RecordID], to value: Value) throws(Refusal) {
    if records.isEmpty { return }
    try refusing { _ = try context.engine.set(field, of: records, to: value) }
  }

  func run(_ statements: String) throws(Refusal) -> Value {
    try refusing {
      guard context.pluginDepth <= PluginSession.deepest else {
        throw Diagnostic("commands of plugins that run one another are more than \(PluginSession.deepest) deep")
      }
      let source = Source(name: nil, text: statements)
      let captured = CapturedOutput()
      var inner = context
      inner.source = source
      inner.output = captured
      inner.result = nil
      let interpreter = Interpreter(catalog: context.catalog)
      var parser = Parser(source: source, vocabulary: context.catalog)
      while let statement = try parser.next() {
        guard try interpreter.run(statement, in: &inner) == .next else { break }
      }
      context.scope = inner.scope
      let value = inner.result ?? captured.value
      if inner.givesSecret {
        context.engine.secretsAtHand.areInPlugin = true
        context.engine.secretsAtHand.add(value)
      }
      return value
    }
  }

  // MARK: results

  func print(_ line: String) throws(Refusal) { try refusing { try context.output.lines(open(line)) } }

  /// Once the plugin has a secret, nobody knows what its words tell of it.
  private func open(_ line: String) -> String { context.engine.secretsAtHand.areInPlugin ? Value.concealed : line }

  func table(_ columns: [String], _ rows: [[Value]]) throws(Refusal) {
    try refusing {
      let sink = try context.output.beginTable(
        TableHeading(
          columns.enumerated().map { place, name in
            TableColumn(name, title: name, kind: rows.first.flatMap { place < $0.count ? $0[place].usualKind : nil })
          }, counting: .row))
      for row in rows {
        guard row.count == columns.count else {
          throw Diagnostic("a row has \(row.count) values for \(columns.count) columns")
        }
        try sink.beginRow()
        for value in row { try sink.value(shown(value)) }
        try sink.endRow()
      }
      try context.output.endTable()
    }
  }

  /// A record by what stands for it in lists.
  private func shown(_ value: Value) throws -> Value {
    guard case .reference(let id) = value else {
      return Reading(value, isSecret: context.engine.secretsAtHand.areInPlugin).shown
    }
    return .text(try context.engine.title(of: id))
  }

  func notice(_ line: String) { context.notice(open(line)) }
  var isInterrupted: Bool { context.host.isInterrupted }

  /// The contract knows refusals alone.
  private func refusing<R>(_ body: () throws -> R) throws(Refusal) -> R {
    do { return try body() } catch let refusal as Refusal {
      throw refusal
    } catch let error as Diagnostic {
      throw Refusal(error.text, hint: error.hint)
    } catch let errors as Diagnostics {
      let more = errors.all.count - PluginSession.mostFaults
      throw Refusal(
        errors.all.prefix(PluginSession.mostFaults).map(\.text).joined(separator: "; ")
          + (more > 0 ? "; and \(more) more" : ""))
    } catch let violation as Violation {
      throw Refusal(violation.description, hint: violation.refusal.hint)
    } catch {
      throw Refusal(EngineWording.diagnostic(error).text)
    }
  }
}

extension Value {
  /// The kind of field that would hold it, for how a column is aligned.
  fileprivate var usualKind: Kind? {
    switch self {
    case .integer: .integer
    case .real: .real
    case .decimal(let number): .decimal(places: number.places)
    default: .text
    }
  }
}
