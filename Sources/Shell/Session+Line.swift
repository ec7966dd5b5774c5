import Commands
import Engine
import FacetKit
package import Language
import Terminal

extension Session {
  /// Whether other programs have changed the file since what is watched was looked at.
  var isBehind: Bool { context.watchers.isBehind(engine) }

  /// Tells what other programs did to what is watched, while a line is typed; what the blocks of watchers change is
  /// stored as after a statement.
  func tellMeanwhile() {
    let source = Source(name: nil, text: "")
    begin(source)
    engine.changeName = { "watch" }
    engine.forgetReads()
    Interrupts.clear()
    defer { Interrupts.clear() }
    do {
      try interpreter.tellOthers(in: &context)
      try flush()
      try store()
    } catch {
      secretNames()
      try? engine.rollback()
      if Interrupts.isPending { notice("interrupted; nothing was stored") } else { report(error, in: source) }
    }
  }

  /// Runs the statements of a line of the prompt, each stored at once.
  ///
  /// - Parameter seen: called with each statement before it runs.
  package func perform(line text: String, seen: (Statement) -> Void = { _ in }) -> LineOutcome {
    let source = Source(name: nil, text: text)
    begin(source)
    engine.forgetReads()
    Interrupts.clear()
    defer { Interrupts.clear() }
    var parser = Parser(source: source, vocabulary: catalog)
    do {
      while let statement = try parser.next() {
        seen(statement)
        hasTold = false
        engine.changeName = { [unowned self] in
          changeName(source.text(statement.range), holdsSecret: Secrets(session: self).isIn(statement))
        }
        let flow = try interpreter.runAndTell(statement, in: &context)
        try flush()
        if case .exit(let status) = flow {
          if status == 0 { try store() }
          return .exit(status)
        }
        try store()
      }
      return .done
    } catch {
      secretNames()
      try? engine.rollback()
      if Interrupts.isPending {
        notice("interrupted; nothing was stored")
        return .interrupted
      }
      report(error, in: source)
      return .refused((error as? Diagnostic).map { ForeignWords.helped($0, in: text) } ?? error)
    }
  }
}
