public import FacetKit

/// Validators, editors and functions for numbers.
public struct NumbersPlugin: Plugin {
  public let name = "Numbers"
  public let summary = "numbers: min, max, step, positive"
  public let version = "1.0"

  public init() {}

  public func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(Minimum())
    try registry.add(Maximum())
    try registry.add(Step())
    try registry.add(Positive())
    try registry.add(IntegerEditor())
    try registry.add(RealEditor())
    try registry.add(DecimalEditor())
    for kind in ["integer", "real", "decimal"] { try registry.add(NumberFormat(kind)) }
    try registry.add(RoundFunction())
    try registry.add(AbsoluteFunction())
    try registry.add(ExtremeFunction("min"))
    try registry.add(ExtremeFunction("max"))
  }
}
