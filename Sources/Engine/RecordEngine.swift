package import FacetKit
package import Language
package import Store

/// The rules of records over one SQLite file: the face of the Engine that commands see.
///
/// Opens read only until the first write. A write begins a transaction, which the session ends by ``commit()`` or
/// ``rollback()``: after each statement at the prompt, at the end of a script.
package final class RecordEngine {
  package let registry: Registry
  /// The file, or nil for none yet.
  package private(set) var path: String?
  /// Options of the session: `date-order`, `today` (for tests), …
  package var options: [String: String] = [:]
  /// `--read-only`: a write is an error.
  package var isReadOnly = false
  /// Skip field validators, uniqueness and rules: `--force`.
  package var force = false
  var store: Connection?
  package private(set) var schema: Schema

  package init(registry: Registry) {
    self.registry = registry
    schema = Schema(registry: registry)
  }
}
