import Engine
import Language

extension Command {
  static let begin = Command(
    "begin", group: .changing, summary: "keeps what follows apart until it is saved",
    details: """
      What is changed then is seen here alone, and shown by diff, until save stores it as one change or cancel drops it.
      At the prompt a * marks it; no lock is held meanwhile, and after a crash the next session offers it. The first
      change copies the file, so a large file takes a moment. Rules of records and counts of members are judged by save:
      states on the way may break them. Types change at once or not at all. In a script what is not saved is stored at
      its end. Sets of edits do not nest, and begin, save and cancel stand at the top level only.
      """,
    examples: [
      CommandExample("begin; set thing[1].record 7; cancel; get thing[1].record", prints: "4"),
      CommandExample("begin", note: "what follows is kept apart"),
    ],
    run: { call, context in
      let isAtPrompt = context.host.isAtPrompt
      do { try context.engine.beginEdits(asDraft: isAtPrompt) } catch let error as Diagnostic {
        throw error.at(call.invocation.name.range)
      }
      if isAtPrompt { context.notice("edits are kept apart: save stores them, cancel drops them") }
    })
}
