import FacetKit

/// Where each scalar of a text stands in the source that it was read from.
enum WrittenText {
  /// The places of the scalars and of the end, or nil where the source has another text there: insertions, `"""`.
  static func places(of text: String, in bytes: UnsafeBufferPointer<UInt8>, _ range: SourceRange) -> [SourceRange]? {
    var (at, end) = (range.start, range.end)
    var quote: UInt8?
    if end - at >= 2, bytes[at] == bytes[end - 1], [Byte.doubleQuote, Byte.singleQuote].contains(bytes[at]) {
      quote = bytes[at]
      (at, end) = (at + 1, end - 1)
    }
    var places: [SourceRange] = []
    var rest = text.unicodeScalars[...]
    while at < end {
      guard let (written, length) = piece(bytes, at, quote), at + length <= end, rest.starts(with: written) else {
        return nil
      }
      for _ in written { places.append(SourceRange(at, at + length)) }
      rest = rest.dropFirst(written.count)
      at += length
    }
    guard rest.isEmpty else { return nil }
    return places + [SourceRange(end, end)]
  }

  /// The scalars that the bytes at an offset stand for, and how many bytes these are.
  private static func piece(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ quote: UInt8?
  ) -> (String.UnicodeScalarView, Int)? {
    guard let (scalar, length) = UTF8Scan.scalar(bytes, at: at) else { return nil }
    let one = String.UnicodeScalarView([scalar])
    if let quote, scalar.value == UInt32(quote) {
      // Within single quotes two are one; in double quotes it would have ended the text.
      return quote == Byte.singleQuote && at + 1 < bytes.count && bytes[at + 1] == quote ? (one, 2) : nil
    }
    guard quote == Byte.doubleQuote, scalar == "\\", at + 1 < bytes.count else { return (one, length) }
    switch bytes[at + 1] {
    case UInt8(ascii: "n"): return (String.UnicodeScalarView(["\n"]), 2)
    case UInt8(ascii: "t"): return (String.UnicodeScalarView(["\t"]), 2)
    case UInt8(ascii: "x"):
      guard at + 4 <= bytes.count, let byte = number(bytes[(at + 2)..<(at + 4)]), byte < 0x100 else { return nil }
      return (MalformedText.carrier(of: UInt8(byte)).unicodeScalars, 4)
    case UInt8(ascii: "u"):
      guard let close = bytes[at...].firstIndex(of: Byte.closeBrace), close > at + 3,
        let value = number(bytes[(at + 3)..<close]), let scalar = UnicodeScalar(value)
      else { return nil }
      return (String.UnicodeScalarView([scalar]), close + 1 - at)
    default: return UTF8Scan.scalar(bytes, at: at + 1).map { (String.UnicodeScalarView([$0.scalar]), 1 + $0.length) }
    }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
