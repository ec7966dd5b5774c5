/// Small readers of what is written for other programs.
enum TextTables {
  /// Lines of cells with tabs between them, and `\n`, `\t`, `\\` in them.
  static func tabs(_ text: String) throws -> [[String]] {
    try hold(text.isEmpty || text.utf8.last == 0x0A, "the last line has no end")
    return try text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { line in
      try line.split(separator: 0x09, omittingEmptySubsequences: false).map { try plain($0) }
    }
  }

  private static func plain(_ cell: Substring.UTF8View) throws -> String {
    var output: [UInt8] = []
    var isEscaped = false
    for byte in cell {
      if isEscaped {
        guard let meant = [UInt8(ascii: "n"): UInt8(0x0A), UInt8(ascii: "t"): 0x09, UInt8(ascii: "\\"): byte][byte]
        else {
          throw Broken(description: "an escape that is none: \(Substring(cell))")
        }
        output.append(meant)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        output.append(byte)
      }
    }
    try hold(!isEscaped, "a cell ends within an escape")
    return String(decoding: output, as: UTF8.self)
  }

  /// RFC 4180 with LF: nil for an empty cell without quotes.
  static func csv(_ text: String) throws -> [[String?]] {
    var rows: [[String?]] = []
    var row: [String?] = []
    var cell: [UInt8] = []
    var wasQuoted = false
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\"") where cell.isEmpty && !wasQuoted:
        wasQuoted = true
        at += 1
        while true {
          guard at < bytes.count else { throw Broken(description: "CSV ends within quotes: \(text.debugDescription)") }
          if bytes[at] == UInt8(ascii: "\"") {
            guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\"") else { break }
            at += 1
          }
          cell.append(bytes[at])
          at += 1
        }
      case UInt8(ascii: ","), 0x0A:
        row.append(cell.isEmpty && !wasQuoted ? nil : String(decoding: cell, as: UTF8.self))
        if bytes[at] == 0x0A {
          rows.append(row)
          row = []
        }
        (cell, wasQuoted) = ([], false)
      case let byte:
        try hold(!wasQuoted, "CSV goes on behind quotes: \(text.debugDescription)")
        cell.append(byte)
      }
      at += 1
    }
    try hold(row.isEmpty && cell.isEmpty && !wasQuoted, "the last line of CSV has no end")
    return rows
  }

  /// The text without the sequences for bold and dim and their end.
  static func withoutAttributes(_ text: String, _ hasAttributes: Bool) -> String {
    guard hasAttributes else { return text }
    var output: [UInt8] = []
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      if bytes[at] == 0x1B, at + 3 < bytes.count, bytes[at + 1] == UInt8(ascii: "["),
        bytes[at + 3] == UInt8(ascii: "m"),
        "012".utf8.contains(bytes[at + 2])
      {
        at += 4
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
