import Engine
import FacetKit
import Language

/// Asks about the values that somebody else changed while a person typed others.
struct EditSettling {
  let entity: Entity
  let asking: any Asking

  /// A field that was given another value.
  struct Edited {
    let field: Field
    /// What was read.
    var before: Value
    var mine: Value
    var syntax: ValueSyntax

    var pair: Pair { Pair(Identifier(field.name, at: SourceRange(0, 0), isQuoted: true), syntax) }
  }

  /// Asks about what somebody else changed meanwhile: what is to be stored then; nil for nothing, to be tried later.
  ///
  /// Fields that only they changed keep theirs, for the edits hold only what was edited here.
  func settled(_ edits: [Edited], of id: RecordID, _ context: CommandContext) throws -> [Edited]? {
    var edits = edits
    while true {
      let conflicts = try context.engine.conflicts(
        of: id, edits.map { (field: $0.field.name, before: $0.before, mine: $0.mine) })
      if conflicts.isEmpty { return edits }
      for conflict in conflicts {
        guard let place = edits.firstIndex(where: { $0.field.name == conflict.field?.name }) else {
          context.notice("\(conflict.path) \(conflict.what(today: context.engine.now.text))")
          return nil
        }
        let field = edits[place].field
        func take(_ text: String) throws -> ConflictQuestion.Choice {
          guard let position = entity.column(field.name) else { return .other }
          edits[place].mine = try context.engine.check(answer: text, for: entity.columns[position], of: entity)
          edits[place].syntax = CommandContext.answered(text, field)
          return .other
        }
        edits[place].before = conflict.theirs
        switch try ConflictQuestion(conflict: conflict, asking: asking).ask(context, take: take) {
        case nil: return nil
        case .theirs: edits.remove(at: place)
        case .mine, .other: continue
        case .before:
          edits[place].mine = conflict.before
          let text = try context.lineText(conflict.before, field)
          edits[place].syntax =
            conflict.before.isNull
            ? ValueSyntax(.bare("null"), at: SourceRange(0, 0)) : CommandContext.answered(text, field)
        }
      }
      if edits.isEmpty { return edits }
    }
  }
}
