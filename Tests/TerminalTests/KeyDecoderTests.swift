import FacetKit
import Forms
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    ("a", "a"), ("é", "é"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("\r", "enter"), ("\n", "ctrl j"), ("\t", "tab"), ("\u{7F}", "backspace"),
    ("\u{8}", "backspace"), ("\u{0}", "ctrl  "), ("\u{1}", "ctrl a"), ("\u{1F}", "ctrl _"), ("\u{1B}x", "alt x"),
    ("\u{1B}é", "alt é"), ("\u{1B}\u{7F}", "alt backspace"), ("\u{1B}\t", "shift tab"), ("\u{1B}[Z", "shift tab"),
    ("\u{1B}[A", "up"), ("\u{1B}OB", "down"), ("\u{1B}[1;2C", "shift right"), ("\u{1B}[1;5D", "ctrl left"),
    ("\u{1B}[1;3A", "alt up"), ("\u{1B}[H", "home"), ("\u{1B}OH", "home"), ("\u{1B}[1~", "home"), ("\u{1B}[7~", "home"),
    ("\u{1B}[F", "end"), ("\u{1B}OF", "end"), ("\u{1B}[4~", "end"), ("\u{1B}[8~", "end"), ("\u{1B}[3~", "delete"),
    ("\u{1B}[3;5~", "ctrl delete"), ("\u{1B}[2~", "insert"), ("\u{1B}[5~", "pageUp"), ("\u{1B}[6;2~", "shift pageDown"),
    ("\u{1B}[5$", "shift pageUp"), ("\u{1B}[5^", "ctrl pageUp"), ("\u{1B}[a", "shift up"), ("\u{1B}Oa", "ctrl up"),
    ("\u{1B}OP", "f1"), ("\u{1B}[11~", "f1"), ("\u{1B}[[A", "f1"), ("\u{1B}[[E", "f5"), ("\u{1B}[24~", "f12"),
    ("\u{1B}[1;2P", "shift f1"), ("\u{1B}OM", "enter"), ("\u{1B}Op", "0"), ("\u{1B}[97;5u", "ctrl a"),
    ("\u{1B}[27;5;115~", "ctrl s"), ("\u{1B}[13;2u", "shift enter"), ("\u{1B}[57399u", "\u{E037}"),
    ("\u{1B}[200~two\rlines\r\nhere\u{1B}[201~", "paste two⏎lines⏎here"), ("\u{1B}[<0;5;3M", "click 2 4"),
    ("\u{1B}[<64;5;3M", "wheelUp 2 4"), ("\u{1B}[<0;5;3m", ""), ("\u{1B}[<2;5;3M", ""), ("\u{1B}[99~", ""),
    ("\u{1B}[?1;2c", ""), ("ab", "a b"), ("\u{1B}[Ax\u{1B}[B", "up x down"), ("\u{1B}\u{1B}[A", "escape up"),
    // Torn ones: what comes behind is a key of its own.
    ("\u{1B}[1\u{1B}[A", "up"), ("\u{1B}O\u{3}", "ctrl c"),
  ])
  func sequence(bytes: String, keys: String) {
    var decoder = KeyDecoder()
    #expect(names(decoder.take(Array(bytes.utf8))) == keys)
    #expect(!decoder.isWaiting)
    // The same a byte at a time, as a slow line sends it.
    decoder = KeyDecoder()
    var presses: [Press] = []
    for byte in bytes.utf8 { presses += decoder.take([byte]) }
    if bytes.unicodeScalars.count < 5 || bytes.first == "\u{1B}" { #expect(names(presses) == keys) }
  }

  @Test func waiting() {
    var decoder = KeyDecoder()
    #expect(decoder.take([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(names(decoder.flush()) == "escape")
    #expect(decoder.take([0x1B, 0x5B]) == [])
    #expect(names(decoder.flush()) == "escape [")
    #expect(decoder.take([0xE6, 0x9E]) == [])
    #expect(names(decoder.take([0x97])) == "林")
    #expect(names(decoder.take([0xFF, 0x61])) == "a")
  }

  @Test func ownKeys() {
    var decoder = KeyDecoder(own: [Array("\u{1B}[25~".utf8): Key(.function(1)), [0x1B, 0x41]: Key(.up)])
    #expect(names(decoder.take(Array("\u{1B}[25~\u{1B}A".utf8))) == "f1 up")
  }

  @Test func doubleClicks() {
    var decoder = KeyDecoder()
    let click = Array("\u{1B}[<0;5;3M".utf8)
    #expect(names(decoder.take(click, at: 0)) == "click 2 4")
    #expect(names(decoder.take(click, at: 300)) == "doubleClick 2 4")
    #expect(names(decoder.take(click, at: 500)) == "click 2 4")
    #expect(names(decoder.take(click, at: 1000)) == "click 2 4")
  }

  /// No bytes at all stop it, and after what a person types next it listens again.
  @Test func anyBytes() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let bytes = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? [0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x7E, 0x4D].randomElement(using: &generator)!
          : UInt8.random(in: 0...255, using: &generator)
      }
      _ = decoder.take(bytes)
      _ = decoder.flush()
      _ = decoder.take(Array("\u{1B}[201~".utf8))
      #expect(names(decoder.take([0x71])).hasSuffix("q"))
    }
  }

  private func names(_ presses: [Press]) -> String {
    presses.map { press in
      guard case .key(let key) = press else {
        guard case .mouse(let mouse) = press else { return "" }
        return "\(mouse.kind) \(mouse.row) \(mouse.column)"
      }
      let words = [key.control ? "ctrl" : "", key.alt ? "alt" : "", key.shift ? "shift" : ""].filter { !$0.isEmpty }
      let code =
        switch key.code {
        case .character(let character): String(character)
        case .text(let text): "paste " + text.map { $0 == "\n" ? "⏎" : String($0) }.joined()
        case .function(let number): "f\(number)"
        default: "\(key.code)"
        }
      return (words + [code]).joined(separator: " ")
    }.joined(separator: " ")
  }
}
