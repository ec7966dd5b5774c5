import Engine
import FacetKit
import Language

extension Command {
  static let new = Command(
    "new", group: .changing, summary: "makes a record",
    parameters: [Parameter("type", .type), Parameter("pairs", .pairs, .many)],
    changes: true, validates: true,
    details: """
      Fields that are not named get their defaults, and validators judge the whole record. The record is the current one
      of its type from then on, and what $(new …) stands for. Without values the form of a new record opens at a terminal
      (help forms).
      No blank stands around the = of KEY=VALUE.
      """,
    examples: [
      CommandExample("new thing name=Chai since=(today - 3); get thing.since", prints: "2009-12-06"),
      CommandExample("let t = $(new thing name=Chai); print $t.name", prints: "Chai"),
    ],
    run: new)

  private static func new(_ call: Call, _ context: inout CommandContext) throws {
    guard let type = call.name("type") else {
      throw Diagnostic("a type is missing", subject: "new", at: call.invocation.name.range)
    }
    let pairs = call.pairs("pairs")
    let canAsk = context.host.asking != nil || context.host.screens != nil
    if pairs.isEmpty, canAsk {
      return try context.opening(call) { try $0.openForm(nil, of: type) }
    }
    try context.make(call) { try $0.engine.make(type, pairs, in: &$0.scope) }
  }
}

extension CommandContext {
  /// Runs a change that makes one record current, which is its value.
  mutating func make(
    _ call: Call, _ body: (inout CommandContext) throws -> (record: RecordID, report: ChangeReport)
  ) throws {
    try change(call, .key) { context in
      let made = try body(&context)
      context.result = .reference(made.record)
      return made.report
    }
  }
}
