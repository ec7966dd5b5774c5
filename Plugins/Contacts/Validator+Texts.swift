import FacetKit

extension Validator {
  /// - Throws: ``Refusal`` where the field holds no text.
  func requireText(_ field: Field) throws(Refusal) {
    if field.kind != .text { throw Refusal("\(name) is for text fields, not for \(field.kind.name)") }
  }
}
