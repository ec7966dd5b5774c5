import Engine
import FacetKit
import Language

extension Command {
  static let find = Command(
    "find", group: .reading, summary: "looks for a text in every text field",
    parameters: [Parameter("text", .value), Parameter("type", .type, .optional, keyword: "in")],
    takesTail: true,
    details: "Case and accents do not count. Each place is a path and the text that stands there.",
    examples: [
      CommandExample("find tea", prints: "thing[2].name\tTea"),
      CommandExample("find a in person", prints: "person[3].name\tAda"),
    ],
    run: find)

  private static func find(_ call: Call, _ context: inout CommandContext) throws {
    let text = try call.requiredText("text", in: context)
    let type = try call.name("type").map { try context.engine.requiredEntity($0) }
    let columns = [TableColumn("path", title: "Path", kind: .text), TableColumn("text", title: "Text", kind: .text)]
    let sink = try context.output.beginTable(TableHeading(columns, counting: CountWord(one: "place", many: "places")))
    try context.engine.find(text, in: type) { record, field, value in
      try sink.beginRow()
      try sink.value(.text("\(record.path).\(Name.quoted(field.name))"))
      try sink.value(.text(value))
      try sink.endRow()
    }
    try context.output.endTable()
  }
}
