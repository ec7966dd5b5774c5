import Engine
import FacetKit
import Language

extension Command {
  static let restore = Command(
    "restore", group: .session, summary: "takes the content of a backup back",
    parameters: [Parameter("file", .value)],
    options: [OptionSpecification("force", "do it without a question, as a script has to")], leavesFile: true,
    details: """
      All that the open file holds is replaced by what the backup holds, its history too, so that undo does not bring it
      back: make another backup first. Who has the file open goes on with the new content. A backup that is damaged is
      refused, and the file stays as it is. The prompt tells how many changes are at stake and asks.
      """,
    examples: [
      CommandExample("backup copy.db; restore copy.db --force", note: "the file as it was when copy.db was made")
    ],
    run: restore)

  private static func restore(_ call: Call, _ context: inout CommandContext) throws {
    let file = try call.requiredFile("file", in: context)
    let backup = try context.engine.backup(from: file)
    let path = context.engine.path ?? ""
    let stake =
      backup.changesSince.map { CountWord(one: "change", many: "changes").text($0) + " since" }
      ?? "all changes, for its history is another"
    if context.facts.isDryRun { return context.notice("would restore \(file) over \(path), without \(stake)") }
    if !call.has("force") {
      guard let asking = context.host.asking else {
        throw Diagnostic(
          "would replace all that \(path) holds, without \(stake)", at: call.value("file")?.range,
          hint: "--force does it")
      }
      var answer = ""
      let question = "replace all that \(path) holds by \(file), without \(stake)? [no] "
      let isAnswered = try asking.askLine(question, prefill: "", isSecret: false) { answer = $0 }
      guard isAnswered, answer.lowercased().hasPrefix("y") else { return context.notice("nothing is restored") }
    }
    let progress = PageProgress("restoring", in: context)
    try context.engine.restore(backup, progress: progress.step)
    progress.end()
    context.scope.context = []
    context.scope.previous = []
    context.scope.current = [:]
    context.notice("\(path) is as \(file) was")
  }
}
