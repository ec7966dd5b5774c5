/// Text of other programs that is no UTF-8: its bytes, carried inside a `String`, so that they are passed on unchanged.
///
///     let text = MalformedText.text(of: [0x63, 0x61, 0x66, 0xE9])
///     MalformedText.bytes(of: text)   // [0x63, 0x61, 0x66, 0xE9]
///     Value.quoted(text)              // #""caf\xE9""#
///
/// Each byte that is no UTF-8 is one character: U+FDD0, a noncharacter that Unicode keeps for use inside of programs,
/// and a variation selector from U+E0100 on, which nothing puts behind a noncharacter.
public enum MalformedText {
  /// Bytes of UTF-8 in a carrier.
  private static let length = 7

  public static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var output: [UInt8] = []
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var at = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        output += bytes[at..<(at + scalar.count)]
        at += scalar.count
      case .error(let length):
        for byte in bytes[at..<(at + length)] { append(byte, to: &output) }
        at += length
      case .emptyInput: return String(decoding: output, as: UTF8.self)
      }
    }
  }

  public static func text(of bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { text(of: $0) } }

  /// Whether there is anything in a text that ``bytes(of:)`` would change.
  public static func isIn(_ text: String) -> Bool {
    text.utf8.count >= length
      && (text.utf8.withContiguousStorageIfAvailable { carrier(in: $0, from: 0) != nil }
        ?? isIn(String(decoding: text.utf8, as: UTF8.self)))
  }

  /// The bytes that a text stands for: those it carries, and UTF-8 for all others.
  public static func bytes(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var output: [UInt8] = []
      var at = 0
      while let next = carrier(in: bytes, from: at) {
        output += bytes[at..<next]
        output.append(0x80 | (bytes[next + 5] & 1) << 6 | bytes[next + 6] & 0x3F)
        at = next + length
      }
      return output + bytes[at...]
    }
  }

  /// The text with U+FFFD for what is no UTF-8, where a format can hold nothing else.
  public static func repaired(_ text: String) -> String {
    isIn(text) ? String(decoding: bytes(of: text), as: UTF8.self) : text
  }

  /// The byte that a character carries, or nil.
  public static func byte(_ character: Character) -> UInt8? {
    var scalars = character.unicodeScalars.makeIterator()
    guard scalars.next()?.value == 0xFDD0, let selector = scalars.next(), (0xE0100..<0xE0180).contains(selector.value)
    else { return nil }
    return UInt8(truncatingIfNeeded: 0x80 | selector.value & 0x7F)
  }

  /// The text that carries a byte from 0x80.
  public static func carrier(of byte: UInt8) -> String {
    var output: [UInt8] = []
    append(byte, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    output += [0xEF, 0xB7, 0x90, 0xF3, 0xA0, 0x84 | (byte >> 6) & 1, 0x80 | byte & 0x3F]
  }

  private static func carrier(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var at = start
    while at + length <= bytes.count {
      if bytes[at] == 0xEF, bytes[at + 1] == 0xB7, bytes[at + 2] == 0x90, bytes[at + 3] == 0xF3, bytes[at + 4] == 0xA0,
        bytes[at + 5] & 0xFE == 0x84
      {
        return at
      }
      at += 1
    }
    return nil
  }
}
