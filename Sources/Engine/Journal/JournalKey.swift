import FacetKit
import Store

/// How the journal tells the rows of a table apart: by the rowid where that is the key or there is none, else by the
/// primary key, its values packed into one text that keeps their storage classes.
struct JournalKey {
  let table: TableInfo
  /// The primary key's columns; empty where the rowid is the key.
  let columns: [String]

  init(_ table: TableInfo) {
    self.table = table
    let key = table.primaryKey
    columns = table.isRowIDAlias || key.isEmpty ? [] : key.map { table.columns[$0].name }
  }

  /// The column that the rowid is read and written by.
  private var rowID: String {
    if table.isRowIDAlias { return quoteIdentifier(table.columns[table.primaryKey[0]].name) }
    return table.rowIDName ?? "rowid"
  }

  /// The SQL of the key of a row: `OLD`, `NEW` or an alias. SQLite lets a key of a table with rowids be null, in
  /// several rows too: then the rowid stands behind it.
  func sql(_ row: String) -> String {
    if columns.isEmpty { return "\(row).\(rowID)" }
    let names = columns.map { "\(row).\(quoteIdentifier($0))" }
    var packed = names.map(JournalKey.pack).joined(separator: "||','||")
    if !table.isWithoutRowID, let rowID = table.rowIDName {
      let isNull = names.map { "\($0) IS NULL" }.joined(separator: " OR ")
      packed += "||CASE WHEN \(isNull) THEN ',i'||\(row).\(rowID) ELSE '' END"
    }
    return packed
  }

  /// The SQL of the rowid of a row that has another key, so that it comes back to its place among the others; 1 where
  /// the rowid is the key, or there is none.
  func place(_ row: String) -> String {
    columns.isEmpty ? "1" : table.rowIDName.map { "\(row).\($0)" } ?? "1"
  }

  /// What a record that came back is put to besides its key; nil where the key says it already.
  func placing(_ place: Cell, _ address: [(name: String, value: Cell)]) -> (name: String, value: Cell)? {
    guard !columns.isEmpty, let name = table.rowIDName, case .integer = place,
      !address.contains(where: { $0.name == name })
    else { return nil }
    return (name, place)
  }

  static func pack(_ name: String) -> String {
    "CASE typeof(\(name)) WHEN 'text' THEN 't'||hex(\(name)) WHEN 'blob' THEN 'b'||hex(\(name)) "
      + "WHEN 'integer' THEN 'i'||\(name) WHEN 'real' THEN 'r'||quote(\(name)) ELSE 'n' END"
  }

  /// The names that find a row, each with its value; nil for what is no key of this table.
  func address(_ key: Cell) -> [(name: String, value: Cell)]? {
    if columns.isEmpty {
      if case .integer = key { return [(rowID, key)] }
      return nil
    }
    guard case .text(let text) = key else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(JournalKey.cell)
    guard parts.count == columns.count || (parts.count == columns.count + 1 && table.rowIDName != nil) else {
      return nil
    }
    var address: [(name: String, value: Cell)] = []
    for (name, part) in zip(columns.map(quoteIdentifier) + [rowID], parts) {
      guard let part else { return nil }
      address.append((name, part))
    }
    return address
  }

  /// The condition that finds a row, its values numbered from `first`.
  static func condition(_ address: [(name: String, value: Cell)], from first: Int) -> String {
    address.enumerated().map { "\($1.name) IS ?\(first + $0)" }.joined(separator: " AND ")
  }

  private static func cell(_ part: Substring) -> Cell? {
    let rest = part.dropFirst()
    switch part.first {
    case "n": return .null
    case "i": return Int64(rest).map { .integer($0) }
    case "r": return Double(rest).map { .real($0) }
    case "t", "b":
      guard let bytes = bytes(rest) else { return nil }
      return part.first == "b" ? .blob(bytes) : bytes.withUnsafeBufferPointer { Cell(text: $0) }
    default: return nil
    }
  }

  private static func bytes(_ hex: Substring) -> [UInt8]? {
    let digits = hex.utf8.map { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0]! << 4 | digits[$0 + 1]! }
  }

  /// The record as paths have it; nil where the table has none of that key.
  func record(_ key: Cell) -> RecordID? {
    guard let address = address(key) else { return nil }
    return RecordID(type: table.name, key: address.map { Coding.value($0.value, as: .unknown) })
  }
}
