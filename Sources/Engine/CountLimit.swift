import FacetKit
import Language
import Store

/// How many members a collection may have: `min` and `max` of the reference that makes it.
struct CountLimit {
  let inverse: Inverse
  let field: Field
  private let minimum: Int64?
  private let maximum: Int64?

  /// Nil where any number is right.
  init?(_ inverse: Inverse) {
    guard inverse.reference.columns.count == 1, inverse.reference.targetColumns.count == 1 else { return nil }
    field = inverse.source.columns[inverse.reference.columns[0]].field
    minimum = CountLimit.number(field.minimum)
    maximum = CountLimit.number(field.maximum)
    if minimum == nil, maximum == nil { return nil }
    self.inverse = inverse
  }

  private static func number(_ limit: Value?) -> Int64? {
    if case .integer(let number)? = limit { number } else { nil }
  }

  var column: String { inverse.source.columns[inverse.reference.columns[0]].name }
  var ownerColumn: String { inverse.reference.targetColumns[0] }

  /// How many there are and whether there are any are two things: a collection may be empty, whatever its minimum,
  /// unless the reference is required.
  var forbidsNone: Bool { field.isRequired && (minimum ?? 0) > 0 }

  /// The condition under which a number of members is not right.
  func broken(_ count: String) -> String {
    var cases: [String] = []
    if let minimum { cases.append(forbidsNone ? "\(count) < \(minimum)" : "\(count) BETWEEN 1 AND \(minimum) - 1") }
    if let maximum { cases.append("\(count) > \(maximum)") }
    return "(\(cases.joined(separator: " OR ")))"
  }

  func refusal(_ count: Int64) -> Refusal {
    if let maximum, count > maximum { return Refusal("must have at most \(maximum), not \(count)") }
    let hint = count == 0 ? "in a block, if true { … }, members are counted at the }" : nil
    return Refusal("must have at least \(minimum ?? 0), not \(count)", hint: hint)
  }
}

/// A collection that has got or lost a member, or is that of a new record, and is still to be counted.
struct ChangedCollection {
  /// The type of the members, and the column by which they refer to their owner.
  let source: String
  let column: String
  /// What they refer to.
  let owner: Cell
  let range: SourceRange?
}
