import FacetKit

/// The form of numbers that the editors share: a `-`, ASCII digits with `_` between them, a point, an exponent.
///
///     try Digits.read("-1_000.5", "a number").text   // "-1000.5"
struct Digits {
  /// What was given without `_` and without blanks around it.
  private(set) var text: String
  /// Digits before the point that count: without leading zeros.
  private(set) var wholes = 0
  private(set) var places = 0
  private(set) var hasPoint = false
  private(set) var hasExponent = false
  /// Whether a digit before the exponent is not 0.
  private(set) var isNonzero = false

  /// - Throws: ``Refusal`` that names the noun and where the fault is; where nothing of a number stands before it, all of
  ///   the text is at fault.
  static func read(_ given: String, _ noun: String) throws(Refusal) -> Digits {
    var digits = Digits(text: "")
    var output: [UInt8] = []
    var previous = UInt8(ascii: " ")
    var end = given.utf8.count
    for byte in given.utf8.reversed() {
      guard byte == 0x20 || byte == 0x09 else { break }
      end -= 1
    }
    for (offset, byte) in given.utf8.prefix(end).enumerated() {
      let followsDigit = isDigit(previous)
      switch byte {
      case 0x30...0x39: digits.count(byte)
      case 0x20 where output.isEmpty, 0x09 where output.isEmpty: continue
      case UInt8(ascii: "_") where followsDigit:
        previous = byte
        continue
      case UInt8(ascii: "-") where output.isEmpty: break
      case UInt8(ascii: "-") where isExponent(previous), UInt8(ascii: "+") where isExponent(previous): break
      case UInt8(ascii: ".") where followsDigit && !digits.hasPoint && !digits.hasExponent: digits.hasPoint = true
      case UInt8(ascii: "e") where followsDigit && !digits.hasExponent,
        UInt8(ascii: "E") where followsDigit && !digits.hasExponent:
        digits.hasExponent = true
      case UInt8(ascii: "+") where output.isEmpty:
        throw Refusal("\(Digits.bare(given)) is no number here", offset: offset, hint: "use += to add")
      default:
        // Every byte before the fault is ASCII, so its offset counts scalars too.
        throw Refusal("must be \(noun), not \(Refusal.shown(given))", offset: place(offset))
      }
      output.append(byte)
      previous = byte
    }
    guard isDigit(previous) else { throw Refusal("must be \(noun), not \(Refusal.shown(given))") }
    digits.text = String(decoding: output, as: UTF8.self)
    return digits
  }

  private init(text: String) { self.text = text }

  private mutating func count(_ digit: UInt8) {
    if hasExponent { return }
    if digit != 0x30 { isNonzero = true }
    if hasPoint { places += 1 } else if isNonzero { wholes += 1 }
  }

  private static func place(_ offset: Int) -> Int? { offset > 0 ? offset : nil }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isExponent(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }

  /// Without quotes: a sign and digits, or cut like everything else that is shown.
  private static func bare(_ given: String) -> String {
    given.utf8.count <= 40 && given.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? given : Refusal.shown(given)
  }
}
