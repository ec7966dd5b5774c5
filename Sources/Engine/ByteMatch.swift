import FacetKit
import Language
import Store

/// `contains`, `beginswith` and `endswith` of a text that is known, over the bytes of another: what SQL asks of each
/// record. A text of more than ASCII goes the usual way where cases or accents are folded.
final class ByteMatch {
  private enum Place { case anywhere, start, end }

  private let test: TextOperator
  private let folding: Folding
  // Of these the two before are asked at each call otherwise, which costs as much as the search.
  private let place: Place
  private let isFolding: Bool
  let text: String
  /// In lower case where case does not count.
  private let pattern: [UInt8]
  /// What each byte counts as.
  private let folded: [UInt8]
  /// The first byte of the pattern, eight times.
  private let firstBytes: UInt64
  /// The bits that tell the cases of that letter apart, where they do not count. Some other bytes have them too, which
  /// the whole pattern rules out.
  private let caseBits: UInt64

  /// Nil for other tests, and for what needs the usual way for every text.
  init?(_ test: TextOperator, _ folding: Folding, _ subject: Bound, _ wanted: Bound) {
    guard subject.kind == .text, case .constant(.text(let text)) = wanted.node else { return nil }
    guard test == .contains || test == .beginswith || test == .endswith, !MalformedText.isIn(text) else { return nil }
    if !folding.isEmpty, !text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    self.test = test
    self.folding = folding
    place = test == .beginswith ? .start : test == .endswith ? .end : .anywhere
    isFolding = !folding.isEmpty
    self.text = text
    let foldsCase = folding.contains(.letterCase)
    pattern = Array(foldsCase ? text.lowercased().utf8 : text.utf8)
    folded = (0...UInt8.max).map { foldsCase && $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let first = pattern.first ?? 0
    firstBytes = ByteMatch.ones &* UInt64(first)
    caseBits = foldsCase && first &- 0x61 < 26 ? ByteMatch.ones &* 0x20 : 0
  }

  /// The first text after all that begin with the pattern; nil where there is none that is sure to be one.
  var endOfRange: String? {
    guard test == .beginswith, folding.isEmpty, let last = pattern.last, last != 0x7F,
      last & 0x3F != 0x3F || last < 0x80
    else { return nil }
    return String(validating: pattern.dropLast() + [last + 1], as: UTF8.self)
  }

  func holds(_ subject: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard let bytes = subject.baseAddress, !pattern.isEmpty else { return false }
    if isFound(in: bytes, subject.count) { return true }
    // It takes more than bytes to fold a text beyond ASCII, and folding can make one longer.
    return try isFolding && ByteMatch.isBeyondASCII(bytes, subject.count) && holdsFolded(subject)
  }

  private func isFound(in bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let last = count - pattern.count
    guard last >= 0 else { return false }
    switch place {
    case .start: return matches(bytes)
    case .end: return matches(bytes + last)
    case .anywhere:
      var next = 0
      while let start = firstCandidate(bytes, count, from: next), start <= last {
        if matches(bytes + start) { return true }
        next = start + 1
      }
      return false
    }
  }

  private func matches(_ bytes: UnsafePointer<UInt8>) -> Bool {
    pattern.withUnsafeBufferPointer { pattern in
      folded.withUnsafeBufferPointer { folded in
        for index in 0..<pattern.count where folded[Int(bytes[index])] != pattern[index] { return false }
        return true
      }
    }
  }

  /// The next byte that can be the first of the pattern, looked for eight at a time.
  private func firstCandidate(_ bytes: UnsafePointer<UInt8>, _ count: Int, from start: Int) -> Int? {
    var next = start
    while next + 8 <= count {
      let apart = (ByteMatch.word(bytes + next) | caseBits) ^ firstBytes
      let zeros = (apart &- ByteMatch.ones) & ~apart & ByteMatch.tops
      // Of the bytes above the lowest that is zero some are marked wrongly.
      if zeros != 0 { return next + zeros.trailingZeroBitCount / 8 }
      next += 8
    }
    let first = UInt8(truncatingIfNeeded: firstBytes)
    let caseBit = UInt8(truncatingIfNeeded: caseBits)
    while next < count {
      if bytes[next] | caseBit == first { return next }
      next += 1
    }
    return nil
  }

  private static func isBeyondASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else { return (0..<count).contains { bytes[$0] >= 0x80 } }
    // The last word overlaps the one before.
    var all = word(bytes + (count - 8))
    var next = 0
    while next + 8 < count {
      all |= word(bytes + next)
      next += 8
    }
    return all & tops != 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  private func holdsFolded(_ subject: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard case .text(let whole) = Coding.value(Cell(text: subject), as: .text) else { return false }
    return try TextMatching.holds(whole, test, folding, text)
  }
}
