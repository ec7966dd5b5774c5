/// What users of psql and sqlite3 type at the prompt, in Facet's words.
enum PromptHabits {
  static func translated(_ line: String) -> String {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard let first = words.first, first.hasPrefix("\\") || first.hasPrefix(".") else { return line }
    let rest = words.dropFirst().joined(separator: " ")
    switch (first, rest.isEmpty) {
    case ("\\d", true), ("\\dt", true), ("\\dt+", true), (".tables", true): return "types"
    case ("\\d", false), ("\\d+", false), (".schema", false): return "describe \(rest)"
    case (".schema", true): return "describe"
    case ("\\q", true), (".quit", true), (".exit", true): return "exit"
    case ("\\?", true), (".help", true): return "help"
    case ("\\h", _), (".help", false): return "help \(rest)"
    default: return line
    }
  }
}
