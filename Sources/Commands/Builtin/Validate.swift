import Engine
import FacetKit
import Language

extension Command {
  static let validate = Command(
    "validate", synonyms: ["verify"], group: .schema, summary: "runs the validators over stored records",
    parameters: [Parameter("path", .path, .optional)], takesTail: true,
    details: """
      Each violation is a line with its path; those of check rules come after those of single fields. The status at the
      end is 1 where there are any.
      """,
    examples: [CommandExample("validate thing", note: "nothing, for all things are well")],
    run: validate)

  private static func validate(_ call: Call, _ context: inout CommandContext) throws {
    let output = context.output
    let columns = [
      TableColumn("path", title: "Path", kind: .text), TableColumn("message", title: "Message", kind: .text),
    ]
    let heading = TableHeading(columns, counting: CountWord(one: "violation", many: "violations"))
    let sink = output.format.isStructured ? try output.beginTable(heading) : nil
    var count = 0
    try context.engine.validate(call.path("path"), in: context.scope) { violation in
      count += 1
      guard let sink else { return try output.lines(violation.description) }
      try sink.beginRow()
      try sink.value(.text(violation.path))
      try sink.value(.text(violation.refusal.message))
      try sink.endRow()
    }
    if sink != nil { try output.endTable() }
    if count > 0 {
      context.host.noteFailure()
      context.notice(heading.counting.text(count))
    } else if context.facts.isInteractive {
      context.notice("no violations")
    }
  }
}
