import Forms
import Glibc

/// Draws pictures on the terminal, row by row, and only rows that changed.
struct Canvas {
  private let capabilities: Capabilities
  private let palette: Palette
  private var drawn: [Line]?
  private var columns = 0

  init(_ capabilities: Capabilities, _ palette: Palette) {
    self.capabilities = capabilities
    self.palette = palette
  }

  /// What stands on the screen is not known any more.
  mutating func forget() { drawn = nil }

  /// The text that makes of what stands there the picture.
  mutating func text(for picture: Picture, columns: Int) -> String {
    var text = ""
    if drawn == nil || columns != self.columns || drawn?.count != picture.lines.count {
      text += capabilities.plain + capabilities.clear
      drawn = nil
    }
    self.columns = columns
    for (row, line) in picture.lines.enumerated() {
      if let old = drawn?[row], old.spans == line.spans { continue }
      text += capabilities.move(row: row, column: 0) + self.text(of: line, row: row)
    }
    drawn = picture.lines
    return text + capabilities.move(row: picture.cursor.row, column: picture.cursor.column)
  }

  private func text(of line: Line, row: Int) -> String {
    var text = ""
    var column = 0
    for span in line.spans {
      if span.text.isEmpty { continue }
      text += style(span)
      if CellWidth.isCertain(span.text) {
        text += span.text
        column += CellWidth.of(span.text)
      } else {
        for character in span.text {
          text.append(character)
          column += CellWidth.of(character)
          // What stands behind a character that terminals count in other ways has its column told.
          if column < columns, !CellWidth.isCertain(String(character)) {
            text += capabilities.move(row: row, column: column)
          }
        }
      }
      text += capabilities.plain
    }
    guard column < columns else { return text }
    return text + (capabilities.eraseLine ?? String(repeating: " ", count: columns - column))
  }

  private func style(_ span: Span) -> String {
    var text = ""
    switch span.role {
    case .plain: break
    case .accent, .edited, .refused, .title: text += capabilities.bold
    case .quiet: text += span.isFocus ? "" : capabilities.dim
    case .well: text += capabilities.underline
    }
    if span.isFocus { return text + capabilities.reverse }
    if let hue = palette.hue(of: span.role) { text += capabilities.foreground(hue) }
    return text
  }
}
