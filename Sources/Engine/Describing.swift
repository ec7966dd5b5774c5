import FacetKit

extension RecordEngine {
  /// `define` text that gives the same type again.
  package func describe(_ entity: Entity) throws -> String { TypeText(entity).text }
}

/// A type as the text that defines it, in columns.
struct TypeText {
  private let entity: Entity

  init(_ entity: Entity) { self.entity = entity }

  var text: String {
    var head = "define \(Name.quoted(entity.name))"
    if entity.record.isOpen { head += " open" }
    if let label = entity.record.label { head += " \(Value.quoted(label))" }
    let note = entity.isView ? "# a view: other programs define what it shows\n" : ""
    if entity.record.fields.isEmpty { return "\(note)\(head) { }" }
    return "\(note)\(head) {\n\(lines.joined(separator: "\n"))\n}"
  }

  private var lines: [String] {
    var output: [String] = []
    for run in runs {
      guard let title = run.title else {
        output += TypeText.lines(run.fields, indent: 2)
        continue
      }
      output.append("  group \(Value.quoted(title)) {")
      output += TypeText.lines(run.fields, indent: 4)
      output.append("  }")
    }
    return output
  }

  /// Fields that stand together: in one group, or in none.
  private var runs: [(title: String?, fields: [Field])] {
    var runs: [(title: String?, fields: [Field])] = []
    for field in entity.record.fields {
      if let last = runs.last, last.title == field.group {
        runs[runs.count - 1].fields.append(field)
      } else {
        runs.append((field.group, [field]))
      }
    }
    return runs
  }

  /// Names, kinds and attributes under each other; one that is much longer than the others pushes only its own line.
  private static func lines(_ fields: [Field], indent: Int) -> [String] {
    let names = fields.map { name($0.name) }
    let nameWidth = max(11, indent + (names.map(\.count).filter { $0 <= 24 }.max() ?? 0)) - indent
    let kindWidth = max(8, fields.map(\.kind.spelling.count).filter { $0 <= 12 }.max() ?? 0)
    return zip(names, fields).map { name, field in
      let attributes = FieldSpelling.attributes(field).joined(separator: "  ")
      let start = String(repeating: " ", count: indent) + padded(name, nameWidth) + "  "
      return attributes.isEmpty
        ? start + field.kind.spelling : start + padded(field.kind.spelling, kindWidth) + "  " + attributes
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// At the beginning of a line `check` and `group` are words of `define`.
  private static func name(_ name: String) -> String {
    ["check", "group"].contains(name.lowercased()) ? "`\(name)`" : Name.quoted(name)
  }
}
