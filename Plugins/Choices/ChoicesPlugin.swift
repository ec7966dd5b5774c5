public import FacetKit

/// The editors of choices and booleans.
public struct ChoicesPlugin: Plugin {
  public let name = "Choices"
  public let summary = "choices and booleans"
  public let version = "1.0"

  public init() {}

  public func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(ChoiceEditor())
    try registry.add(BooleanEditor())
  }
}
