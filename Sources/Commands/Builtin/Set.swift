import Engine
import FacetKit
import Language

extension Command {
  static let set = Command(
    "set", group: .changing, summary: "validates values and stores them",
    parameters: [
      Parameter("assignment", .assignment), Parameter("where", .expression, .optional, keyword: "where"),
    ],
    changes: true, validates: true,
    details: """
      Several values at once are one change: all are stored or none. A bare word is text, read by the kind of its field;
      a text with blanks stands in quotes. In parentheses, and after = += -=, stands an expression, in which bare names
      are fields of the record being set: set thing[*].price (price * 2). += counts a null number as 0.
      Nothing is rounded or turned into another value on the way: what a field cannot hold as given is refused. Only a
      real takes the nearest number that it can hold, of 15 to 17 digits: decimal(N) keeps all.
      In a column without a declared type a bare number is stored as one if it is written as it would be printed, such
      as 7 or 12.3; all other words (007, 12.30) are texts there, and so is what stands in quotes.
      KEY=VALUE pairs follow a record. where E at the end selects the records.
      The first set of a type or field that does not exist makes it, and says so.
      """,
    examples: [
      CommandExample(#"set thing["Tea"].note "Black tea"; get thing["Tea"].note"#, prints: "Black tea"),
      CommandExample("set thing[1].record += 1; get thing[1].record", prints: "5"),
      CommandExample(#"set thing["Tea"] name=Chai record=3; get thing[2].name"#, prints: "Chai"),
      CommandExample("set thing.note old where days > 9", note: "every thing with more than 9 days"),
      CommandExample(
        "set thing[*].record (max(record, days)) --dry-run",
        prints: "would change 1 thing: record\n  thing[1]  4 → 10"),
    ],
    run: set)

  private static func set(_ call: Call, _ context: inout CommandContext) throws {
    guard let assignment = call.assignment("assignment") else {
      throw Diagnostic("a path is missing", subject: "set", at: call.invocation.name.range)
    }
    try context.assign(assignment, call)
  }
}

extension CommandContext {
  /// What `set` does, for `edit` with a value as well.
  mutating func assign(_ assignment: Assignment, _ call: Call) throws {
    let condition = call.expression("where")
    let paths =
      switch assignment {
      case .values(let values): values.map(\.path)
      case .operation(let path, _, _), .pairs(let path, _): [path]
      }
    try change(call, Address(paths, where: condition)) { context in
      try context.engine.set(assignment, where: condition, in: &context.scope)
    }
  }
}
