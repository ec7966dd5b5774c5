/// A text in double quotes while it is read: what was written raw, what came from escapes, what is inserted.
///
/// Only raw newlines and blanks count as lines and indentation.
struct TextPieces {
  private enum Piece {
    case raw([UInt8])
    case escaped(String)
    case insertion(Expression)
  }
  private var pieces: [Piece] = []

  mutating func append(raw byte: UInt8) {
    if case .raw(var bytes)? = pieces.last {
      pieces.removeLast()
      bytes.append(byte)
      pieces.append(.raw(bytes))
    } else {
      pieces.append(.raw([byte]))
    }
  }

  mutating func append(escaped text: String) { pieces.append(.escaped(text)) }
  mutating func append(_ expression: Expression) { pieces.append(.insertion(expression)) }

  /// The text as it stands.
  var literal: TextLiteral { TextPieces.literal(pieces) }

  private static func literal(_ pieces: [Piece]) -> TextLiteral {
    var parts: [TextLiteral.Part] = []
    var text = ""
    for piece in pieces {
      switch piece {
      case .raw(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .escaped(let escaped): text += escaped
      case .insertion(let expression):
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.insertion(expression))
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return TextLiteral(parts)
  }

  /// The text without the newlines beside its marks and without the indentation that all its lines share.
  ///
  /// A line of blanks alone does not count, nor does the line of the opening marks where text stands on it.
  var withoutIndentation: TextLiteral {
    var lines = splitLines()
    let beginsOnNextLine = lines.count > 1 && TextPieces.isBlank(lines[0])
    if beginsOnNextLine { lines.removeFirst() }
    if lines.count > 1 || beginsOnNextLine, let last = lines.last, TextPieces.isBlank(last) { lines.removeLast() }
    var shared: [UInt8]?
    for (index, line) in lines.enumerated() where (index > 0 || beginsOnNextLine) && !TextPieces.isBlank(line) {
      let own = TextPieces.indentation(of: line)
      shared = shared.map { zip($0, own).prefix { $0 == $1 }.map(\.0) } ?? own
    }
    var joined: [Piece] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { joined.append(.raw([Byte.newline])) }
      guard index > 0 || beginsOnNextLine, case .raw(let bytes)? = line.first else {
        joined += line
        continue
      }
      joined.append(.raw(Array(bytes.dropFirst(shared?.count ?? 0))))
      joined += line.dropFirst()
    }
    return TextPieces.literal(joined)
  }

  private func splitLines() -> [[Piece]] {
    var lines: [[Piece]] = [[]]
    for piece in pieces {
      guard case .raw(let bytes) = piece else {
        lines[lines.count - 1].append(piece)
        continue
      }
      for (index, part) in bytes.split(separator: Byte.newline, omittingEmptySubsequences: false).enumerated() {
        if index > 0 { lines.append([]) }
        if !part.isEmpty { lines[lines.count - 1].append(.raw(Array(part))) }
      }
    }
    return lines
  }

  private static func isBlank(_ line: [Piece]) -> Bool {
    line.allSatisfy { piece in
      if case .raw(let bytes) = piece { bytes.allSatisfy(\.isBlank) } else { false }
    }
  }

  private static func indentation(of line: [Piece]) -> [UInt8] {
    guard case .raw(let bytes)? = line.first else { return [] }
    return Array(bytes.prefix(while: \.isBlank))
  }
}
