import FacetKit

/// Draws the rows of one field.
struct FieldDrawing {
  let form: FormLevel
  let room: Room
  let layout: FormLayout
  private var metrics: Metrics { room.metrics }

  init(_ form: FormLevel, _ room: Room) {
    self.form = form
    self.room = room
    layout = FormLayout(form, room)
  }

  func rows(of place: Int) -> [Line] {
    let cell = form.cells[place]
    let hasFocus = form.focus == place
    var rows = valueRows(place, hasFocus)
    for index in rows.indices {
      let isLast = index == rows.count - 1
      if isLast, form.goesDeeper(place, layout, metrics), !isBracketed(place, hasFocus) {
        rows[index].put(metrics.deeper, .accent, at: layout.value + layout.well, metrics)
      }
      if isLast, let column = layout.remark {
        let remark = metrics.fitted(metrics.shown(self.remark(place)), cells: max(0, room.columns - column - 1))
        if !remark.isEmpty { rows[index].put(remark, .quiet, at: column, metrics) }
      }
    }
    if room.isNarrow {
      rows.insert(head(place, hasFocus), at: 0)
    } else {
      let head = head(place, hasFocus)
      rows[0].spans = head.spans + cut(rows[0].spans, by: head.width(metrics))
    }
    if let refusal = cell.refusal {
      rows += fault(refusal, place)
    } else if cell.fits {
      var line = Line()
      line.put("fits now", .quiet, at: layout.value, metrics)
      rows.append(line)
    }
    return rows
  }

  /// Focus, state and label.
  private func head(_ place: Int, _ hasFocus: Bool) -> Line {
    let cell = form.cells[place]
    var line = Line(hasFocus ? ">" : " ")
    if cell.refusal != nil {
      line.append("!", .refused)
    } else if cell.isContested {
      line.append("?", .edited)
    } else if cell.isEdited {
      line.append("*", .edited)
    } else {
      line.append(" ")
    }
    line.append(" ")
    line.append(metrics.fitted(metrics.shown(cell.form.label), cells: layout.label), hasFocus ? .title : .quiet)
    return line
  }

  /// The rows of a value begin with blanks, in place of which the label goes.
  private func cut(_ spans: [Span], by cells: Int) -> [Span] {
    guard let first = spans.first else { return [] }
    return [Span(String(first.text.dropFirst(cells)), first.role)] + spans.dropFirst()
  }

  private func isBracketed(_ place: Int, _ hasFocus: Bool) -> Bool {
    guard hasFocus, !form.isFixed(place) else { return false }
    switch form.cells[place].input {
    case .line, .text: return true
    case .screen, .value: return false
    }
  }

  // MARK: the value

  private func valueRows(_ place: Int, _ hasFocus: Bool) -> [Line] {
    let cell = form.cells[place]
    if !form.isFixed(place) {
      switch cell.input {
      case .screen(let screen):
        return screenRows(screen, place, hasFocus)
      case .line(let editor) where hasFocus: return [well(drawn(editor, place))]
      case .text(let editor) where hasFocus: return wells(editor)
      default: break
      }
    }
    if case .text(let editor) = cell.input, cell.refusal == nil || !hasFocus, !editor.text.isEmpty {
      return flowing(editor.text)
    }
    let (text, role) = rest(place)
    var line = blank
    line.append(metrics.fitted(text, cells: layout.well), role)
    if hasFocus { line.cursor = layout.value }
    return [line]
  }

  private var blank: Line { Line(String(repeating: " ", count: layout.value)) }

  /// Nobody who looks on reads a secret.
  private func drawn(_ editor: LineEditor, _ place: Int) -> LineEditor {
    form.cells[place].field.isSecret ? editor.masked(metrics) : editor
  }

  private func well(_ editor: LineEditor) -> Line {
    let view = editor.view(cells: layout.well, metrics)
    var line = Line(String(repeating: " ", count: layout.value - 1))
    line.append(view.isCutBefore ? "<" : "[")
    line.append(metrics.padded(view.text, cells: layout.well), .well)
    line.append(view.isCutAfter ? ">" : "]")
    line.cursor = layout.value + view.cursor
    return line
  }

