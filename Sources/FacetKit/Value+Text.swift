extension Value {
  /// The text of a value as `get`, `print` and insertions give it.
  ///
  ///     Value.real(9).text                           // "9.0"
  ///     Value.list([.text("a"), .integer(1)]).text   // #"["a",1]"#
  ///     Value.null.text                              // ""
  ///
  /// A real has a point or an exponent, a decimal its places, a date its ISO form, a list or object is JSON,
  /// a record a path that can be typed back, a blob lower-case hexadecimal digits.
  public var text: String {
    switch self {
    case .null: ""
    case .text(let text): text
    case .integer(let number): String(number)
    case .real(let number): Value.text(of: number)
    case .decimal(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): date.description
    case .datetime(let datetime): datetime.text
    case .reference(let record): record.path
    case .list, .object: json
    case .blob(let bytes): Value.hexadecimal(bytes)
    }
  }

  /// The name of the value's kind in messages: `text`, `integer`, … ; `nothing` for null.
  public var kindName: String {
    switch self {
    case .null: "nothing"
    case .text: "text"
    case .integer: "integer"
    case .real: "real"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .datetime: "datetime"
    case .reference: "record"
    case .list: "list"
    case .object: "json"
    case .blob: "blob"
    }
  }

  /// The shortest digits that read back as the same number, always with a point or an exponent.
  static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    return number.description
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      for (index, byte) in bytes.enumerated() {
        buffer[index * 2] = digits[Int(byte >> 4)]
        buffer[index * 2 + 1] = digits[Int(byte & 15)]
      }
      return bytes.count * 2
    }
  }
}
