import FacetKit
import Store

/// What a column of another program holds, by the words of its declared type.
struct SampleValue {
  enum Sort { case text, integer, real, decimal, boolean, date, datetime, json, blob, untyped }

  let sort: Sort

  init(_ column: ColumnInfo) {
    let declared = column.declaredType.uppercased()
    let name = declared.prefix { $0 != "(" }
    let words = name.split(separator: " ")
    sort =
      if declared.isEmpty || declared == "ANY" {
        .untyped
      } else if name.hasPrefix("BOOL") {
        .boolean
      } else if name.hasPrefix("DATETIME") || name.hasPrefix("TIMESTAMP") {
        .datetime
      } else if name == "DATE" {
        .date
      } else if name.hasPrefix("JSON") {
        .json
      } else if words.contains(where: {
        $0.hasPrefix("INT") && $0 != "INTERVAL" || $0.hasSuffix("INT") && $0 != "POINT"
      }) {
        .integer
      } else if ["CHAR", "CLOB", "TEXT"].contains(where: { name.contains($0) }) {
        .text
      } else if name.contains("BLOB") {
        .blob
      } else if ["REAL", "FLOA", "DOUB"].contains(where: { name.contains($0) }) {
        .real
      } else if name.hasPrefix("DEC") || name.hasPrefix("NUM") {
        declared.contains("(") ? (declared.contains(",") && !declared.hasSuffix(",0)") ? .decimal : .integer) : .real
      } else {
        .text
      }
  }

  /// The literal that a filter compares with, where the column's kind and the value go together.
  func filter(_ cell: Cell) -> String? {
    switch (sort, cell) {
    case (.text, .text), (.untyped, .text), (.integer, .integer), (.real, .integer), (.untyped, .integer),
      (.real, .real),
      (.untyped, .real):
      return SampleDatabase.literal(cell)
    case (.date, .text(let text)): return CalendarDate(text).map { "\($0)" }
    case (.boolean, .integer(let number)) where number == 0 || number == 1: return number == 1 ? "true" : "false"
    default: return nil
    }
  }

  /// Another value, as it is typed and as it is stored.
  func another(than cell: Cell) -> (literal: String, cell: Cell) {
    let choices: [(String, Cell)] =
      switch sort {
      case .text, .untyped: [("\"edited \\\"x\\\" 🎂\"", .text("edited \"x\" 🎂")), ("'it''s'", .text("it's"))]
      case .integer: [("77", .integer(77)), ("-9223372036854775808", .integer(.min))]
      case .real: [("2.5", .real(2.5)), ("-1e300", .real(-1e300))]
      case .decimal: [("2.5", .real(2.5)), ("7", .integer(7))]
      case .boolean: [("true", .integer(1)), ("no", .integer(0))]
      case .date: [("2001-02-03", .text("2001-02-03")), ("2004-02-29", .text("2004-02-29"))]
      case .datetime:
        [("2001-02-03T04:05:06", .text("2001-02-03T04:05:06")), ("2001-02-03T04:05", .text("2001-02-03T04:05"))]
      case .json: [("'{\"a\": 1}'", .text("{\"a\":1}")), ("'[1]'", .text("[1]"))]
      case .blob: [("null", .null), ("null", .null)]
      }
    return choices[0].1 == cell ? choices[1] : choices[0]
  }
}
