/// A key that is more than a character, as an xterm sends it.
package enum Key {
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
  case ctrl(Character)
  case alt(Character)

  package var bytes: [UInt8] {
    switch self {
    case .enter: [13]
    case .tab: [9]
    case .backTab: Array("\u{1B}[Z".utf8)
    case .escape: [27]
    case .backspace: [127]
    case .delete: Array("\u{1B}[3~".utf8)
    case .up: Array("\u{1B}[A".utf8)
    case .down: Array("\u{1B}[B".utf8)
    case .right: Array("\u{1B}[C".utf8)
    case .left: Array("\u{1B}[D".utf8)
    case .home: Array("\u{1B}[H".utf8)
    case .end: Array("\u{1B}[F".utf8)
    case .pageUp: Array("\u{1B}[5~".utf8)
    case .pageDown: Array("\u{1B}[6~".utf8)
    case .function(let number): Self.function(number)
    case .ctrl(let letter): [letter == "?" ? 127 : (letter.uppercased().utf8.first ?? 0) & 0x1F]
    case .alt(let character): [27] + Array(String(character).utf8)
    }
  }

  private static func function(_ number: Int) -> [UInt8] {
    let codes = [5: 15, 6: 17, 7: 18, 8: 19, 9: 20, 10: 21, 11: 23, 12: 24]
    if let code = codes[number] { return Array("\u{1B}[\(code)~".utf8) }
    return [27, UInt8(ascii: "O"), UInt8(ascii: "P") + UInt8(number - 1)]
  }
}
