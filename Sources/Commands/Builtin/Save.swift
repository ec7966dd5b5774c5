import Engine
import FacetKit
import Language

extension Command {
  static let save = Command(
    "save", synonyms: ["commit"], group: .changing, summary: "stores what is kept apart as one change",
    options: [OptionSpecification("check", "judge what is kept apart, and store nothing")],
    details: """
      All that is not stored yet: after begin what was kept apart, in a script what was done since its beginning or the
      last save; it stays even where the script fails later. Rules and counts of members are judged now, and all that is
      wrong is told; then all is kept. A value that somebody else changed meanwhile is told with theirs, mine and what
      was there before, and at the prompt one of them is chosen, or another given; nothing is overwritten in silence.
      A new record whose number was given to another meanwhile gets another number. A script is refused the change of a
      value that it read (by let, if, while, for or $( )) and somebody else changed before it set it; += reads and sets
      at once. So it is where a sum, a filter or a list that it read gives something else when it makes its first change
      after that: what it would store may follow from what is not so any more. After that change others have to wait.
      """,
    examples: [
      CommandExample("begin; set thing[1].note x; save; get thing[1].note", prints: "x"),
      CommandExample("save --check", note: "what would be refused"),
    ],
    run: { call, context in try context.save(call) })
}

extension CommandContext {
  fileprivate mutating func save(_ call: Call) throws {
    let isCheck = call.has("check")
    let (keepsEdits, keepsDraft) = (engine.keepsEdits, engine.keepsDraft)
    var answers: [ConflictAnswer] = []
    while true {
      let outcome: SaveOutcome
      do { outcome = try engine.saveEdits(answers, isCheck: isCheck, isDry: facts.isDryRun) } catch {
        guard engine.keepsDraft else { throw error }
        throw kept(error)
      }
      switch outcome {
      case .nothing:
        if keepsEdits { return notice("nothing was changed") }
        return notice("nothing is kept apart" + (host.isAtPrompt ? ": each change is stored at once" : ""))
      case .saved(let edits, let renumbered):
        guard keepsDraft else { return }
        return isCheck ? notice("nothing stands against it") : tell(CountedEdits(edits), renumbered)
      case .conflicts(let conflicts):
        let today = engine.now.text
        guard !isCheck, facts.isInteractive, let asking = host.asking else {
          let (range, hint) = (
            call.invocation.name.range, isCheck ? "save asks which one is to hold" : "all is kept apart"
          )
          throw Diagnostics.error(conflicts.map { $0.diagnostic(at: range, today: today, hint: hint) })
        }
        for conflict in conflicts {
          guard let answer = try answer(to: conflict, asking, call) else {
            let edits = try CountedEdits(engine.countKeptEdits())
            return notice("nothing is saved: \(edits.text) kept apart")
          }
          answers.append(answer)
        }
      }
    }
  }

  /// A refusal, and that nothing is lost by it.
  private func kept(_ error: any Error) -> any Error {
    let edits = (try? CountedEdits(engine.countKeptEdits()))?.text ?? "all edits"
    let note = "nothing is saved, and \(edits) kept apart"
    switch error {
    case var error as Diagnostic:
      if error.hint == nil { error.hint = note }
      return error
    case let errors as Diagnostics:
      notice(note)
      return errors
    default: return error
    }
  }

  private mutating func answer(to conflict: EditConflict, _ asking: any Asking, _ call: Call) throws -> ConflictAnswer?
  {
    let question = ConflictQuestion(conflict: conflict, asking: asking)
    var other = self
    let choice = try question.ask(self) { text in
      guard let path = Path(of: conflict) else { return .other }
      // What is set back in the draft is no edit any more, and would not be written.
      if let field = conflict.field, let entity = try other.engine.entity(conflict.record.type),
        let position = entity.column(field.name)
      {
        let value = try other.engine.check(answer: text, for: entity.columns[position], of: entity)
        if value == conflict.before { return .before }
        if value == conflict.theirs { return .theirs }
      }
      let name = other.engine.changeName
      // It is no statement of its own in the history.
      other.engine.changeName = { "" }
      defer { other.engine.changeName = name }
      try other.engine.undoingOnError {
        try other.assign(.values([PathValue(path, CommandContext.answered(text, conflict.field))]), call)
      }
      try other.engine.commit()
      return .other
    }
    switch choice {
    case nil: return nil
    case .theirs: return ConflictAnswer(conflict, .theirs)
    case .before: return ConflictAnswer(conflict, .before)
    case .mine: return ConflictAnswer(conflict, .mine)
    case .other: return ConflictAnswer(conflict, .mine, isOfAnyValue: true)
    }
  }

  private mutating func tell(_ edits: CountedEdits, _ renumbered: [(from: RecordID, to: RecordID)]) {
    for (from, to) in renumbered {
      for (type, id) in scope.current where id == from { scope.current[type] = to }
      scope.context = scope.context.map { $0 == .record(from) ? .record(to) : $0 }
      notice("\(from.path) is \(to.path) now: somebody else made a \(from.path) meanwhile")
    }
    notice(edits.isEmpty ? "nothing was changed" : "\(edits.text) saved: \(edits.paths)")
  }
}

extension Path {
  /// The path of the value in question.
  fileprivate init?(of conflict: EditConflict) {
    guard let field = conflict.field else { return nil }
    let range = SourceRange(0, 0)
    self.init(
      root: .name(Identifier(conflict.record.type, at: range, isQuoted: true)),
      steps: [
        Path.Step(.selector(conflict.record.key.map { Expression(.literal($0), at: range) }), at: range),
        Path.Step(.key(Identifier(field.name, at: range, isQuoted: true)), at: range),
      ], at: range)
  }
}