  /// Up to three rows of a long text, with the cursor in one of them.
  private func wells(_ editor: TextEditor) -> [Line] {
    let rows = editor.rows(width: layout.well, metrics)
    let place = editor.place(in: rows, metrics)
    let count = min(rows.count, room.isTall ? 3 : 1)
    let first = min(max(place.row - count + 1, 0), rows.count - count)
    return (first..<first + count).map { index in
      var line = Line(String(repeating: " ", count: layout.value - 1))
      line.append(index == first && first > 0 ? "<" : "[")
      line.append(metrics.padded(editor.shown(rows[index], metrics), cells: layout.well), .well)
      line.append(index == first + count - 1 && index < rows.count - 1 ? ">" : "]")
      if index == place.row { line.cursor = layout.value + place.cell }
      return line
    }
  }

  /// At rest a long text flows, its line ends as blanks.
  private func flowing(_ text: String) -> [Line] {
    let width = max(2, layout.well - 1)
    let words = String(text.map { $0.isNewline ? " " : $0 })
    let all = Wrapping.lines(of: metrics.shown(words), width: width, metrics)
    let count = room.isTall ? 3 : 1
    var shown = Array(all.prefix(count))
    if all.count > count { shown[count - 1] = shortened(shown[count - 1], width) }
    return shown.map { text in
      var line = blank
      line.append(text)
      return line
    }
  }

  /// The row with ` …` behind its last word that leaves room for it.
  private func shortened(_ row: String, _ width: Int) -> String {
    let ending = " \(metrics.ellipsis)"
    let room = width - metrics.width(of: ending)
    if metrics.width(of: row) <= room { return row + ending }
    let head = metrics.prefix(of: row, cells: room + 1)
    guard let blank = head.lastIndex(of: " "), blank > head.startIndex else {
      return metrics.fitted(row, cells: width)
    }
    return head[..<blank] + ending
  }

  private func screenRows(_ screen: any ScreenInput, _ place: Int, _ hasFocus: Bool) -> [Line] {
    let drawn = screen.lines(width: layout.well, in: form.desk.setting)
    let count = max(1, min(drawn.count, room.isTall ? 3 : 1))
    return (0..<count).map { index in
      var line = blank
      guard drawn.indices.contains(index) else { return line }
      let styled = drawn[index]
      var inner = Line(
        styled.pieces.map { piece in
          Span(StyledText(metrics.shown(metrics.twins(of: piece.text)), piece.role))
        })
      inner = inner.cut(to: layout.well, metrics)
      line.spans += inner.spans
      if hasFocus, let cursor = styled.cursor {
        let before = metrics.width(of: metrics.shown(String(styled.text.prefix(cursor))))
        line.cursor = layout.value + min(before, layout.well - 1)
      } else if hasFocus, index == 0, !drawn.contains(where: { $0.cursor != nil }) {
        line.cursor = layout.value
      }
      return line
    }
  }

  /// A value without a cursor in it.
  private func rest(_ place: Int) -> (String, Role) {
    let cell = form.cells[place]
    if cell.form.access == .computed {
      let value = form.value(place)
      return ("= \(metrics.shown(form.shown(value, place)))", .plain)
    }
    if cell.field.isSecret {
      if cell.isEdited { return cell.isNull && cell.typed?.isEmpty ?? true ? ("null", .quiet) : (metrics.mask, .plain) }
      return cell.stored.isNull ? ("null", .quiet) : (metrics.mask, .plain)
    }
    // What is refused is shown as it was typed.
    if cell.refusal != nil, let typed = cell.typed, !typed.isEmpty { return (metrics.shown(typed), .plain) }
    let value = form.value(place)
    if value.isNull { return ("null", .quiet) }
    let text = form.desk.shown(value, in: place)
    if text.isEmpty { return ("\"\"", .plain) }
    let looksLikeMark = text == "null" || text.hasPrefix("= ") || text == "\"\""
    return (looksLikeMark ? Value.quoted(text) : metrics.shown(text), .plain)
  }

