import CTerminfo
import FacetKit

/// What the terminal can do, by terminfo(5): the text that makes it do so, nil for what it cannot.
struct Capabilities {
  let enter: String
  let leave: String
  let keypadOn: String
  let keypadOff: String
  let clear: String
  let eraseLine: String?
  let noWrap: String?
  let wrap: String?
  let cursorOn: String
  let plain: String
  let bold: String
  let dim: String
  let reverse: String
  let underline: String
  let colours: Int
  private let move: UnsafeMutablePointer<CChar>?
  private let foreground: UnsafeMutablePointer<CChar>?

  /// Nil where a full screen cannot be drawn: the terminal is unknown, or its cursor cannot be moved.
  init?() {
    var error: Int32 = 0
    guard setupterm(nil, 1, &error) == 0, Capabilities.text("cup") != nil, Capabilities.text("clear") != nil else {
      return nil
    }
    enter = Capabilities.text("smcup") ?? ""
    leave = Capabilities.text("rmcup") ?? ""
    keypadOn = Capabilities.text("smkx") ?? ""
    keypadOff = Capabilities.text("rmkx") ?? ""
    clear = Capabilities.text("clear") ?? ""
    eraseLine = Capabilities.text("el")
    noWrap = Capabilities.text("rmam")
    wrap = Capabilities.text("smam")
    cursorOn = Capabilities.text("cnorm") ?? ""
    plain = Capabilities.text("sgr0") ?? ""
    bold = Capabilities.text("bold") ?? ""
    dim = Capabilities.text("dim") ?? ""
    reverse = Capabilities.text("rev") ?? Capabilities.text("smso") ?? ""
    underline = Capabilities.text("smul") ?? ""
    colours = Int(tigetnum("colors"))
    move = Capabilities.raw("cup")
    foreground = Capabilities.raw("setaf")
  }

  func move(row: Int, column: Int) -> String {
    guard let move, let text = facet_tiparm2(move, Int32(row), Int32(column)) else { return "" }
    return String(cString: text)
  }

  func foreground(_ colour: Int) -> String {
    guard let foreground, colour < colours, let text = facet_tiparm1(foreground, Int32(colour)) else { return "" }
    return Capabilities.withoutDelays(String(cString: text))
  }

  /// The terminal's own spelling of the keys, where it has one.
  static func keys() -> [[UInt8]: Key] {
    var keys: [[UInt8]: Key] = [:]
    let names: [(String, Key)] = [
      ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)), ("khome", Key(.home)),
      ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)), ("kdch1", Key(.delete)),
      ("kich1", Key(.insert)), ("kbs", Key(.backspace)), ("kcbt", Key(.tab, shift: true)),
      ("kLFT", Key(.left, shift: true)), ("kRIT", Key(.right, shift: true)), ("kPRV", Key(.pageUp, shift: true)),
      ("kNXT", Key(.pageDown, shift: true)), ("kent", Key(.enter)),
    ]
    for (name, key) in names { if let text = text(name) { keys[Array(text.utf8)] = key } }
    for number in 1...12 { if let text = text("kf\(number)") { keys[Array(text.utf8)] = Key(.function(number)) } }
    return keys
  }

  private static func raw(_ name: String) -> UnsafeMutablePointer<CChar>? {
    guard let text = tigetstr(name), text != UnsafeMutablePointer(bitPattern: -1) else { return nil }
    return text
  }

  private static func text(_ name: String) -> String? {
    raw(name).map { withoutDelays(String(cString: $0)) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `$<50/>`, a pause for terminals of long ago, is left out.
  private static func withoutDelays(_ text: String) -> String {
    var kept = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "$") {
      kept += rest[..<start]
      let after = rest.index(after: start)
      if after < rest.endIndex, rest[after] == "<", let end = rest[after...].firstIndex(of: ">") {
        rest = rest[rest.index(after: end)...]
      } else {
        kept += "$"
        rest = rest[after...]
      }
    }
    return kept + rest
  }
}
