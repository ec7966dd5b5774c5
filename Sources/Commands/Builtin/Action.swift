import Engine
import FacetKit
import Language

extension Command {
  static let action = Command(
    "action", group: .schema, summary: "keeps statements under a name, to be run on records",
    parameters: [Parameter("path", .path), Parameter("block", .block)], changes: true,
    details: """
      In the block the record is the context: .since is its field, and so is since where no type is called so. The
      statements are stored in the file as they stand. They reach nothing but the database: programs, other files, SQL
      and plugins are off in them, as with --restricted, for a file may come from anywhere. drop and rename take
      TYPE.NAME, describe prints the statement; an action follows its type, and rename changes the names in it.
      """,
    examples: [
      CommandExample(
        "action thing.reset { set .since today }; run thing[2].reset; get thing[2].since", prints: "2009-12-09")
    ],
    run: { call, context in
      let path = try call.requiredPath("path")
      guard let range = call.blockRange("block") else {
        throw Diagnostic("a block is missing", subject: "action", at: path.range)
      }
      let body = context.source.text(range)
      try context.changeSchema(call) { try $0.engine.makeAction(path, body: body) }
    })
}
