/// What SQLite makes of a value that is stored in a column, by the words of its declared type.
package enum Affinity: Sendable {
  case integer, text, real, numeric
  /// Values stay as they are.
  case none

  /// SQLite's five rules in their order; the types of a STRICT table follow the same words.
  init(_ declared: String, isStrict: Bool = false) {
    let name = declared.uppercased()
    func holds(_ words: String...) -> Bool { DeclaredType.holds(name, words) }
    if isStrict, name == "ANY" {
      self = .none
    } else if holds("INT") {
      self = .integer
    } else if holds("CHAR", "CLOB", "TEXT") {
      self = .text
    } else if declared.isEmpty || holds("BLOB") {
      self = .none
    } else if holds("REAL", "FLOA", "DOUB") {
      self = .real
    } else {
      self = .numeric
    }
  }

  /// Whether text of digits becomes a number.
  var makesNumbers: Bool {
    switch self {
    case .integer, .real, .numeric: true
    case .text, .none: false
    }
  }

  /// The number that the column would make of a text, where it prints as other characters: `007`, `1E5`, ` 5`.
  func otherNumber(_ text: String) -> String? {
    guard makesNumbers else { return nil }
    let trimmed = text.utf8.drop(while: Affinity.isBlank).reversed().drop(while: Affinity.isBlank).reversed()
    var bytes = Array(trimmed)
    guard Affinity.isNumber(bytes) else { return nil }
    if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    let digits = String(decoding: bytes, as: UTF8.self)
    var made: String?
    if self != .real, let number = Int64(digits) { made = String(number) }
    if made == nil, var number = Double(digits) {
      if number == 0 { number = 0 }
      made = self == .real ? "\(number)" : Int64(exactly: number).map { String($0) } ?? "\(number)"
    }
    return made.flatMap { $0.utf8.elementsEqual(text.utf8) ? nil : $0 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// A sign, digits with a point, an exponent.
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func takeSign() { if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() } }
    func takeDigits() -> Int {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    takeSign()
    var count = takeDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      count += takeDigits()
    }
    if count == 0 { return false }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      takeSign()
      if takeDigits() == 0 { return false }
    }
    return rest.isEmpty
  }
}
