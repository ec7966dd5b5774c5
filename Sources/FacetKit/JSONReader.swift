/// Reads one JSON text (RFC 8259) into a value.
///
///     try JSONReader.read(#"{"k": [1, 2]}"#)   // .object([Member("k", .list([.integer(1), .integer(2)]))])
///
/// Integers are exact to 64 bits, a larger one is refused; what has a fraction or an exponent is a real. Depth is limited
/// to 512 levels, so that hostile text cannot exhaust the stack.
public struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private static let deepest = 512

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The value of a whole text; blanks around it are skipped.
  /// - Throws: ``Refusal`` with the offset, in Unicode scalars, of the first character that cannot be right.
  public static func read(_ text: String) throws(Refusal) -> Value {
    var reader = JSONReader(text)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    if reader.position < reader.bytes.count { throw reader.refusal("must be one JSON value") }
    return value
  }

  private func refusal(_ message: String) -> Refusal {
    let scalars = bytes[..<min(position, bytes.count)].count { $0 & 0xC0 != 0x80 }
    return Refusal(message, offset: scalars)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ character: UnicodeScalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
  }

  private mutating func value(depth: Int) throws(Refusal) -> Value {
    if depth > JSONReader.deepest { throw refusal("must be nested at most \(JSONReader.deepest) deep") }
    skipBlanks()
    guard position < bytes.count else { throw refusal("must be JSON, which ends too early") }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      if take(word: "true") { return .boolean(true) }
      if take(word: "false") { return .boolean(false) }
      if take(word: "null") { return .null }
      throw refusal("must be JSON; texts in it are quoted with \"")
    }
  }

  private mutating func list(depth: Int) throws(Refusal) -> Value {
    position += 1
    var values: [Value] = []
    skipBlanks()
    if take("]") { return .list([]) }
    while true {
      values.append(try value(depth: depth + 1))
      skipBlanks()
      if take("]") { return .list(values) }
      if !take(",") { throw refusal("must have , or ] here") }
    }
  }

  private mutating func object(depth: Int) throws(Refusal) -> Value {
    position += 1
    var members: [Member] = []
    skipBlanks()
    if take("}") { return .object([]) }
    while true {
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw refusal("must have a quoted key here")
      }
      let key = try string()
      skipBlanks()
      if !take(":") { throw refusal("must have : after a key") }
      let value = try value(depth: depth + 1)
      members.append(Member(key, value))
      skipBlanks()
      if take("}") { return .object(members) }
      if !take(",") { throw refusal("must have , or } here") }
    }
  }

  private mutating func number() throws(Refusal) -> Value {
    let start = position
    _ = take("-")
    let first = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    if position == first || (bytes[first] == UInt8(ascii: "0") && position - first > 1) {
      position = first
      throw refusal("must be a JSON number")
    }
    var isInteger = true
    if take(".") {
      isInteger = false
      try digits()
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger {
      if let number = Int64(text) { return .integer(number) }
      position = start
      throw refusal("must have integers of at most 64 bits; quote longer ones")
    }
    guard let number = Double(text), number.isFinite else {
      position = start
      throw refusal("must have numbers that a real can hold")
    }
    return .real(number)
  }

  private mutating func digits() throws(Refusal) {
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    if position == start { throw refusal("must have a digit here") }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func string() throws(Refusal) -> String {
    position += 1
    var output: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: output, as: UTF8.self)
      }
      if byte < 0x20 { throw refusal("must have control characters as escapes") }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &output) } else { output.append(byte) }
    }
    throw refusal("must have a closing quote")
  }

  private mutating func escape(into output: inout [UInt8]) throws(Refusal) {
    guard position < bytes.count else { throw refusal("must have a closing quote") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(byte)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"):
      var code = try unit()
      if code >= 0xD800, code < 0xDC00 {
        guard take(word: #"\u"#) else { throw refusal("must have both halves of a surrogate pair") }
        let low = try unit()
        guard low >= 0xDC00, low < 0xE000 else { throw refusal("must have both halves of a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = UnicodeScalar(code) else { throw refusal("must have both halves of a surrogate pair") }
      output += String(Character(scalar)).utf8
    default:
      position -= 1
      throw refusal("must have an escape of JSON here")
    }
  }

  private mutating func unit() throws(Refusal) -> UInt32 {
    guard bytes.count - position >= 4,
      let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+")
    else { throw refusal("must have four hexadecimal digits after \\u") }
    position += 4
    return code
  }
}
