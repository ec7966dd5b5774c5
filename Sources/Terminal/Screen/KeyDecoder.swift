import FacetKit
import Forms

/// Makes keys of the bytes that a terminal sends: the sequences of xterm, the Linux console and rxvt, and those that
/// terminfo names. A key that comes in pieces waits for its rest.
struct KeyDecoder {
  private let own: [[UInt8]: Key]
  private var pending: [UInt8] = []
  /// The text of a paste, while it comes.
  private var paste: [UInt8]?
  private var lastClick: (mouse: Mouse, moment: Int)?
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// - Parameter own: the terminal's own keys.
  init(own: [[UInt8]: Key] = [:]) { self.own = own }

  /// Whether an Esc, or the beginning of a key, waits for more.
  var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// - Parameter moment: in milliseconds, for double clicks.
  mutating func take(_ bytes: [UInt8], at moment: Int = 0) -> [Press] {
    pending += bytes
    var presses: [Press] = []
    while !pending.isEmpty {
      if paste != nil {
        guard takePaste(&presses) else { break }
        continue
      }
      guard let press = takeOne(at: moment) else { break }
      presses += press
    }
    return presses
  }

  /// What waits stands for itself: no more of it came in time.
  mutating func flush() -> [Press] {
    guard !pending.isEmpty, paste == nil else { return [] }
    let bytes = pending
    pending = []
    if bytes[0] == 0x1B {
      var presses: [Press] = [.key(Key(.escape))]
      if bytes.count > 1 { presses += take(Array(bytes.dropFirst())) + flush() }
      return presses
    }
    return KeyDecoder.characters(bytes).map { .key(Key($0)) }
  }

  /// True where the paste is whole.
  private mutating func takePaste(_ presses: inout [Press]) -> Bool {
    let end = KeyDecoder.pasteEnd
    guard pending.count >= end.count else { return false }
    for start in 0...(pending.count - end.count) where pending[start] == 0x1B {
      guard Array(pending[start..<(start + end.count)]) == end else { continue }
      let bytes = (paste ?? []) + pending[..<start]
      pending.removeFirst(start + end.count)
      paste = nil
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.isEmpty { presses.append(.key(Key(.text(KeyDecoder.lines(text))))) }
      return true
    }
    // All but what may be the beginning of the end.
    let kept = end.count - 1
    paste?.append(contentsOf: pending[..<(pending.count - kept)])
    pending.removeFirst(pending.count - kept)
    return false
  }

  /// Terminals paste a line end as Return.
  private static func lines(_ text: String) -> String {
    var lines = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if !(wasReturn && scalar == "\n") { lines.append(scalar == "\r" ? "\n" : scalar) }
      wasReturn = scalar == "\r"
    }
    return String(lines)
  }

  /// The presses at the beginning of what waits; nil where more is to come.
  private mutating func takeOne(at moment: Int) -> [Press]? {
    if let (key, length) = ownKey() {
      pending.removeFirst(length)
      return [.key(key)]
    }
    if pending[0] == 0x1B { return takeEscape(at: moment) }
    if pending[0] < 0x20 || pending[0] == 0x7F { return [.key(KeyDecoder.control(pending.removeFirst()))] }
    // A run of text: clusters that come in one piece stay whole.
    var end = pending.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? pending.count
    if end == pending.count { end -= KeyDecoder.unfinished(pending) }
    guard end > 0 else { return nil }
    let run = Array(pending[..<end])
    pending.removeFirst(end)
    return KeyDecoder.characters(run).map { .key(Key($0)) }
  }

  private func ownKey() -> (Key, Int)? {
    guard pending[0] < 0x20 || pending[0] == 0x7F || pending[0] >= 0x80 else { return nil }
    var best: (Key, Int)?
    for (bytes, key) in own where bytes.count > (best?.1 ?? 0) && pending.starts(with: bytes) {
      // A bare Esc, Return or Tab is no key of the terminal's own.
      if bytes.count == 1, bytes[0] < 0x20, bytes[0] != 0x08 { continue }
      best = (key, bytes.count)
    }
    return best
  }

  private mutating func takeEscape(at moment: Int) -> [Press]? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      guard let (sequence, length) = EscapeSequence.read(pending) else {
        // What is no key is dropped; it must not be taken for text.
        return pending.count > 40 ? dropAll() : nil
      }
      pending.removeFirst(length)
      if sequence.isPasteStart {
        paste = []
        return []
      }
      if let mouse = sequence.mouse { return [.mouse(clicked(mouse, at: moment))] }
      return sequence.key.map { [.key($0)] } ?? []
    case 0x1B:
      pending.removeFirst()
      return [.key(Key(.escape))]
    case 0x09:
      pending.removeFirst(2)
      return [.key(Key(.tab, shift: true))]
    case 0..<0x20, 0x7F:
      var key = KeyDecoder.control(pending[1])
      key.alt = true
      pending.removeFirst(2)
      return [.key(key)]
    default:
      let length = KeyDecoder.length(pending[1])
      guard pending.count >= 1 + length else { return nil }
      let characters = KeyDecoder.characters(Array(pending[1..<(1 + length)]))
      pending.removeFirst(1 + length)
      return characters.map { .key(Key($0, alt: true)) }
    }
  }

  private mutating func dropAll() -> [Press] {
    pending = []
    return []
  }

  private mutating func clicked(_ mouse: Mouse, at moment: Int) -> Mouse {
    guard mouse.kind == .click else { return mouse }
    var mouse = mouse
    if let last = lastClick, last.mouse == mouse, moment - last.moment < 400 {
      mouse.kind = .doubleClick
      lastClick = nil
    } else {
      lastClick = (mouse, moment)
    }
    return mouse
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x09: Key(.tab)
    case 0x0D: Key(.enter)
    case 0x08, 0x7F: Key(.backspace)
    case 0x00: Key(" ", control: true)
    case 0x01...0x1A: Key(Character(UnicodeScalar(byte + 0x60)), control: true)
    default: Key(Character(UnicodeScalar(byte + 0x40)), control: true)
    }
  }

  private static func length(_ lead: UInt8) -> Int { lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// How many bytes at the end are the beginning of a character.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for back in 1...4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      return length(byte) > back ? back : 0
    }
    return 0
  }

  /// Bytes that are no UTF-8 are no keys.
  private static func characters(_ bytes: [UInt8]) -> [Character] {
    String(decoding: bytes, as: UTF8.self).filter { $0 != "\u{FFFD}" }
  }
}
