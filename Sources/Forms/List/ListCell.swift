/// What stands in a column of a row.
package enum ListCell: Sendable, Hashable {
  case text(String)
  case null
  /// A secret that is there.
  case secret

  /// As it is drawn, in one line; nothing that would steer the terminal, and nothing that reads like a mark.
  package func shown(_ metrics: Metrics) -> String {
    switch self {
    case .null: return "null"
    case .secret: return metrics.mask
    case .text(let text):
      let first = text.utf8.first
      let isMark = text == "null" || first == UInt8(ascii: "=") || first == UInt8(ascii: "\"") || text.isEmpty
      return metrics.inOneLine(isMark ? "\"\(text)\"" : text)
    }
  }

  package var role: Role { self == .null ? .quiet : .plain }
}
