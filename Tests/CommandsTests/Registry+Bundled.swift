import FacetKit

extension Registry {
  /// What the program registers at its start.
  static var bundled: Registry { Registry() }
}
