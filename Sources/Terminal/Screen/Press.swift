package import FacetKit
package import Forms

/// What a person did at the terminal.
package enum Press: Sendable, Hashable {
  case key(Key)
  case mouse(Mouse)
}
