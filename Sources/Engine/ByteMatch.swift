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
  }

  /// The first text after all that begin with the pattern; nil where there is none that is sure to be one.
  var endOfRange: String? {
    guard test == .beginswith, folding.isEmpty, let last = pattern.last, last != 0x7F,
      last & 0x3F != 0x3F || last < 0x80
    else { return nil }
    return String(validating: pattern.dropLast() + [last + 1], as: UTF8.self)
  }

  func holds(_ subject: UnsafeBufferPointer<UInt8>) throws -> Bool {
    if pattern.isEmpty { return false }
    var all: UInt8 = 0
    if isFound(in: subject, &all) { return true }
    // It takes more than bytes to fold a text beyond ASCII, and folding can make one longer.
    return try isFolding && all >= 0x80 && holdsFolded(subject)
  }

  /// Whether the bytes hold it.
  ///
  /// - Parameter all: gets the bits that any byte has, where case or accents do not count and it is not found.
  private func isFound(in subject: UnsafeBufferPointer<UInt8>, _ all: inout UInt8) -> Bool {
    guard let bytes = subject.baseAddress else { return false }
    let last = subject.count - pattern.count
    return pattern.withUnsafeBufferPointer { pattern in
      folded.withUnsafeBufferPointer { folded in
        func matches(at start: Int) -> Bool {
          for index in 0..<pattern.count where folded[Int(bytes[start + index])] != pattern[index] { return false }
          return true
        }
        switch place {
        case .start: if last >= 0, matches(at: 0) { return true }
        case .end: if last >= 0, matches(at: last) { return true }
        case .anywhere:
          var next = 0
          while let start = firstCandidate(bytes, from: next, through: last, &all) {
            if matches(at: start) { return true }
            next = start + 1
          }
          if isFolding { for index in max(0, last + 1)..<subject.count { all |= bytes[index] } }
          return false
        }
        if isFolding { for index in 0..<subject.count { all |= bytes[index] } }
        return false
      }
    }
  }

  /// The next place where the pattern can begin, eight bytes at a time.
  private func firstCandidate(
    _ bytes: UnsafePointer<UInt8>, from start: Int, through last: Int, _ all: inout UInt8
  ) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let first = pattern[0]
    // A letter is itself in either case with this bit set; so are some other bytes, which the whole pattern rules out.
    let caseBit: UInt8 = first &- 0x61 < 26 && folded[Int(first ^ 0x20)] == first ? 0x20 : 0
    let wanted = ones &* UInt64(first)
    let bits = ones &* UInt64(caseBit)
    var next = start
    while next + 7 <= last {
      let word = UInt64(littleEndian: UnsafeRawPointer(bytes + next).loadUnaligned(as: UInt64.self))
      if word & tops != 0 { all |= 0x80 }
      let apart = (word | bits) ^ wanted
      let zeros = (apart &- ones) & ~apart & tops
      // Of the bytes above the lowest that is zero some are marked wrongly.
      if zeros != 0 { return next + zeros.trailingZeroBitCount / 8 }
      next += 8
    }
    while next <= last {
      all |= bytes[next]
      if bytes[next] | caseBit == first { return next }
      next += 1
    }
    return nil
  }

  private func holdsFolded(_ subject: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard case .text(let whole) = Coding.value(Cell(text: subject), as: .text) else { return false }
    return try TextMatching.holds(whole, test, folding, text)
  }
}
