/// A function of expressions; the same code answers in memory and inside SQL.
///
///     struct Doubled: FormulaFunction {
///       let name = "doubled", summary = "twice a number", parameters = [FunctionParameter("n", .number)]
///       let result = FunctionResult.likeArguments
///       let examples = [Example("doubled(4)", "", gives: "8")]
///       func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
///         if case .integer(let n) = arguments[0] { .integer(n * 2) } else { .null }
///       }
///     }
public protocol FormulaFunction: Sendable {
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  var parameters: [FunctionParameter] { get }
  var result: FunctionResult { get }
  /// `use` is the call; `input` is empty.
  var examples: [Example] { get }
  /// Gets as many values as there are parameters (or more, where the last repeats), each of the stated kind or null.
  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value
}

/// One parameter of a function.
public struct FunctionParameter: Sendable, Hashable {
  public let name: String
  public let kind: FunctionKind
  public let isOptional: Bool
  /// The last parameter may be given any number of times.
  public let repeats: Bool

  public init(_ name: String, _ kind: FunctionKind, isOptional: Bool = false, repeats: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.repeats = repeats
  }
}

/// What a parameter takes.
public enum FunctionKind: Sendable, Hashable {
  case text, integer
  /// An integer, real or decimal.
  case number
  case boolean
  /// A date, or a datetime, which counts by its day.
  case date
  case any
}

/// What a function gives.
public enum FunctionResult: Sendable, Hashable {
  case kind(Kind)
  /// The common kind of the arguments: real before decimal before integer.
  case likeArguments
}
