/// What stands before the cursor: the brackets it is in, the words before it in each, and the word it is in.
///
/// It reads unfinished text, which the parser cannot, and needs no more than the outlines of words.
struct CursorScan {
  /// A bracket that is open around the cursor, or the text itself.
  struct Frame {
    enum Kind { case statements, selector, expression }
    let kind: Kind
    /// The words before the one at the cursor, of the innermost statement or since the last comma.
    var words: [String] = []
    /// Where the word at the cursor, or the one that holds the next bracket, begins.
    var wordStart: Int?
    /// In a selector, the path before it.
    var path = ""
    /// The quote that goes on behind an insertion.
    var outerQuote: UInt8?
  }

  private(set) var frames = [Frame(kind: .statements)]
  private(set) var isComment = false
  private let bytes: [UInt8]
  private var quote: UInt8?
  /// The character behind the last backslash.
  private var escaped: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var at = 0
    while at < bytes.count { at = step(at) }
  }

  var last: Frame { frames[frames.count - 1] }

  /// The word at the cursor, empty behind a blank.
  var partial: String { last.wordStart.map { text($0, bytes.count) } ?? "" }
  var partialStart: Int { last.wordStart ?? bytes.count }

  private func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  private mutating func step(_ at: Int) -> Int {
    let byte = bytes[at]
    if let quote { return inQuote(quote, byte, at) }
    let kind = last.kind
    switch byte {
    case Byte.blank, Byte.tab: endWord(at)
    case Byte.newline, UInt8(ascii: ";"):
      endWord(at)
      if kind == .statements { frames[frames.count - 1].words = [] }
    case UInt8(ascii: ",") where kind != .statements:
      endWord(at)
      frames[frames.count - 1].words = []
    case UInt8(ascii: "#") where last.wordStart == nil:
      guard let end = bytes[at...].firstIndex(of: Byte.newline) else {
        isComment = true
        return bytes.count
      }
      return end
    case UInt8(ascii: "{"): open(kind == .statements && !isInsertion(at) ? .statements : .expression, at)
    case UInt8(ascii: "("): open(isInsertion(at) ? .statements : .expression, at)
    case UInt8(ascii: "["): open(isAttached(at) ? .selector : .expression, at)
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      if frames.count > 1 { quote = frames.removeLast().outerQuote }
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"):
      if kind == .statements { begin(at) } else { operation(at) }
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      begin(at)
      quote = byte
    default:
      if kind != .statements, let start = last.wordStart, isOperator(bytes[start]) { endWord(at) }
      begin(at)
    }
    return at + 1
  }

  private mutating func inQuote(_ quote: UInt8, _ byte: UInt8, _ at: Int) -> Int {
    if quote == UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        escaped = at + 1
        return at + 2
      }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "("), isInsertion(at) {
        open(byte == UInt8(ascii: "{") ? .expression : .statements, at)
        frames[frames.count - 1].outerQuote = quote
        self.quote = nil
        return at + 1
      }
    }
    if byte == quote || byte == Byte.newline { self.quote = nil }
    return at + 1
  }

  private mutating func begin(_ at: Int) {
    if last.wordStart == nil { frames[frames.count - 1].wordStart = at }
  }

  private mutating func endWord(_ at: Int) {
    guard let start = last.wordStart else { return }
    frames[frames.count - 1].words.append(text(start, at))
    frames[frames.count - 1].wordStart = nil
  }

  /// An operator inside an expression is a word of its own, with blanks around it or without.
  private mutating func operation(_ at: Int) {
    if let start = last.wordStart, !isOperator(bytes[start]) { endWord(at) }
    begin(at)
  }

  private func isOperator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "!")
  }

  private func isInsertion(_ at: Int) -> Bool {
    at > 0 && bytes[at - 1] == UInt8(ascii: "$") && at - 1 != escaped
  }

  private func isAttached(_ at: Int) -> Bool {
    guard last.wordStart != nil, at > 0 else { return false }
    return bytes[at - 1] != UInt8(ascii: "=")
  }

  private mutating func open(_ kind: Frame.Kind, _ at: Int) {
    var frame = Frame(kind: kind)
    if kind == .selector, let start = last.wordStart {
      var path = text(start, at)
      // Of KEY=PATH the path alone.
      if last.kind == .statements, let sign = path.lastIndex(of: "=") {
        path = String(path[path.index(after: sign)...])
      }
      frame.path = path
    } else if kind == .statements {
      endWord(at)
    } else {
      begin(at)
    }
    frames.append(frame)
  }
}
