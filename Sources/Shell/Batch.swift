import Commands
import Engine
import Glibc
import Language
import Terminal

/// Runs scripts: a whole text as one change, or each of its statements with `--keep-going`.
struct Batch {
  let session: Session

  /// The exit status.
  func run(_ source: Source) -> Int32 {
    session.begin(source)
    do {
      let status = session.settings.isCheck ? check(source) : try perform(source)
      try session.flush()
      if Interrupts.isPending { throw Diagnostic("interrupted; nothing was stored") }
      return status
    } catch {
      return session.end(with: error, in: source)
    }
  }

  /// What stands against it, a lock of another program, has the statement for its place.
  private func assign(_ fast: FastAssignment, in source: Source) throws -> Bool {
    do { return try session.engine.assignFast(fast, in: source, scope: session.context.scope) } catch {
      guard let error = session.engine.worded(error) as? Diagnostic else { throw error }
      throw error.at(fast.statement)
    }
  }

  private func perform(_ source: Source) throws -> Int32 {
    let engine = session.engine
    var parser = Parser(source: source, vocabulary: session.catalog)
    let keepsGoing = session.settings.keepsGoing
    let isFast = !keepsGoing && !session.settings.isDryRun
    while !Interrupts.isPending {
      if isFast, session.context.watchers.isEmpty, let fast = FastAssignment.scan(source.bytes, at: parser.position),
        try assign(fast, in: source)
      {
        parser.position = fast.end
        source.release(before: fast.end)
        continue
      }
      do {
        guard let statement = try parser.next() else { break }
        let flow = try run(statement, keepsGoing)
        engine.reviewFastTargets(session.context.scope)
        if case .exit(let status) = flow { return try end(status) }
        if keepsGoing, !engine.keepsEdits { try session.store() }
      } catch {
        guard keepsGoing, !(error is SinkError), !Interrupts.isPending else { throw error }
        session.secretNames()
        // What is kept apart stays, but for what the statement did.
        if !engine.keepsEdits { try engine.rollback() }
        session.report(error, in: source)
        session.hasFailed = true
        parser.skipStatement()
      }
    }
    if Interrupts.isPending { throw Diagnostic("interrupted; nothing was stored") }
    return try end(0)
  }

  private func run(_ statement: Statement, _ keepsGoing: Bool) throws -> Flow {
    func run() throws -> Flow { try session.interpreter.runAndTell(statement, in: &session.context) }
    return keepsGoing && session.engine.keepsEdits ? try session.engine.undoingOnError(run) : try run()
  }

  /// Stores, or drops with another status than 0, as the last line does.
  private func end(_ status: Int32) throws -> Int32 {
    if status != 0 {
      try session.engine.rollback()
      return status
    }
    try session.store()
    return session.hasFailed ? 1 : 0
  }

  /// Reads and checks all, and does nothing.
  private func check(_ source: Source) -> Int32 {
    var check = session.scriptCheck ?? ScriptCheck(session: session)
    let isRight = check.run(source)
    session.scriptCheck = check
    return isRight ? 0 : 1
  }
}
