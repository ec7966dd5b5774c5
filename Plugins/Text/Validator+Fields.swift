import FacetKit

extension Validator {
  /// - Throws: ``Refusal`` where the field holds no text (or none of the other kinds that are given).
  func requireText(_ field: Field, or others: [Kind] = []) throws(Refusal) {
    switch field.kind {
    case .text, .choice: return
    default:
      if others.contains(field.kind) { return }
      let words = ["text", "choice"] + others.map(\.name)
      throw Refusal(
        "\(name) is for \(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1]) fields, "
          + "not for \(field.kind.name)")
    }
  }

  /// - Throws: ``Refusal`` where there are arguments.
  func requireNoArguments(_ arguments: [Value]) throws(Refusal) {
    if !arguments.isEmpty { throw Refusal("\(name) takes no values, not \(arguments.count)") }
  }
}
