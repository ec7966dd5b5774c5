/// Decodes and checks UTF-8 in a source's bytes.
enum UTF8Scan {
  /// The scalar at an offset and its length in bytes; nil where the bytes are no well-formed UTF-8.
  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UnicodeScalar, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (UnicodeScalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, offset + length <= bytes.count else { return nil }
    var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for index in 1..<length {
      let byte = bytes[offset + index]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard length != 3 || value >= 0x800, length != 4 || value >= 0x10000, let scalar = UnicodeScalar(value) else {
      return nil
    }
    return (scalar, length)
  }

  /// The offset of the first byte that is no well-formed UTF-8, or nil.
  static func firstFault(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var offset = start
    while offset < end {
      if bytes[offset] < 0x80 {
        offset += 1
      } else {
        guard let (_, length) = scalar(bytes, at: offset), offset + length <= end else { return offset }
        offset += length
      }
    }
    return nil
  }
}
