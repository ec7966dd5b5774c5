import Engine
import Language

extension Command {
  static let cancel = Command(
    "cancel", synonyms: ["discard", "rollback", "revert"], group: .changing, summary: "drops what is not saved",
    details: """
      What was done since begin; without begin, in a script, what was done since its beginning or the last save. At the
      prompt each change is stored at once without begin: undo takes back the last one.
      """,
    examples: [
      CommandExample("set thing[1].record 7; cancel; get thing[1].record", prints: "4"),
      CommandExample("begin; delete thing[*]; cancel; count thing", prints: "2"),
    ],
    run: { _, context in
      let engine = context.engine
      let edits = engine.keepsDraft ? try CountedEdits(engine.countKeptEdits()) : nil
      guard try engine.cancelEdits() else {
        let way =
          context.host.isAtPrompt
          ? "each change is stored at once; undo takes back the last one" : "nothing is to be dropped"
        return context.notice("nothing is kept apart: \(way)")
      }
      // Records that are gone with the edits are current no more.
      context.scope.current = [:]
      if let edits { context.notice(edits.isEmpty ? "nothing was changed" : "\(edits.text) dropped") }
    })
}
