/// A statement of SQL as a person wrote it.
struct WrittenSQL {
  private let bytes: [UInt8]

  init(_ sql: String) { bytes = Array(sql.utf8) }

  /// The same with each name in double quotes in backquotes, which never make a string; nil for a definition, whose
  /// text stays in the file.
  var backquoted: String? {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      let end = end(of: at)
      if bytes[at] == UInt8(ascii: "\"") {
        output.append(UInt8(ascii: "`"))
        var inside = at + 1
        while inside < end - 1 {
          if bytes[inside] == UInt8(ascii: "\"") { inside += 1 }
          if bytes[inside] == UInt8(ascii: "`") { output.append(UInt8(ascii: "`")) }
          output.append(bytes[inside])
          inside += 1
        }
        output.append(UInt8(ascii: "`"))
      } else {
        output += bytes[at..<end]
      }
      at = end
    }
    return isDefinition ? nil : String(decoding: output, as: UTF8.self)
  }

  private var isDefinition: Bool {
    var at = 0
    while at < bytes.count, bytes[at] <= 0x20 || end(of: at) > at + 1 { at = end(of: at) }
    let word = bytes[at...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }.map { $0 | 0x20 }
    return ["create", "alter", "drop"].contains { Array($0.utf8) == word }
  }

  /// Where the quoted text or comment that begins at an offset ends; any other byte is one by itself.
  private func end(of start: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return endOfQuote(start, bytes[start])
    case UInt8(ascii: "["): return after(start + 1, [UInt8(ascii: "]")])
    case UInt8(ascii: "-") where bytes[start...].starts(with: "--".utf8): return after(start, [0x0A])
    case UInt8(ascii: "/") where bytes[start...].starts(with: "/*".utf8): return after(start + 2, Array("*/".utf8))
    default: return start + 1
    }
  }

  private func endOfQuote(_ start: Int, _ mark: UInt8) -> Int {
    var at = start + 1
    while at < bytes.count {
      if bytes[at] == mark {
        guard at + 1 < bytes.count, bytes[at + 1] == mark else { return at + 1 }
        at += 1
      }
      at += 1
    }
    return bytes.count
  }

  private func after(_ start: Int, _ mark: [UInt8]) -> Int {
    var at = start
    while at < bytes.count {
      if bytes[at...].starts(with: mark) { return at + mark.count }
      at += 1
    }
    return bytes.count
  }
}
