package import FacetKit

extension RecordEngine {
  /// `define TYPE.KEY SPEC` that gives the same field again.
  package func describe(_ field: Field, of entity: Entity) -> String {
    let words = [FieldSpelling.head(field)] + FieldSpelling.attributes(field)
    return "define \(Name.quoted(entity.name)).\(Name.quoted(field.name)) \(words.joined(separator: " "))"
  }
}
