package import FacetKit
import Language

/// What an expression gave.
package struct Reading: Hashable, Sendable {
  package var value: Value
  /// It is the value of a secret field, or worked out from one.
  package var isSecret: Bool

  package init(_ value: Value, isSecret: Bool = false) {
    self.value = value
    self.isSecret = isSecret
  }

  /// What may be shown of it.
  package var shown: Value { isSecret && !value.isNull ? .text(Value.concealed) : value }
}
