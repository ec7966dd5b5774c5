/// How results are written: the values of `--format`.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// Aligned columns, a heading and a footer: the form at a terminal.
  case table
  /// Cells with tabs between them, without heading and footer: the form in a pipe.
  case plain
  case csv, tsv, json, ndjson

  /// By the name's ending: `out.csv`; nil for another.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    default: return nil
    }
  }

  /// Whether another program reads it, so that text for people has no place in it.
  package var isStructured: Bool { self != .table && self != .plain }
}
