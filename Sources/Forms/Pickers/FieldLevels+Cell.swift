package import FacetKit

extension FieldLevels {
  /// The level of a value that is edited in a list, where a cell has no room for the keys of its kind; nil where a line
  /// will do.
  package static func level(cell desk: any FormDesk, place: Int, stored: Value) -> (any Level)? {
    if let level = level(alone: desk, place: place, stored: stored) { return level }
    let form = desk.fields[place]
    var values = form.choices.map { Value.text($0) }
    if form.field.kind == .boolean, form.field.editor == nil || form.field.editor == "boolean" {
      values = [.boolean(true), .boolean(false)]
    }
    guard !values.isEmpty else { return nil }
    return ChooserLevel(
      source: ValueChoices(values.map { ($0, desk.shown($0, in: place)) }), stored: stored,
      storedText: FormText.shown(stored, form, desk, place), now: stored, form: form)
  }
}
