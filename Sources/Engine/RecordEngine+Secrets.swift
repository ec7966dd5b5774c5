package import FacetKit
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

extension Value {
  /// What stands for the value of a secret field, always as long.
  package static let concealed = "••••••••"
}

extension Refusal {
  /// The same about a value of that field: of a secret it says what would be right, and not what was given.
  func concealing(_ value: Value, of field: Field) -> Refusal {
    guard field.isSecret else { return self }
    var text = message
    if let end = text.firstIndex(of: ", not ") { text = String(text[..<end]) }
    let given = value.text
    if !given.isEmpty, text.firstIndex(of: given) != nil { text = "is not accepted" }
    return Refusal(text, hint: hint.flatMap { given.isEmpty || $0.firstIndex(of: given) == nil ? $0 : nil })
  }
}

extension String {
  /// Where a text stands in this one for the first time.
  package func firstIndex(of part: String) -> String.Index? {
    utf8.indices.first { utf8[$0...].starts(with: part.utf8) }
  }
}
