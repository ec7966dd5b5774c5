package import FacetKit

extension Field {
  /// A day or moment that is set by itself when its record is made or changes: nobody types into it.
  package var isStamp: Bool {
    editor == "stamp" && formula == nil && (kind == .date || kind == .datetime)
  }
}
