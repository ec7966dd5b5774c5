/// A line `set TYPE[INTEGER].FIELD VALUE` recognised from its bytes alone, as scripts hold them by the million.
///
///     let fast = FastAssignment.scan(source.bytes, at: parser.position)
///     // of `set thing[3].name "Coffee"`: type, key 3, field, the bytes of Coffee
///
/// It reads only what the parser would read in the same way; for all else, errors included, it is nil.
package struct FastAssignment: Hashable, Sendable {
  package let type: SourceRange
  /// The integer in the brackets.
  package let key: Int64
  package let keyRange: SourceRange
  package let field: SourceRange
  /// The bytes of the value, without its quotes. They are its text: there are no escapes in them.
  package let value: SourceRange
  package let isQuoted: Bool
  /// The whole statement.
  package let statement: SourceRange
  /// The offset behind the newline or `;`, where the next statement is looked for.
  package let end: Int

  package static func scan(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> FastAssignment? {
    guard let base = bytes.baseAddress else { return nil }
    let count = bytes.count
    var at = position
    while at < count, isBlank(base[at]) || base[at] == Byte.newline { at &+= 1 }
    let start = at
    guard count &- at >= 12, base[at] == 0x73, base[at &+ 1] == 0x65, base[at &+ 2] == 0x74, isBlank(base[at &+ 3])
    else {
      return nil
    }
    at &+= 4
    while at < count, isBlank(base[at]) { at &+= 1 }
    guard let type = name(base, &at, count), at < count, base[at] == Byte.openBracket else { return nil }
    at &+= 1
    let keyStart = at
    var key: Int64 = 0
    while at < count, base[at] &- 0x30 < 10 {
      key = key &* 10 &+ Int64(base[at] &- 0x30)
      at &+= 1
    }
    guard at > keyStart, at &- keyStart <= 18, at &+ 1 < count, base[at] == Byte.closeBracket,
      base[at &+ 1] == Byte.dot
    else { return nil }
    let keyRange = SourceRange(keyStart, at)
    at &+= 2
    guard let field = name(base, &at, count), at < count, isBlank(base[at]) else { return nil }
    while at < count, isBlank(base[at]) { at &+= 1 }
    guard at < count else { return nil }
    let isQuoted = base[at] == Byte.doubleQuote || base[at] == Byte.singleQuote
    guard let value = isQuoted ? quoted(base, &at, count) : bare(base, &at, count) else { return nil }
    let statement = SourceRange(start, at)
    while at < count, isBlank(base[at]) { at &+= 1 }
    if at < count {
      if base[at] == Byte.carriageReturn { at &+= 1 }
      guard at < count, base[at] == Byte.newline || (base[at] == Byte.semicolon && base[at &- 1] != Byte.carriageReturn)
      else { return nil }
      at &+= 1
    }
    return FastAssignment(
      type: type, key: key, keyRange: keyRange, field: field, value: value, isQuoted: isQuoted, statement: statement,
      end: at)
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }

  @inline(__always)
  private static func name(_ base: UnsafePointer<UInt8>, _ at: inout Int, _ count: Int) -> SourceRange? {
    let start = at
    while at < count, base[at].continuesASCIIName { at &+= 1 }
    return at > start && base[start] &- 0x30 >= 10 ? SourceRange(start, at) : nil
  }

  @inline(__always)
  private static func quoted(_ base: UnsafePointer<UInt8>, _ at: inout Int, _ count: Int) -> SourceRange? {
    let quote = base[at]
    at &+= 1
    let start = at
    var others: UInt8 = 0
    while at < count, base[at] != quote {
      let byte = base[at]
      if byte == Byte.newline || byte == Byte.carriageReturn { return nil }
      if quote == Byte.doubleQuote, byte == Byte.backslash || byte == Byte.dollar { return nil }
      others |= byte
      at &+= 1
    }
    guard at < count else { return nil }
    let value = SourceRange(start, at)
    at &+= 1
    if at < count, base[at] == quote { return nil }
    if others >= 0x80 {
      let bytes = UnsafeBufferPointer(start: base, count: count)
      if UTF8Scan.firstFault(bytes, from: value.start, to: value.end) != nil { return nil }
    }
    return value
  }

  /// A word of printable ASCII that is not null, an option, an assignment's sign or begun by one.
  @inline(__always)
  private static func bare(_ base: UnsafePointer<UInt8>, _ at: inout Int, _ count: Int) -> SourceRange? {
    let start = at
    while at < count, isPlain(base[at]) { at &+= 1 }
    guard at > start else { return nil }
    switch base[start] {
    case Byte.hash, Byte.bar, Byte.greater, Byte.equal: return nil
    case Byte.plus, Byte.minus:
      if at &- start > 1, base[start &+ 1] == Byte.equal || base[start &+ 1] == Byte.minus { return nil }
    case 0x6E, 0x4E:
      if at &- start == 4, base[start &+ 1] | 0x20 == 0x75, base[start &+ 2] | 0x20 == 0x6C,
        base[start &+ 3] | 0x20 == 0x6C
      {
        return nil
      }
    default: break
    }
    return SourceRange(start, at)
  }

  /// Printable ASCII without blanks, `;`, quotes, brackets, `$` and the backslash.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    let low: UInt64 = 0xF7FF_FC6A_0000_0000
    let high: UInt64 = 0x57FF_FFFE_C7FF_FFFF
    if byte < 0x40 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 0x80 && high >> UInt64(byte &- 0x40) & 1 == 1
  }
}