  // MARK: beside and below

  /// What stands beside a value, or in the message line where there is no room.
  func remark(_ place: Int) -> String {
    let cell = form.cells[place]
    var words: [String] = []
    if form.focus == place, let typed = cell.typed, typed.isEmpty, !form.isFixed(place), !cell.field.isSecret {
      words.append(cell.isNull ? "null" : "\"\"")
    }
    if cell.isEdited {
      if !(form.desk.isNew && cell.stored.isNull) {
        words.append(cell.field.isSecret ? "changed" : "was \(was(cell, place))")
      }
      return words.joined(separator: ", ")
    }
    switch cell.form.access {
    case .computed: words.append("computed")
    case .readOnly: words.append("read-only")
    case .editable:
      if form.facts.readOnly.contains(place) || cell.isBlob { words.append("read-only") }
      if cell.field.isRequired { words.append("required") }
      if cell.field.isKey { words.append("key") }
      if cell.field.isSecret { words.append("secret") }
    }
    switch cell.field.isSecret ? .null : form.value(place) {
    case .reference(let id): words.append(id.path)
    case .list(let values): words.append(FormText.count(values.count, "value"))
    case .date, .datetime:
      let text = form.desk.shown(form.value(place), in: place)
      if form.focus == place, text != cell.typed { words.append("= \(text)") }
    default: break
    }
    if case .text(let editor) = cell.input, editor.lines.count > 1 {
      words.append("\(editor.lines.count) lines")
    }
    return words.joined(separator: ", ")
  }

  private func was(_ cell: FormCell, _ place: Int) -> String {
    let text = form.shown(cell.stored, place)
    return text.isEmpty ? "\"\"" : String(text.map { $0.isNewline ? " " : $0 })
  }

  /// The caret under the fault with what would be right; the message in rows of its own where it does not fit beside.
  private func fault(_ refusal: Refusal, _ place: Int) -> [Line] {
    let cell = form.cells[place]
    var start = layout.value
    var length = 1
    if form.focus == place, case .line(let editor) = cell.input {
      let view = drawn(editor, place).view(cells: layout.well, metrics)
      if let offset = refusal.offset, offset > 0 {
        let character = FaultPlace.character(at: offset, in: editor.text)
        start += view.columns[character] ?? (view.isCutBefore && character < editor.cursor ? 0 : layout.well - 1)
      } else {
        length = min(max(metrics.width(of: view.text), 1), layout.well)
      }
    } else if case .line(let editor) = cell.input, let offset = refusal.offset, offset > 0 {
      let before = String(drawn(editor, place).text.prefix(FaultPlace.character(at: offset, in: editor.text)))
      start += min(metrics.width(of: metrics.shown(before)), layout.well - 1)
    }
    let message = metrics.shown(refusal.message)
    let width = metrics.width(of: message)
    if start + length + 1 + width > room.columns { length = 1 }
    let carets = "^" + String(repeating: "~", count: length - 1)
    var line = Line()
    line.put(carets, .refused, at: start, metrics)
    if start + length + 1 + width <= room.columns {
      line.append(" \(message)")
      return [line]
    }
    // Where half of the line is free beside the caret it goes on there.
    let beside = start + length + 1
    if room.columns - beside - 1 >= 24 {
      let rows = Wrapping.lines(of: message, width: room.columns - beside - 1, metrics)
      line.append(" \(rows[0])")
      return [line]
        + rows.dropFirst().map { text in
          var line = Line()
          line.put(text, .plain, at: beside, metrics)
          return line
        }
    }
    let left = room.isNarrow ? 3 : min(layout.value, max(3, room.columns - 31))
    let rows = Wrapping.lines(of: message, width: max(10, room.columns - left - 1), metrics)
    return [line]
      + rows.map { text in
        var line = Line()
        line.put(text, .plain, at: left, metrics)
        return line
      }
  }
}
