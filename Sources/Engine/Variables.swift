package import FacetKit

/// The variables of a script or function by their names, and which of them hold something of a secret field.
package struct Variables: Sendable {
  private var values: [String: Value] = [:]
  private var secret: Set<String> = []

  package init() {}

  /// A value that is given so is open.
  package subscript(name: String) -> Value? {
    get { values[name] }
    set {
      values[name] = newValue
      if !secret.isEmpty { secret.remove(name) }
    }
  }

  package var keys: Dictionary<String, Value>.Keys { values.keys }

  package func isSecret(_ name: String) -> Bool { secret.contains(name) }

  /// The value of a variable that holds nothing secret.
  func open(_ name: String) -> Value? { secret.isEmpty || !secret.contains(name) ? values[name] : nil }

  package mutating func set(_ name: String, _ reading: Reading) {
    self[name] = reading.value
    if reading.isSecret { secret.insert(name) }
  }
}
