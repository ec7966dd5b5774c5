/// A function of expressions; the same code answers in memory and inside SQL.
///
///     struct Doubled: FormulaFunction {
///       let name = "doubled", summary = "twice a number", parameters = [FunctionParameter("n", .number)]
///       let result = FunctionResult.likeArguments
///       let examples = [Example("doubled(4)", "", gives: "8")]
///       func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
///         guard case .integer(let n) = arguments[0] else { return .null }
///         let (twice, overflow) = n.multipliedReportingOverflow(by: 2)
///         if overflow { throw Refusal("twice \(n) is more than an integer holds") }
///         return .integer(twice)
///       }
///     }
///     try Doubled().call([.integer(4)], in: FixedSetting())   // .integer(8)
///
/// The same arguments on the same day must give the same answer: SQLite may keep it.
public protocol FormulaFunction: Sendable {
  /// Letters, digits and `_`.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// In order; optional ones last.
  var parameters: [FunctionParameter] { get }
  /// The kind of what ``call(_:in:)`` gives, so that it can be compared and sorted.
  var result: FunctionResult { get }
  /// At least one. `use` is the call; `input` is empty.
  var examples: [Example] { get }
  /// Gets as many values as there are parameters (fewer where optional ones are left out, more where the last repeats),
  /// each of the stated kind or null. Null in is usually null out.
  /// - Throws: ``Refusal``, which ends the statement with its message.
  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value
}

/// One parameter of a function.
///
///     let parameters = [FunctionParameter("number", .number), FunctionParameter("places", .integer, isOptional: true)]
public struct FunctionParameter: Sendable, Hashable {
  /// As `help` shows it.
  public let name: String
  /// What it takes; an argument of another kind is refused before the call.
  public let kind: FunctionKind
  /// It may be left out, with all that follow.
  public let isOptional: Bool
  /// The last parameter may be given any number of times.
  public let repeats: Bool

  /// A parameter that is given once, unless said otherwise.
  public init(_ name: String, _ kind: FunctionKind, isOptional: Bool = false, repeats: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.repeats = repeats
  }
}

/// What a parameter takes.
///
///     FunctionParameter("when", .date).kind   // .date
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
///
///     let days = FunctionResult.kind(.integer), largest = FunctionResult.likeArguments
public enum FunctionResult: Sendable, Hashable {
  case kind(Kind)
  /// The common kind of the arguments: real before decimal before integer.
  case likeArguments
}
