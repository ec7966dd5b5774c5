import FacetKit

/// The line that asks for a field: its label, what can be typed, and in brackets what Return keeps.
struct PlainPrompt {
  let form: FormLevel
  let place: Int
  let field: FormField

  init(_ form: FormLevel, _ place: Int) {
    self.form = form
    self.place = place
    field = form.cells[place].form
  }

  /// What was refused is not kept.
  private var value: Value { form.cells[place].refusal == nil ? form.value(place) : form.cells[place].stored }

  /// `Age, computed: 25`.
  var fixed: String {
    let word = field.access == .computed ? "computed" : "read-only"
    return "\(field.label), \(word): \(shown)"
  }

  private var shown: String {
    if field.field.isSecret { return value.isNull ? "null" : FormText.mask }
    if value.isNull { return "null" }
    if case .boolean(let flag) = value, field.field.format == nil { return flag ? "yes" : "no" }
    let text = form.desk.shown(value, in: place)
    return text.isEmpty ? "\"\"" : text
  }

  var question: String { "\(([field.label] + words).joined(separator: ", ")) [\(kept)]: " }

  private var words: [String] {
    var words = field.field.isRequired ? ["required"] : []
    switch field.field.kind {
    case .text:
      if let lines = lines {
        words.append(lines)
        if let editor = form.desk.outsideEditor { words.append(":edit opens \(editor)") }
      }
    case .choice(let names): words += names.enumerated().map { "\($0.offset + 1) \($0.element)" }
    case .reference(let type): words.append("a \(type)")
    case .list: words.append(value.isNull ? "+ adds" : "+ adds, - removes, = changes")
    case .boolean: words.append("yes or no")
    default: words.append(field.field.kind.spelling)
    }
    if field.field.isSecret { words.append("secret") }
    return words
  }

  /// `5 lines`, of a text that has some.
  private var lines: String? {
    guard case .text(let editor) = form.cells[place].input else { return nil }
    return editor.lines.count > 1 ? FormText.count(editor.lines.count, "line") : field.isLong ? "long" : nil
  }

  private var kept: String {
    switch field.field.kind {
    case .list: return "keep"
    case .text where lines != nil && !value.isNull && !shown.isEmpty && shown != "\"\"": return "keep"
    case .choice(let names):
      if case .text(let text) = value, let index = names.firstIndex(of: text) { return String(index + 1) }
      return shown
    default: return shown
    }
  }

  /// The field's help, and what `:null` and the others do.
  var help: [String] {
    FormHelp.text(field, stored: form.cells[place].stored, form.desk, place).dropFirst() + [
      ":back asks for the field before again, :null makes this one null, \"\" an empty text, :save stores now,",
      ":cancel leaves and asks whether edits are to be discarded.",
    ]
  }
}
