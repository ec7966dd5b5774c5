import Engine
import FacetKit
package import Language
import Loading

extension Interpreter {
  /// Runs a statement of the top level, and after it what observes and watches what it changed.
  package func runAndTell(_ statement: Statement, in context: inout CommandContext) throws -> Flow {
    let before = context.watchers.all
    do {
      let flow = try run(statement, in: &context)
      if case .return_ = flow { throw Flow.misplacedReturn(at: statement.range) }
      try tell(at: statement.range, in: &context)
      return flow
    } catch {
      context.watchers.restore(before)
      throw error
    }
  }

  /// Tells what other programs changed, between two statements.
  package func tellOthers(in context: inout CommandContext) throws {
    let outer = context.engine.secretsAtHand
    defer { context.engine.secretsAtHand = outer }
    context.engine.beginStatement()
    try tell(at: SourceRange(0, 0), in: &context)
  }

  /// Tells who observes and watches what was changed since the last time.
  func tell(at range: SourceRange, in context: inout CommandContext) throws {
    if context.watchers.isEmpty, !context.engine.hasUntoldChanges { return }
    do {
      try context.watchers.settle(
        in: &context, observing: { context in try tellObservers(context) },
        { watcher, changes, context in try tell(changes, to: watcher, at: range, &context) })
    } catch let error as Diagnostic {
      throw error.at(range)
    }
  }

  /// Tells the observers of plugins, each at once what concerns it. Gives the names of those that were told.
  private func tellObservers(_ context: CommandContext) throws -> [String] {
    let engine = context.engine
    let outer = engine.secretsAtHand
    defer { engine.secretsAtHand = outer }
    return try engine.takeUntold().map { told in
      engine.secretsAtHand = SecretsAtHand()
      for secret in told.secrets { engine.secretsAtHand.add(secret) }
      engine.secretsAtHand.areInPlugin = !told.secrets.isEmpty
      let session = PluginSession(context)
      let name = told.observer.name
      do throws(Refusal) {
        try engine.observing(as: told.observer) { () throws(Refusal) in
          try told.observer.changed(told.batch, in: session)
        }
      } catch {
        throw engine.secretsAtHand.concealed(
          Diagnostic(error.message, subject: "observer \(name)\(owner(of: name, context))", hint: error.hint))
      }
      return name
    }
  }

  /// ` of Dates`: the plugin that has an observer.
  private func owner(of observer: String, _ context: CommandContext) -> String {
    let plugin = context.host.plugins?.all.first { $0.registered.observer(observer) != nil }
    return plugin.map { " of \($0.plugin.name)" } ?? ""
  }

  private func tell(
    _ changes: [ObservedChange], to watcher: Watcher, at range: SourceRange, _ context: inout CommandContext
  ) throws {
    guard let block = watcher.block else {
      return try context.output.lines(try changes.map { try line($0, context) }.joined(separator: "\n"))
    }
    for change in changes {
      var inner = context
      inner.source = watcher.source
      inner.scope.variables["path"] = .text(change.path)
      inner.scope.variables.set("old", change.old)
      inner.scope.variables.set("new", change.new)
      if let record = change.record { inner.scope.context.append(.record(record)) }
      do {
        if case .exit(let status) = try run(block, in: &inner) { context.exitStatus = status }
      } catch {
        throw CaughtError.called(error, "watch \(watcher.text)", from: watcher.source, to: context.source, at: range)
      }
    }
  }

  /// `thing[1].name: "Tea" → "Chai"`; of a secret only whether there is one.
  private func line(_ change: ObservedChange, _ context: CommandContext) throws -> String {
    if change.record?.path == change.path { return "\(change.path) \(change.new.value.isNull ? "deleted" : "made")" }
    let texts = [change.old, change.new].map { $0.isSecret ? $0.shown.text : $0.value.literal }
    return "\(change.path): \(texts[0]) → \(texts[1])"
  }
}
