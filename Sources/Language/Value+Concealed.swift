package import FacetKit

extension Value {
  /// What stands for the value of a secret field, always as long.
  package static let concealed = "••••••••"
}
