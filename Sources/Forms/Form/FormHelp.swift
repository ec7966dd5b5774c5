import FacetKit

/// What F1 tells of a form.
enum FormHelp {
  static func page(_ form: FormLevel) -> HelpPage {
    var text: [String] = []
    if form.cells.indices.contains(form.focus) {
      let cell = form.cells[form.focus]
      text = FormHelp.text(cell.form, stored: cell.stored, form.desk, form.focus)
    }
    return HelpPage(topic: "forms", text: text, groups: groups, back: "back to the form")
  }

  /// The label, what can be typed and by which rules, and the command for it.
  static func text(_ form: FormField, stored: Value, _ desk: any FormDesk, _ place: Int) -> [String] {
    let rules = limits(form.field) + form.field.validators.map(\.spelling)
    var sentence = capitalised(form.advice)
    // What only says the kind in fewer words is said once.
    if !form.hasAdvice {
      sentence = form.field.kind == .list ? sentence : article(form.field.kind)
    } else {
      sentence += (sentence.hasSuffix(".") ? " " : ". ") + article(form.field.kind)
    }
    if !rules.isEmpty { sentence += "; \(rules.count == 1 ? "rule" : "rules"): \(rules.joined(separator: ", "))" }
    var lines = [form.label, sentence + "."]
    if !(form.editor is any ScreenEditor), form.field.kind == .date || form.field.kind == .datetime {
      lines.append("What is typed first takes the place of the day; after an arrow it goes where the cursor is.")
    }
    switch form.field.kind {
    case .integer, .real, .decimal, .date:
      if !(form.editor is any ScreenEditor), !form.field.isSecret {
        lines.append("Behind the last character + and - step.")
      }
    default: break
    }
    if form.access == .editable, !desk.isNew {
      let value = form.field.isSecret ? "" : " \(word(stored))"
      lines.append("Without a screen:  set \(form.path)\(value)")
    }
    return lines
  }

  /// As `define` writes them.
  private static func limits(_ field: Field) -> [String] {
    var words: [String] = []
    if let minimum = field.minimum { words.append("min \(minimum.literal)") }
    if let maximum = field.maximum { words.append("max \(maximum.literal)") }
    if let length = field.length { words.append("length \(length.lowerBound)..\(length.upperBound)") }
    if let pattern = field.pattern { words.append("matches '\(pattern)'") }
    return words
  }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func article(_ kind: Kind) -> String {
    switch kind {
    case .integer: "An integer"
    case .reference(let type): "A reference to a \(type)"
    case .choice: "One of its names"
    case .json: "JSON"
    case .decimal(let places): "A number of \(places) places"
    default: "A \(kind.name)"
    }
  }

  /// The value as a word of a command.
  private static func word(_ value: Value) -> String {
    switch value {
    case .null: return "VALUE"
    case .reference(let id): return id.key.count == 1 ? id.key[0].text : id.path
    case .text(let text):
      let isPlain =
        !text.isEmpty
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
          default: byte >= 0x80
          }
        }
      return isPlain && !text.hasPrefix("-") && text.count <= 40
        ? text : text.count <= 40 ? Value.quoted(text) : "VALUE"
    default: return value.literal
    }
  }

  static let groups = [
    HelpPage.Group(
      "Moving",
      [
        ("Return Tab", "next field, wraps"), ("Shift-Tab", "field before"), ("Up Down", "field above, below"),
        ("PgUp PgDn", "a screenful"), ("Ctrl-Home", "first field"), ("Ctrl-End", "last field"),
      ]),
    HelpPage.Group(
      "This field",
      [
        ("Ctrl-R", "as stored"), ("Ctrl-Z Ctrl-Y", "undo, redo"), ("Ctrl-A Ctrl-E", "ends of the line"),
        ("Ctrl-W Ctrl-U", "erase word, all before"), ("Alt-B Alt-F", "a word back, on"),
        ("Delete", "when empty: null or \"\""),
      ]),
    HelpPage.Group(
      "Record",
      [
        ("Ctrl-S F2", "save"), ("Esc Ctrl-G", "leave; asks if edited"), ("Ctrl-O", "larger editor, where ›"),
        ("Ctrl-L", "draw again"),
      ]),
    HelpPage.Group(
      "Marks",
      [(">", "you are here"), ("*", "edited, not saved"), ("!", "refused"), ("?", "theirs or mine?")]),
  ]
}
