import Engine
import FacetKit
import Language

/// A change of the journal as the statements that make it again.
enum ChangeStatements {
  /// What is secret is left out. A record that came and went has no statement.
  static func statements(of entry: JournalEntry, _ engine: RecordEngine) throws -> [String] {
    var made: [(record: RecordID, pairs: [String])] = []
    var sets: [String] = []
    var others: [String] = []
    try engine.cells(of: entry) { cell in
      let value = cell.new.isNull ? "null" : cell.new.literal
      let isSecret = cell.field?.isSecret ?? false
      switch cell.action {
      case .made where cell.field == nil: made.append((cell.record, []))
      case .made:
        if let field = cell.field, !isSecret, !cell.new.isNull,
          let at = made.firstIndex(where: { $0.record == cell.record })
        {
          made[at].pairs.append("\(Name.quoted(field.name))=\(value)")
        }
      case .changed:
        if let field = cell.field, !isSecret { sets.append("\(cell.record.path).\(Name.quoted(field.name)) \(value)") }
      case .deleted: if cell.field == nil { others.append("delete \(cell.record.path)") }
      case .rekeyed: others.append("# \(cell.record.path) got another key")
      }
    }
    let news = made.map { (["new \(Name.quoted($0.record.type))"] + $0.pairs).joined(separator: " ") }
    return news + (sets.isEmpty ? [] : ["set \(sets.joined(separator: " "))"]) + others
  }
}
