import Engine
import FacetKit
import Language

extension ProbeRun {
  func probe(_ editor: any Editor) {
    let thing = "editor \(editor.name)"
    describe(thing, summary: editor.summary, examples: editor.examples)
    let unknown = editor.kinds.filter { name in !EdgeValues.kinds.contains { $0.name == name } }
    if editor.kinds.isEmpty || !unknown.isEmpty {
      tell(.fault("\(thing) is for \(unknown.isEmpty ? "no kind" : "kinds that are not there: \(unknown)")"))
    }
    let kinds = EdgeValues.kinds.filter { editor.kinds.contains($0.name) }
    for example in editor.examples {
      self.example(thing, example) {
        // `use` is a kind, or the editor's own name.
        let kind = (try? engine.kind(example.use)).flatMap { editor.kinds.contains($0.name) ? $0 : nil } ?? kinds.first
        guard let kind else { throw Refusal("there is no kind to try it on") }
        return try editor.read(example.input, for: Field("field", kind), in: engine.setting).text
      }
    }
    for kind in kinds { edges(editor, thing, Field("field", kind)) }
  }

  private func edges(_ editor: any Editor, _ thing: String, _ field: Field) {
    for edge in EdgeValues.texts {
      guard let value = call("\(thing), \(edge.name)", { try? editor.read(edge.text, for: field, in: engine.setting) })
      else { continue }
      guard field.kind.holds(value) else {
        tell(.fault("\(thing) reads \(edge.name) as a \(value.kindName) in a field of the kind \(field.kind.name)"))
        continue
      }
      back(editor, thing, value, field)
    }
    for edge in EdgeValues.all(of: field.kind) { back(editor, thing, edge.value, field, mustRead: false) }
    _ = call("\(thing), its placeholder") { editor.placeholder(for: field) }
    _ = call("\(thing), its suggestions") { editor.suggestions(for: field, in: engine.setting) }
    for character: Character in ["a", "7", " ", "\n", "é", "👩‍👩‍👧‍👦"] {
      _ = call("\(thing), the key \(character)") { editor.allows(character, field: field) }
    }
    if let editor = editor as? any ScreenEditor { keys(editor, thing, field) }
  }

  /// What an editor gives as text it has to read as the same value again.
  private func back(_ editor: any Editor, _ thing: String, _ value: Value, _ field: Field, mustRead: Bool = true) {
    let text = call("\(thing), the text of a \(value.kindName)") {
      editor.text(for: value, field: field, in: engine.setting)
    }
    let again = call("\(thing), its own text") { try? editor.read(text, for: field, in: engine.setting) }
    if mustRead, again != value {
      tell(.fault("\(thing) gives \(Value.quoted(String(text.prefix(40)))) as text and reads that as another value"))
    }
  }

  private func keys<E: ScreenEditor>(_ editor: E, _ thing: String, _ field: Field) {
    let codes: [Key.Code] = [
      .right, .right, .character("3"), .left, .up, .down, .home, .end, .character(" "), .backspace, .delete, .enter,
      .tab, .escape, .pageUp, .pageDown, .insert, .text("x\ny"), .text(""), .character("-"), .character("+"),
      .function(1),
    ]
    for edge in [("null", Value.null)] + EdgeValues.all(of: field.kind) {
      var state = call("\(thing) on \(edge.0)") { editor.open(edge.1, for: field, in: engine.setting) }
      for (number, code) in (codes + codes).enumerated() {
        let key = Key(code, shift: number % 3 == 1, control: number % 5 == 1)
        state = call("\(thing), the key \(code)") { editor.step(state, key, for: field, in: engine.setting) } ?? state
        let width = [1, 10, 80][number % 3]
        let lines = call("\(thing), drawn \(width) wide") {
          editor.lines(state, width: width, for: field, in: engine.setting)
        }
        if lines.isEmpty { return tell(.fault("\(thing) draws no line")) }
      }
      let value = call("\(thing), its value") { try? editor.value(of: state, for: field, in: engine.setting) }
      if let value, !field.kind.holds(value) {
        return tell(.fault("\(thing) chooses a \(value.kindName) in a field of the kind \(field.kind.name)"))
      }
    }
  }
}
