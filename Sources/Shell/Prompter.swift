import Commands
import FacetKit
import Language
import Terminal

/// Asks a person at the terminal, one line at a time.
final class Prompter: Asking {
  private let reader: LineReader
  /// Whether a long text may open in the editor of the person, which is another program.
  private let hasEditor: Bool

  init(reader: LineReader, hasEditor: Bool) {
    self.reader = reader
    self.hasEditor = hasEditor
  }

  func askLine(_ prompt: String, prefill: String, isSecret: Bool, take: (String) throws -> Void) throws -> Bool {
    if !isSecret, !LineReader.canEdit(prefill) { return try editText(prefill, take: take) }
    var text = prefill
    while true {
      let line =
        isSecret ? reader.readSecret(prompt: prompt) : reader.read(prompt: prompt, mode: .answer, prefill: text)
      guard case .text(let answer) = line else { return false }
      do {
        // What is secret is not in the line: an empty answer leaves it as it is.
        try take(isSecret && answer.isEmpty ? prefill : answer)
        return true
      } catch {
        show(error)
        text = answer
      }
    }
  }

  func editText(_ text: String, take: (String) throws -> Void) throws -> Bool {
    if !hasEditor { throw Diagnostic("the editor is off with --restricted", hint: "set takes a text between \"\"\"") }
    let editor: ExternalEditor
    do { editor = try ExternalEditor() } catch { throw Diagnostic("\(error)") }
    var text = text
    // The draft of the try before, until its text stands in the next.
    var last: Draft?
    while true {
      let draft: Draft
      do { draft = try editor.edit(text) } catch {
        let path = Draft.settled(error, was: text) ?? last?.path
        throw Diagnostic("\(error)", hint: path.map { "the text is kept in \($0)" })
      }
      last?.discard()
      last = draft
      if draft.text.utf8.elementsEqual(text.utf8) {
        draft.discard()
        return false
      }
      do {
        try take(draft.text)
        draft.discard()
        return true
      } catch {
        show(error)
        text = draft.text
        guard case .text(let answer) = reader.read(prompt: "edit it again? [yes] ", mode: .answer),
          !answer.lowercased().hasPrefix("n")
        else { throw Diagnostic("the text is kept in \(draft.path)") }
      }
    }
  }

  private func show(_ error: any Error) {
    let diagnostics: [Diagnostic] =
      switch error {
      case let error as Diagnostic: [error]
      case let errors as Diagnostics: errors.all
      default: [Diagnostic("\(error)")]
      }
    let renderer = DiagnosticRenderer(width: { CellWidth.of($0) })
    for var diagnostic in diagnostics {
      diagnostic.range = nil
      StandardError.write(renderer.render(diagnostic, in: nil))
    }
  }
}
