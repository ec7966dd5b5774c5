import FacetKit
import Language

/// Writes the query of a view as text that reads back as the same query.
///
/// What the file keeps must mean the same everywhere: a variable or `$(command)` in it is refused.
enum QuerySpelling {
  static func text(_ query: Query) throws -> String {
    var words = [try ExpressionSpelling.text(query.path)]
    if let condition = query.condition { words.append("where \(try ExpressionSpelling.text(condition))") }
    if !query.order.isEmpty {
      let keys = try query.order.map { try ExpressionSpelling.text($0.expression) + ($0.isDescending ? " desc" : "") }
      words.append("sort by \(keys.joined(separator: ", "))")
    }
    if let limit = query.limit { words.append("limit \(try number(limit))") }
    if let offset = query.offset { words.append("offset \(try number(offset))") }
    if !query.columns.isEmpty {
      words.append("fields \(try query.columns.map { try ExpressionSpelling.text($0) }.joined(separator: ", "))")
    }
    return words.joined(separator: " ")
  }

  private static func number(_ value: ValueSyntax) throws -> String {
    if case .bare(let word) = value.node { return word }
    throw Diagnostic("a view takes a number itself here", at: value.range)
  }
}
