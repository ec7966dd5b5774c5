import FacetKit
import Forms

/// A control sequence that begins with `Esc [` or `Esc O`: a key with its modifiers, or the mouse.
struct EscapeSequence {
  /// `O`, or `[`.
  private var isSS3 = false
  /// `<` of the mouse, `[` of the console's function keys.
  private var mark: UInt8?
  private var numbers: [Int] = []
  private var final: UInt8 = 0

  /// The sequence at the beginning and its length; nil where it is not whole yet.
  static func read(_ bytes: [UInt8]) -> (EscapeSequence, Int)? {
    var sequence = EscapeSequence()
    sequence.isSS3 = bytes[1] == UInt8(ascii: "O")
    var index = 2
    var digits: Int?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = min((digits ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        sequence.numbers.append(digits ?? 0)
        digits = nil
      case UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: ">"), UInt8(ascii: "="): sequence.mark = byte
      case UInt8(ascii: "[") where index == 3: sequence.mark = byte
      case UInt8(ascii: "$") where !sequence.isSS3:
        // rxvt with Shift; elsewhere a byte between.
        if let digits { sequence.numbers.append(digits) }
        sequence.final = byte
        return (sequence, index)
      case 0x20...0x2F: continue
      case 0x40...0x7E:
        if let digits { sequence.numbers.append(digits) }
        sequence.final = byte
        return (sequence, index)
      // What tears a sequence begins something else.
      default: return (sequence, index - 1)
      }
    }
    return nil
  }

  var isPasteStart: Bool { final == UInt8(ascii: "~") && numbers.first == 200 }

  var mouse: Mouse? {
    guard mark == UInt8(ascii: "<"), numbers.count == 3, final == UInt8(ascii: "M") else { return nil }
    let place = (row: max(0, numbers[2] - 1), column: max(0, numbers[1] - 1))
    switch numbers[0] & ~0x1C {
    case 0: return Mouse(.click, row: place.row, column: place.column)
    case 64: return Mouse(.wheelUp, row: place.row, column: place.column)
    case 65: return Mouse(.wheelDown, row: place.row, column: place.column)
    default: return nil
    }
  }

  /// Nil for what is no key.
  var key: Key? {
    if mark == UInt8(ascii: "[") {
      let number = Int(final) - 0x40
      return (1...5).contains(number) ? Key(.function(number)) : nil
    }
    if mark != nil { return nil }
    switch UnicodeScalar(final) {
    case "~": return tilde
    case "$": return numbers.first.flatMap { KeyCodes.numbered[$0] }.map { Key($0, shift: true) }
    case "^": return numbers.first.flatMap { KeyCodes.numbered[$0] }.map { Key($0, control: true) }
    case "@": return numbers.first.flatMap { KeyCodes.numbered[$0] }.map { Key($0, shift: true, control: true) }
    case "u": return numbers.first.flatMap { modified(KeyCodes.code(of: $0)) }
    case "Z": return Key(.tab, shift: true)
    case "a", "b", "c", "d":
      // rxvt: with Shift after `[`, with Control after `O`.
      guard let code = KeyCodes.lettered[final - 0x20] else { return nil }
      return Key(code, shift: !isSS3, control: isSS3)
    case "M" where isSS3: return Key(.enter)
    case let letter where isSS3 && ("j"..."y").contains(Character(letter)):
      // The keypad: `j` is `*`, `p` to `y` are the digits.
      return Key(Character(UnicodeScalar(UInt8(letter.value) - 0x40)))
    default: return modified(KeyCodes.lettered[final])
    }
  }

  private var tilde: Key? {
    if numbers.first == 27, numbers.count == 3 {
      return modified(KeyCodes.code(of: numbers[2]))
    }
    return numbers.first.flatMap { modified(KeyCodes.numbered[$0]) }
  }

  /// The second number is 1 and the sum of 1 for Shift, 2 for Alt, 4 for Control.
  private func modified(_ code: Key.Code?) -> Key? {
    guard var code else { return nil }
    let bits = numbers.count > 1 ? max(0, numbers[1] - 1) : isSS3 && numbers.count == 1 ? max(0, numbers[0] - 1) : 0
    var key = Key(code, shift: bits & 1 != 0, alt: bits & 2 != 0, control: bits & 4 != 0)
    if case .character(let character) = code {
      // Shift is in the character; with Control a letter comes in lower case.
      if key.control, let lower = character.lowercased().first { code = .character(lower) }
      key = Key(code, alt: key.alt, control: key.control)
    }
    return key
  }
}
