/// Cuts the bytes that a program sends into characters and control sequences.
struct ControlDecoder {
  private enum State { case ground, escape, charset, sequence, string, stringEscape }

  private var state = State.ground
  private var sequence = ControlSequence()
  private var digits: Int?
  private var pending: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Control? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .charset:
      state = .ground
      return .charset(byte)
    case .sequence: return inSequence(byte)
    case .string:
      if byte == 7 { state = .ground } else if byte == 0x1B { state = .stringEscape }
    case .stringEscape: state = .ground
    }
    return nil
  }

  private mutating func ground(_ byte: UInt8) -> Control? {
    if byte == 0x1B {
      pending = []
      state = .escape
      return nil
    }
    if byte < 0x20 || byte == 0x7F { return .single(byte) }
    pending.append(byte)
    let lead = pending[0]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard pending.count >= length else { return nil }
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self).unicodeScalars.first.map { .print($0) }
  }

  private mutating func escape(_ byte: UInt8) -> Control? {
    state = .ground
    switch UnicodeScalar(byte) {
    case "[":
      sequence = ControlSequence()
      digits = nil
      state = .sequence
    case "(", ")": state = .charset
    case "]", "P", "_", "^": state = .string
    default: return .escape(byte)
    }
    return nil
  }

  private mutating func inSequence(_ byte: UInt8) -> Control? {
    switch byte {
    case 0x30...0x39: digits = (digits ?? 0) * 10 + Int(byte - 0x30)
    case 0x3A, 0x3B:
      sequence.numbers.append(digits ?? 0)
      digits = nil
    case 0x3C...0x3F: sequence.mark = Character(UnicodeScalar(byte))
    case 0x40...0x7E:
      if let digits { sequence.numbers.append(digits) }
      sequence.final = byte
      state = .ground
      return .sequence(sequence)
    case 0..<0x20: return .single(byte)
    default: break
    }
    return nil
  }
}
