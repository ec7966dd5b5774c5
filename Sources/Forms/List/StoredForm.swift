import FacetKit

/// What a form has stored, for who opened it.
struct StoredForm {
  let command: String
  let effect: String
  let record: ListKey?

  /// Nil where nothing was stored.
  init?(_ result: any LevelResult) {
    guard let form = result as? FormResult, form.outcome == .saved, !form.changes.isEmpty else { return nil }
    command = form.command
    effect = form.changes.count == 1 ? form.changes[0] : "\(form.changes.count) fields stored"
    if case .reference(let id) = form.record { record = .record(id) } else { record = nil }
  }

  /// For a message line.
  var text: String { "\(command)   \(effect)" }
}
