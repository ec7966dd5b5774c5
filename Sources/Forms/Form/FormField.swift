package import FacetKit

/// A field as a form has it.
package struct FormField: Sendable {
  package enum Access: Sendable, Hashable { case editable, readOnly, computed }

  package let field: Field
  /// What reads typed text; nil for kinds that Facet reads itself: references, lists, JSON, blobs.
  package let editor: (any Editor)?
  package let access: Access
  /// As it is typed at the prompt: `person[3].email`.
  package let path: String

  package init(_ field: Field, editor: (any Editor)?, access: Access = .editable, path: String) {
    self.field = field
    self.editor = editor
    self.access = access
    self.path = path
  }

  package var label: String { field.title }

  /// A text over several lines, by its editor.
  var isLong: Bool { field.kind == .text && field.editor == "text" && !field.isSecret }

  /// The names of a choice with the usual editor.
  var choices: [String] {
    if case .choice(let names) = field.kind, field.editor == nil || field.editor == "choice" { names } else { [] }
  }

  /// What can be typed, for the message line and the prompt.
  var advice: String {
    if let help = field.help { return help }
    if let placeholder = editor?.placeholder(for: field) { return placeholder }
    switch field.kind {
    case .text: return ""
    case .reference(let type): return "a \(type)"
    case .list: return "a list of values"
    default:
      if let editor, editor.name != field.kind.name, editor.summary.count <= 60 { return editor.summary }
      return field.kind.spelling
    }
  }

  /// Whether ``advice`` says more than the kind does.
  var hasAdvice: Bool {
    if let help = field.help { return !help.isEmpty }
    if editor?.placeholder(for: field) != nil { return true }
    return advice != field.kind.spelling && !isPicked && !advice.isEmpty
  }

  private var isPicked: Bool {
    switch field.kind {
    case .reference, .list: true
    default: false
    }
  }

  /// What keys can be right, where one is not.
  var allowed: String {
    guard let editor else { return advice }
    let summary = editor.summary
    var tail = summary
    if let colon = summary.lastIndex(of: ":") {
      tail = String(summary[summary.index(after: colon)...].drop { $0 == " " })
    }
    if tail.count <= 60 { return tail }
    return summary.count <= 60 ? summary : advice
  }
}
