import Engine
import FacetKit
import Forms
import Language

/// What the levels of one `browse` share: the engine, the one way in which they change anything, and the log.
final class ScreenSession {
  private(set) var context: CommandContext
  private let host: ScreenHost
  private let log: ScreenLog?
  /// Conditions that lists were narrowed by, by the type.
  var conditions: [String: [String]] = [:]
  /// The last change of the journal that this session knows of.
  private var knownChange: Int64
  /// The last one before it was opened: what is older it takes back for nobody.
  private let firstChange: Int64

  var engine: RecordEngine { context.engine }

  init(_ outer: CommandContext, log: ScreenLog?) throws {
    host = ScreenHost(outer.host)
    // Once it is open nothing else takes its place.
    context = CommandContext(
      engine: outer.engine, catalog: outer.catalog, host: host, output: CapturedOutput(), source: outer.source,
      scope: outer.scope, facts: outer.facts)
    self.log = log
    knownChange = try outer.engine.lastChange()?.id ?? 0
    firstChange = knownChange
  }

  // MARK: changing

  /// Runs statements as one change, which is stored at once.
  ///
  /// - Parameter holdsSecret: the text is kept out of the history and the log.
  /// - Returns: the value of the last one, and what they said.
  func change(_ statements: [String], holdsSecret: Bool = false) throws(ListFault) -> (value: Value?, notices: [String])
  {
    try faulting { () throws in
      if context.facts.isDryRun { throw Diagnostic("nothing is changed here: --dry-run") }
      let text = statements.joined(separator: "; ")
      let name = holdsSecret ? "\(text.prefix { $0 != " " }) \(Value.concealed)" : text
      let outerName = engine.changeName
      defer { engine.changeName = outerName }
      engine.changeName = { ScreenSession.short(name) }
      let value: Value?
      do {
        value = try run(statements)
        try engine.commit()
      } catch {
        try? engine.rollback()
        throw error
      }
      let made = try newChanges().last
      // What changed nothing is no line: it may be about a record whose making is undone, and taken out, later.
      if let log, made != nil || !engine.hasJournal {
        var lines = holdsSecret ? ["# \(name): a secret is not written down"] : statements
        if let made, try engine.hasNumbersGivenOnce(made) { lines = try ChangeStatements.statements(of: made, engine) }
        try log.add(lines, of: made?.id)
      }
      return (value, host.notices)
    }
  }

  /// What was changed here since the last call; what others change is not.
  private func newChanges() throws -> [JournalEntry] {
    let new = try engine.changes(after: knownChange)
    knownChange = new.last?.id ?? knownChange
    return new.filter { engine.isOfThisSession($0) }
  }

  /// Runs statements and gives what they print; nothing of what they change is stored.
  func lines(_ statements: [String]) throws(ListFault) -> [String] {
    try faulting { () throws in
      let output = CapturedOutput()
      context.output = output
      defer { context.output = CapturedOutput() }
      _ = try run(statements)
      if engine.hasUncommittedWrites { try engine.rollback() }
      return output.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(1).map {
        $0
      }
    }
  }

  private func run(_ statements: [String]) throws -> Value? {
    host.notices = []
    let interpreter = Interpreter(catalog: context.catalog)
    let outer = (scope: context.scope, source: context.source)
    defer { (context.scope, context.source) = outer }
    var value: Value?
    for text in statements {
      let source = Source(name: nil, text: text)
      context.source = source
      var parser = Parser(source: source, vocabulary: context.catalog)
      while let statement = try parser.next() {
        context.result = nil
        _ = try interpreter.runAndTell(statement, in: &context)
        value = context.result
      }
    }
    return value
  }

  private static func short(_ text: String) -> String {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    return words.count > 120 ? words.prefix(119) + "…" : words
  }

  /// `undo` or `redo` of what was changed since it was opened; the log forgets or brings back what they take back or
  /// bring back.
  func revert(_ word: String) throws(ListFault) -> ListOutcome {
    try faulting { () throws in
      if context.facts.isDryRun { throw Diagnostic("nothing is changed here: --dry-run") }
      engine.beginStatement()
      let isUndo = word == "undo"
      let next = try isUndo ? engine.nextUndone(after: firstChange) : engine.nextRedone(after: firstChange)
      guard let next else {
        let rest = isUndo ? "takes back older changes" : "brings older ones back"
        return ListOutcome(command: "nothing of this browse to \(word); at the prompt \(word) \(rest)")
      }
      do {
        _ = try run([word])
        try engine.commit()
      } catch {
        try? engine.rollback()
        throw error
      }
      _ = try newChanges()
      if let log {
        let original = try next.reverts.flatMap { try engine.entry($0) } ?? next
        let name = ScreenSession.short(original.command)
        try isUndo ? log.undo(original.id, called: name) : log.redo(original.id, called: name)
      }
      return ListOutcome(command: word, effect: host.notices.first ?? "nothing to \(word)")
    }
  }

  /// Writes down what a form has stored, in the words that would have done it.
  func noteOtherChange() {
    for entry in (try? newChanges()) ?? [] {
      guard log != nil, let statements = try? ChangeStatements.statements(of: entry, engine), !statements.isEmpty else {
        continue
      }
      try? log?.add(statements, of: entry.id)
    }
  }

  /// The form of a record, or of a new one. What it saves is stored at once, as the other changes of a screen are.
  func form(
    _ id: RecordID?, of type: String, given: [String: Value] = [:], field: String? = nil
  ) throws -> any Level {
    engine.beginStatement()
    let name = Identifier(type, at: SourceRange(0, 0), isQuoted: true)
    let desk = try RecordDesk(id, of: name, in: context, given: given) { context in
      if context.facts.isDryRun { throw Diagnostic("nothing is changed here: --dry-run") }
      try Interpreter(catalog: context.catalog).tell(at: SourceRange(0, 0), in: &context)
      try context.engine.commit()
    }
    return FormLevel(desk: desk, focus: field.flatMap { field in desk.fields.firstIndex { $0.field.name == field } })
  }

  // MARK: faults

  /// The levels know faults alone.
  func faulting<R>(in text: String? = nil, _ body: () throws -> R) throws(ListFault) -> R {
    do { return try body() } catch let fault as ListFault {
      throw fault
    } catch {
      let isStopped = engine.takeGivenUp() || context.host.isInterrupted
      context.host.clearInterrupt()
      var fault = ScreenSession.fault(engine.worded(error), in: text)
      if EngineWording.isLock(fault.message) { fault.cause = .lock }
      if isStopped { fault = ListFault("stopped; nothing is changed") }
      if isStopped { fault.cause = .stopped }
      throw fault
    }
  }

  static func fault(_ error: any Error, in text: String? = nil) -> ListFault {
    let diagnostic =
      switch error {
      case let errors as Diagnostics: errors.all.first ?? Diagnostic("nothing was stored")
      case let violation as Violation: Diagnostic(violation)
      case let refusal as Refusal: Diagnostic(refusal.message, hint: refusal.hint)
      default: EngineWording.diagnostic(error)
      }
    var range: Range<Int>?
    if let text, let bytes = diagnostic.range {
      func characters(_ offset: Int) -> Int {
        let index = text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
        return text[..<index].count
      }
      range = characters(bytes.start)..<max(characters(bytes.start), characters(bytes.end))
    }
    return ListFault(diagnostic.message, subject: diagnostic.subject, hint: diagnostic.hint, at: range)
  }
}
