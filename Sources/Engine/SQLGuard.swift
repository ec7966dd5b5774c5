import Language

/// Refuses statements of SQL that would end a change early or loosen SQLite's own guard over the file.
///
/// A change is stored at its end or not at all. Words are found as SQLite finds them: byte by byte, behind white space,
/// a byte order mark and comments.
enum SQLGuard {
  private static let transactions: Set = ["begin", "commit", "end", "rollback", "savepoint", "release"]
  /// What works on more than the open file or outside of a change, and what does it instead.
  private static let others = [
    "attach": "one file is open at a time: open FILE", "detach": "one file is open at a time: open FILE",
    "vacuum": "it runs outside of every change: sqlite3 runs it, and backup FILE makes a copy",
  ]
  /// Pragmas that take a name in brackets and only read.
  private static let reading: Set = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
    "foreign_key_check", "integrity_check", "quick_check",
  ]

  static func check(_ text: String) throws {
    let bytes = Array(text.utf8)
    var at = skipped(bytes, 0)
    let word = word(bytes, &at)
    if transactions.contains(word) {
      throw Diagnostic(
        "\(word) is not for sql here: a statement is stored whole, a script at its end",
        hint: "several statements are one change in a script or in one -c")
    }
    if let hint = others[word] { throw Diagnostic("\(word) is not for sql here", hint: hint) }
    guard word == "pragma" else { return }
    guard let sign = bytes[at...].firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "(") }) else {
      return
    }
    var start = sign
    while start > at, isWordByte(bytes[start - 1]) { start -= 1 }
    let name = String(decoding: bytes[start..<sign], as: UTF8.self).lowercased()
    if bytes[sign] == UInt8(ascii: "("), reading.contains(name) { return }
    throw Diagnostic("this pragma changes how the file is handled", hint: "sqlite3 runs it")
  }

  /// The offset behind white space, byte order marks, `;` and comments.
  private static func skipped(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let rest = bytes[at...]
      if [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, UInt8(ascii: ";")].contains(bytes[at]) {
        at += 1
      } else if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
        at += 3
      } else if rest.starts(with: "--".utf8) {
        at = rest.firstIndex(of: 0x0A) ?? bytes.count
      } else if rest.starts(with: "/*".utf8) {
        at += 2
        while at < bytes.count, !bytes[at...].starts(with: "*/".utf8) { at += 1 }
        at = min(at + 2, bytes.count)
      } else {
        return at
      }
    }
    return at
  }

  private static func word(_ bytes: [UInt8], _ at: inout Int) -> String {
    let start = at
    while at < bytes.count, isWordByte(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == UInt8(ascii: "_")
  }
}
