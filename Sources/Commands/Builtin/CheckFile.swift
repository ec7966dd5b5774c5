import Engine
import FacetKit
import Language

extension Command {
  static let checkFile = Command(
    "check-file", group: .session, summary: "looks through the whole file for what is wrong",
    options: [OptionSpecification("history", "name also each value that is another than the history has")],
    takesTail: true,
    details: """
      The pages of the file, references that lead nowhere, what validators and rules say of every record, views and
      computed fields that can be worked out no more, and the journal. Each finding is told with a way to mend it; the
      status is 1 where there is any. With --history values are named that are others than the last change made them,
      which is so where another program writes to the file.
      """,
    examples: [CommandExample("check-file", note: "all is well, or what is not")],
    run: { call, context in
      let columns = ["path", "finding", "mend"].map { TableColumn($0, title: $0.capitalizedWord, kind: .text) }
      let heading = TableHeading(columns, counting: CountWord(one: "finding", many: "findings"))
      let output = context.output
      let sink = output.format.isStructured ? try output.beginTable(heading) : nil
      var count = 0
      let seen = try context.engine.checkFile(namesDifferences: call.has("history")) { finding in
        count += 1
        guard let sink else {
          return try output.lines("\(finding.path): \(finding.message)\n  \(finding.mend)")
        }
        try sink.beginRow()
        for text in [finding.path, finding.message, finding.mend] { try sink.value(.text(text)) }
        try sink.endRow()
      }
      if sink != nil { try output.endTable() }
      if count > 0 {
        context.host.noteFailure()
        return context.notice(heading.counting.text(count))
      }
      let looked = [
        CountWord(one: "type", many: "types").text(seen.types),
        CountWord(one: "record", many: "records").text(seen.records),
        CountWord(one: "change", many: "changes").text(seen.changes),
      ]
      context.notice("\(context.engine.path ?? "the file") is well: \(looked.joined(separator: ", "))")
    })
}
