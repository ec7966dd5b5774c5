import FacetKit
import Language
import Store

/// `@sum @avg @min @max` of a value of many records as SQL.
struct AggregateSQL {
  static let names = ["sum", "avg", "min", "max"]
  let name: String
  /// The value of one record, as it is stored.
  let operand: String
  let kind: StaticKind
  /// The field, where its days or moments are stored as numbers.
  var stored: Field?
  let builder: SQLBuilder

  /// What it gives.
  var result: StaticKind { name == "avg" ? .real : kind }

  /// - Throws: where the operator needs numbers and has others. `label` is what it was asked of.
  func check(_ label: String, at range: SourceRange) throws {
    guard ["sum", "avg"].contains(name), !kind.isNumber else { return }
    throw Diagnostic("@\(name) needs numbers; \(label) is \(kind.withArticle)", at: range)
  }

  /// - Parameter from: FROM and WHERE with further conditions.
  func selection(_ from: ([String]) -> String) -> String {
    switch name {
    case "sum": return "SELECT \(sum) \(from([]))"
    case "avg": return "SELECT \(average) \(from([]))"
    default:
      if kind == .datetime, stored == nil {
        let order = "ORDER BY julianday(\(operand)) \(name == "min" ? "ASC" : "DESC") NULLS LAST"
        return "SELECT (SELECT \(operand) \(from(["\(operand) IS NOT NULL"])) \(order) LIMIT 1)"
      }
      return "SELECT \(decoded("\(name.uppercased())(\(operand))")) \(from([]))"
    }
  }

  func decoded(_ sql: String) -> String { stored.map { QueryCompiler.decoded(sql, $0, builder) } ?? sql }

  private var average: String {
    guard case .decimal(let places) = kind else { return "AVG(\(operand))" }
    return exact(places, orElse: "AVG(\(operand))") { units, scale in
      "CAST(\(units) AS REAL) / (COUNT(\(operand)) * \(scale))"
    }
  }

  private var sum: String {
    switch kind {
    case .decimal(let places): decimalSum(places)
    case .real: "TOTAL(\(operand))"
    default: "COALESCE(SUM(\(operand)), 0)"
    }
  }

  /// Decimals are added up as whole numbers of their last place; what is none of so many places is added as a real.
  private func exact(
    _ places: Int, orElse inexact: String, _ result: (_ units: String, _ scale: String) -> String
  ) -> String {
    let scale = "1" + String(repeating: "0", count: places)
    let units = "ROUND(\(operand) * \(scale))"
    let sum = "SUM(CAST(\(units) AS INTEGER))"
    return "CASE WHEN TOTAL(\(units) / \(scale) <> \(operand)) = 0 THEN \(result(sum, scale)) ELSE \(inexact) END"
  }

  /// As text where it is exact, which holds more digits than a real.
  private func decimalSum(_ places: Int) -> String {
    let text = Operation { values in
      guard case .integer(let units) = values[0] else { return .integer(0) }
      return .text(FixedDecimal(units: units, places: places).description)
    }
    let number = builder.number(of: text, kinds: [.integer])
    return exact(places, orElse: "SUM(\(operand))") { units, _ in "facet_apply(\(number), \(units))" }
  }
}
