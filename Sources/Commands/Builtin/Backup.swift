import Engine
import Language

extension Command {
  static let backup = Command(
    "backup", group: .session, summary: "copies the file while it is in use",
    parameters: [Parameter("file", .value)],
    options: [OptionSpecification("force", "write over a file that is there")], leavesFile: true,
    details: "The copy is whole even while other programs write. A file that is there is left alone without --force.",
    examples: [CommandExample("backup copy.db", note: "a copy of the file as it is now")],
    run: { call, context in
      let file = try call.requiredFile("file", in: context)
      if FileName.exists(file), !call.has("force") {
        throw Diagnostic(
          "there is a file \(file) already", at: call.value("file")?.range, hint: "--force writes over it")
      }
      if context.facts.isDryRun { return context.notice("would write \(file)") }
      let progress = PageProgress("copying", in: context)
      defer { progress.end() }
      try context.engine.backup(to: file, progress: progress.step)
      context.notice("\(file) written")
    })
}
