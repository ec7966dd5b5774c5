import Engine
package import FacetKit
package import Forms

extension RecordDesk {
  /// Each at a field that the rule speaks of: one that is edited, else one that can be.
  package func brokenRules(with edits: [Int: Value]) -> [FormRefusal] {
    var values: [Int: Value] = [:]
    for (place, value) in edits { if let column = columns[place] { values[column] = value } }
    return draft.brokenRules(with: values).compactMap { rule in
      let places = fields.indices.filter { place in
        fields[place].access == .editable && columns[place].map { rule.columns.contains($0) } ?? false
      }
      guard let place = places.first(where: { edits[$0] != nil }) ?? places.first else { return nil }
      return FormRefusal(field: place, Refusal(rule.message), isRule: true)
    }
  }
}
