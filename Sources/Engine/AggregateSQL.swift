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
  /// Whether the value stands in no column.
  var isWorkedOut = false
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
      return "SELECT \(decoded("\(name.uppercased())(\(number))")) \(from([]))"
    }
  }

  /// A decimal that is worked out may come as text, which is exact; numbers are added up and compared.
  private var number: String { kind.isDecimal && isWorkedOut ? "CAST(\(operand) AS NUMERIC)" : operand }

  func decoded(_ sql: String) -> String { stored.map { QueryCompiler.decoded(sql, $0, builder) } ?? sql }

  private var average: String {
    guard case .decimal(let places) = kind else { return "AVG(\(number))" }
    return exact(places, orElse: "AVG(\(number))") { units, scale in
      "CAST(\(units) AS REAL) / (COUNT(\(number)) * \(scale))"
    }
  }

  private var sum: String {
    switch kind {
    case .decimal(let places): decimalSum(places)
    case .real: "TOTAL(\(number))"
    default: "COALESCE(SUM(\(number)), 0)"
    }
  }

  /// Decimals are added up as whole numbers of their last place; what is none of so many places is added as a real.
  private func exact(
    _ places: Int, orElse inexact: String, _ result: (_ units: String, _ scale: String) -> String
  ) -> String {
    let scale = "1" + String(repeating: "0", count: places)
    let units = "ROUND(\(number) * \(scale))"
    let sum = "SUM(CAST(\(units) AS INTEGER))"
    return "CASE WHEN TOTAL(\(units) / \(scale) <> \(number)) = 0 THEN \(result(sum, scale)) ELSE \(inexact) END"
  }

  /// Of 15 digits, all of which a real holds.
  private static let mostUnits: UInt64 = 1_000_000_000_000_000

  /// As text where it has more digits than a real holds.
  private func decimalSum(_ places: Int) -> String {
    let text = Operation { values in
      guard case .integer(let units) = values[0] else { return .integer(0) }
      let sum = FixedDecimal(units: units, places: places)
      return units.magnitude < AggregateSQL.mostUnits ? .decimal(sum) : .text(sum.description)
    }
    let number = builder.number(of: text, kinds: [.integer])
    return exact(places, orElse: "SUM(\(number))") { units, _ in "facet_apply(\(number), \(units))" }
  }
}
