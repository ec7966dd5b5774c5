package import FacetKit

extension RecordEngine {
  /// `define TYPE.KEY SPEC` that gives the same field again.
  package func describe(_ field: Field, of entity: Entity) -> String {
    let words = [FieldSpelling.head(field)] + FieldSpelling.attributes(field)
    let text =
      "define \(HiddenName.quoted(entity.name)).\(HiddenName.quoted(field.name)) \(words.joined(separator: " "))"
    guard HiddenName.isRefused(entity.name) || HiddenName.isIn(field) else { return text }
    return "# \(HiddenName.reason): \(text)"
  }
}
