import Engine
import FacetKit
import Language

extension Command {
  static let define = Command(
    "define", group: .schema, summary: "makes a type or field, or adds to it and changes it",
    parameters: [Parameter("definition", .definition)], changes: true, validates: true,
    details: """
      A line is a field: its name, kind and attributes.
      Kinds: text integer real decimal(N) boolean date datetime choice(a, b) ref TYPE list json blob.
      Attributes: required unique key order secret, readonly and hidden with or without if E, default V, min V, max V,
      length A..B, matches 'pattern', validate NAME(…), label T, format T, help T, editor NAME, inverse NAME,
      on-delete deny, clear or cascade.
      open after the type's name lets set add fields; group "Address" { … } is a section of the form.
      Nothing that is stored is dropped. A change that stored records would break is refused unless --force.
      """,
    examples: [
      CommandExample("define pet { name text key; owner ref person; born date }", note: "a type of three fields"),
      CommandExample("define thing.colour choice(red, green) default red", note: "one field more"),
    ],
    run: { call, context in
      guard let definition = call.definition("definition") else {
        throw Diagnostic("a type is missing", subject: "define", at: call.invocation.name.range)
      }
      try context.changeSchema(call) { try $0.engine.define(definition, in: $0.scope) }
    })

  static let drop = Command(
    "drop", group: .schema, summary: "drops a type with its records, or a field with its values",
    parameters: [Parameter("path", .path)], changes: true,
    details: "drop thing is the type, drop thing.note its field. To delete records alone: delete thing[*].",
    examples: [CommandExample("drop thing.weight", note: "the field and its values are gone")],
    run: { call, context in
      let path = try call.requiredPath("path")
      try context.changeSchema(call) { context in
        try context.engine.drop(path, in: context.scope)
      }
    })

  static let rename = Command(
    "rename", group: .schema, summary: "gives a type, field or view another name",
    parameters: [Parameter("path", .path), Parameter("name", .name)], changes: true,
    details: "What refers to it by its name is changed along.",
    examples: [CommandExample("rename thing.note remark; get thing[2].remark", prints: "")],
    run: { call, context in
      let path = try call.requiredPath("path")
      guard let name = call.name("name") else {
        throw Diagnostic("a name is missing", subject: "rename", at: path.range)
      }
      try context.changeSchema(call) { try $0.engine.rename(path, to: name, in: &$0.scope) }
    })
}

extension CommandContext {
  /// A change of types and fields: told by its notices alone, which count the records as well.
  mutating func changeSchema(
    _ call: Call, _ body: (inout CommandContext) throws -> ChangeReport
  ) throws {
    try change(call, .key) { context in
      var report = try body(&context)
      report.counts = []
      return report
    }
  }
}
