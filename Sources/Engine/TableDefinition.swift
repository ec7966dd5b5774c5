import Language
import Store

/// A CREATE TABLE statement as the parts that a change of one column touches; the rest is kept to the letter.
struct TableDefinition {
  private enum Part {
    case column(name: String, text: String)
    case constraint(String)
  }

  private var parts: [Part] = []
  /// `WITHOUT ROWID`, `STRICT`, after a blank.
  private let options: String

  /// - Throws: where the text is no list of columns, which SQLite stores for every table but virtual ones.
  init(_ sql: String) throws {
    let tokens = SQLToken.tokens(sql)
    guard let at = tokens.firstIndex(where: { $0.isGroup }) else {
      throw Diagnostic("the columns of this table cannot be changed")
    }
    let list = tokens[at]
    let bytes = Array(sql.utf8)
    let rest = tokens[(at + 1)...]
    options =
      rest.isEmpty
      ? ""
      : " "
        + String(
          decoding: bytes[rest[at + 1].range.lowerBound..<tokens[tokens.count - 1].range.upperBound], as: UTF8.self)
    let inside = String(decoding: bytes[list.range.dropFirst().dropLast()], as: UTF8.self)
    for part in SQLToken.split(inside) {
      guard let first = SQLToken.tokens(part).first else { continue }
      parts.append(
        TableDefinition.constraints.contains(first.keyword)
          ? .constraint(part) : .column(name: first.name, text: part))
    }
  }

  func sql(named name: String) -> String {
    let lines = parts.map { part in
      switch part {
      case .column(_, let text), .constraint(let text): text
      }
    }
    return "CREATE TABLE \(name) (\(lines.joined(separator: ", ")))\(options)"
  }

  /// Gives a column another type and reference; its other constraints stay.
  mutating func declare(_ column: String, as declaration: String) {
    removeConstraints { words, columns in words == "FOREIGN" && columns == [column.lowercased()] }
    for (index, part) in parts.enumerated() {
      guard case .column(let name, let text) = part, name.lowercased() == column.lowercased() else { continue }
      let rest = TableDefinition.otherConstraints(text)
      parts[index] = .column(
        name: name, text: "\(quoteIdentifier(name)) \(declaration)\(rest.isEmpty ? "" : " \(rest)")")
    }
  }

  mutating func drop(_ column: String) {
    removeConstraints { words, columns in
      ["FOREIGN", "UNIQUE"].contains(words) && columns.contains(column.lowercased())
    }
    parts.removeAll { part in
      if case .column(let name, _) = part { name.lowercased() == column.lowercased() } else { false }
    }
  }

  private static let constraints: Set = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]
  private static let columnConstraints: Set = [
    "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE", "REFERENCES", "GENERATED", "AS",
  ]

  /// Removes constraints of the table by their word and the columns that they name first.
  private mutating func removeConstraints(where isOver: (String, [String]) -> Bool) {
    parts.removeAll { part in
      guard case .constraint(let text) = part else { return false }
      let tokens = SQLToken.tokens(text)
      guard let word = tokens.first(where: { ["PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains($0.keyword) }),
        let list = tokens.first(where: { $0.isGroup })
      else { return false }
      let columns = SQLToken.split(String(list.text.dropFirst().dropLast())).compactMap { item in
        SQLToken.tokens(item).first?.name.lowercased()
      }
      return isOver(word.keyword, columns)
    }
  }

  /// What stands after a column's type, without REFERENCES.
  private static func otherConstraints(_ text: String) -> String {
    let tokens = Array(SQLToken.tokens(text).dropFirst())
    var at = tokens.firstIndex { columnConstraints.contains($0.keyword) } ?? tokens.count
    var kept: [SQLToken] = []
    while at < tokens.count {
      guard tokens[at].keyword == "REFERENCES" else {
        kept.append(tokens[at])
        at += 1
        continue
      }
      if kept.count >= 2, kept[kept.count - 2].keyword == "CONSTRAINT" { kept.removeLast(2) }
      at = endOfReference(tokens, from: at)
    }
    return kept.map(\.text).joined(separator: " ")
  }

  /// Goes past `REFERENCES t (c) ON DELETE SET NULL MATCH x NOT DEFERRABLE INITIALLY DEFERRED`.
  private static func endOfReference(_ tokens: [SQLToken], from start: Int) -> Int {
    var at = start + 2
    func word(_ offset: Int) -> String { at + offset < tokens.count ? tokens[at + offset].keyword : "" }
    if at < tokens.count, tokens[at].isGroup { at += 1 }
    while at < tokens.count {
      switch word(0) {
      case "ON": at += ["SET", "NO"].contains(word(2)) ? 4 : 3
      case "MATCH": at += 2
      case "NOT" where word(1) == "DEFERRABLE": at += 1
      case "DEFERRABLE": at += word(1) == "INITIALLY" ? 3 : 1
      default: return at
      }
    }
    return min(at, tokens.count)
  }
}
