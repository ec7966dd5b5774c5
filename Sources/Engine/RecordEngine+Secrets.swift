import FacetKit
import Store

extension RecordEngine {
  /// The names of all secret fields of the file, in small letters; none where it cannot be read.
  package func secretNames() -> Set<String> {
    guard exists || path == nil, let connection = try? readable() else { return [] }
    var names: Set<String> = []
    // There is no such table where nothing was ever defined.
    try? connection.query("SELECT name FROM _facet_field WHERE spec LIKE '%secret%'", []) {
      names.insert($0.text(0).lowercased())
    }
    return names
  }
}

extension Refusal {
  /// The same about a value of that field: of a secret it says what would be right, and not what was given.
  func concealing(_ value: Value, of field: Field) -> Refusal { field.isSecret ? concealing(value) : self }

  func concealing(_ value: Value) -> Refusal {
    var text = message
    if let end = text.firstIndex(of: ", not ") { text = String(text[..<end]) }
    var secrets = SecretsAtHand()
    secrets.add(value)
    if secrets.areTold(in: text) { text = "is not accepted" }
    return Refusal(text, hint: hint.flatMap { secrets.areTold(in: $0) ? nil : $0 })
  }
}

extension String {
  /// Where a text stands in this one for the first time.
  package func firstIndex(of part: String) -> String.Index? {
    utf8.indices.first { utf8[$0...].starts(with: part.utf8) }
  }
}
