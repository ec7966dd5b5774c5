import FacetKit
import Language
import Store

/// `contains`, `beginswith` and `endswith` of a text that is known, over the bytes of another: what SQL asks of each
/// record. A text of more than ASCII goes the usual way where cases or accents are folded.
final class ByteMatch {
  private let test: TextOperator
  private let folding: Folding
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
    // Before its length is looked at: folding can make a text longer.
    if hasMore(subject) { return try holdsFolded(subject) }
    guard let bytes = subject.baseAddress, subject.count >= pattern.count else { return false }
    let last = subject.count - pattern.count
    return pattern.withUnsafeBufferPointer { pattern in
      folded.withUnsafeBufferPointer { folded in
        func matches(at start: Int) -> Bool {
          for index in 0..<pattern.count where folded[Int(bytes[start + index])] != pattern[index] { return false }
          return true
        }
        switch test {
        case .beginswith: return matches(at: 0)
        case .endswith: return matches(at: last)
        default:
          let first = pattern[0]
          for start in 0...last where folded[Int(bytes[start])] == first && matches(at: start) { return true }
          return false
        }
      }
    }
  }

  /// Whether it takes more than bytes to fold a text.
  private func hasMore(_ subject: UnsafeBufferPointer<UInt8>) -> Bool {
    if folding.isEmpty { return false }
    var all: UInt8 = 0
    for byte in subject { all |= byte }
    return all >= 0x80
  }

  private func holdsFolded(_ subject: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard case .text(let whole) = Coding.value(Cell(text: subject), as: .text) else { return false }
    return try TextMatching.holds(whole, test, folding, text)
  }
}
