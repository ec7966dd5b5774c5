package import FacetKit

extension Kind {
  /// Whether a field of the kind can hold the value: what a plugin answers is looked at before it is believed.
  package func holds(_ value: Value) -> Bool {
    switch (self, value) {
    case (_, .null), (.text, .text), (.integer, .integer), (.real, .real), (.boolean, .boolean), (.date, .date),
      (.datetime, .datetime), (.reference, .reference), (.list, .list), (.blob, .blob):
      true
    case (.decimal(let places), .decimal(let number)): number.places == places
    case (.choice(let names), .text(let name)): names.contains { $0.utf8.elementsEqual(name.utf8) }
    case (.json, .reference), (.json, .blob): false
    case (.json, _): true
    default: false
    }
  }
}
