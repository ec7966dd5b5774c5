extension Value {
  /// The value as JSON text: `null`, exact integers, quoted text, lists and objects.
  ///
  ///     Value.text("a\"b").json   // #""a\"b""#
  ///
  /// Dates, datetimes, records and blobs (hexadecimal) are JSON strings. An infinity is the number `1e999`, as the
  /// sqlite3 shell writes it, which tells it from the text `inf`; NaN, which SQLite does not store, is null.
  public var json: String {
    var output: [UInt8] = []
    appendJSON(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the JSON text of the value as UTF-8; for writers that stream.
  public func appendJSON(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .integer, .boolean, .decimal: output += text.utf8
    case .real(let number):
      if number.isFinite { output += text.utf8 } else { output += Value.json(ofNoFinite: number).utf8 }
    case .text(let text): Value.appendQuoted(text, to: &output)
    case .date, .datetime, .reference, .blob: Value.appendQuoted(text, to: &output)
    case .list(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.appendJSON(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Value.appendQuoted(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.appendJSON(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func json(ofNoFinite number: Double) -> String {
    number.isNaN ? "null" : number < 0 ? "-1e999" : "1e999"
  }

  /// Appends a text as a JSON string: control characters as escapes, U+FFFD for what is no UTF-8 (see
  /// ``MalformedText``), everything else as it is.
  public static func appendQuoted(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in MalformedText.repaired(text).utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += #"\""#.utf8
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      case 0x0A: output += #"\n"#.utf8
      case 0x0D: output += #"\r"#.utf8
      case 0x09: output += #"\t"#.utf8
      case 0..<0x20: output += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
