import FacetKit

/// The declared type of a column: which kind of value it holds, and which one Facet declares for a kind.
///
/// `NUMERIC(10,2)` is a decimal of 2 places, `NUMERIC(10)` and `NUMERIC(10,0)` are integers; a bare `NUMERIC` or
/// `DECIMAL` states no places and is a real. No declared type, `ANY` and every name that is not known are text.
enum DeclaredType {
  /// The kind of a column that Facet did not make.
  static func kind(_ declared: String) -> Kind {
    let (name, arguments) = parts(declared)
    if name.hasPrefix("BOOL") { return .boolean }
    if holds(name, ["DATETIME"]) || name.hasPrefix("TIMESTAMP") { return .datetime }
    if name == "DATE" { return .date }
    if name.hasPrefix("JSON") { return .json }
    // By word ends, since SQLite's own rule makes an integer of POINT and INTERVAL.
    let words = name.split(separator: " ")
    if words.contains(where: { $0.hasPrefix("INT") && $0 != "INTERVAL" || $0.hasSuffix("INT") && $0 != "POINT" }) {
      return .integer
    }
    if holds(name, ["CHAR", "CLOB", "TEXT"]) { return .text }
    if holds(name, ["BLOB"]) { return .blob }
    if holds(name, ["REAL", "FLOA", "DOUB"]) { return .real }
    if name.hasPrefix("DEC") || name.hasPrefix("NUM") {
      switch (arguments.count, arguments.last) {
      case (0, _): return .real
      case (1, _), (_, 0): return .integer
      case (_, let places?) where (1...15).contains(places): return .decimal(places: places)
      default: return .real
      }
    }
    return .text
  }

  static func holds(_ name: String, _ parts: [String]) -> Bool {
    let rests = name.utf8.indices.map { name.utf8[$0...] }
    return parts.contains { part in rests.contains { $0.starts(with: part.utf8) } }
  }

  /// What a column of that kind is declared as; for a reference, what the key it refers to is declared as.
  static func name(for kind: Kind, referringTo key: String = "INTEGER") -> String {
    switch kind {
    case .text, .choice: "TEXT"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .decimal(let places): "DECIMAL(18,\(places))"
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .datetime: "DATETIME"
    case .reference: key
    case .list, .json: "JSON"
    case .blob: "BLOB"
    }
  }

  /// The name in capitals, single blanks between its words, and the numbers in parentheses.
  private static func parts(_ declared: String) -> (name: String, arguments: [Int]) {
    let halves = declared.uppercased().split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let words = (halves.first ?? "").split(whereSeparator: \.isWhitespace)
    let inside = halves.count > 1 ? halves[1].prefix { $0 != ")" } : ""
    let numbers = inside.split(separator: ",").compactMap { part in Int(part.filter { !$0.isWhitespace }) }
    return (words.joined(separator: " "), numbers)
  }
}
