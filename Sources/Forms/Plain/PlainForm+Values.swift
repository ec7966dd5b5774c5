import FacetKit

/// What is typed for a field.
extension PlainForm {
  mutating func take(_ line: String, _ place: Int) -> Reply {
    let cell = form.cells[place]
    // An answer to a refused text is its new text; nothing keeps what stands in brackets.
    if line.isEmpty {
      if cell.refusal != nil { form.cells[place].revert(desk, place) }
      return goOn(from: place)
    }
    switch cell.field.kind {
    case .reference: return search(line, place)
    case .list: return changeList(line, place)
    case .choice(let names) where !names.contains(line):
      if let number = Int(line), names.indices.contains(number - 1) {
        return put(value: .text(names[number - 1]), place)
      }
    default: break
    }
    return put(line == "\"\"" && cell.field.kind == .text ? "" : line, place)
  }

  /// A text as if it had been typed into the field.
  mutating func put(_ text: String, _ place: Int) -> Reply {
    var cell = form.cells[place]
    switch cell.input {
    case .line: cell.input = .line(LineEditor(text))
    case .text: cell.input = .text(TextEditor(text))
    case .screen, .value:
      do throws(Refusal) { return put(value: try desk.read(text, in: place), place) } catch {
        return refuse(error, text, place)
      }
    }
    cell.isNull = false
    (cell.refusal, cell.hasStayed) = (nil, false)
    form.cells[place] = cell
    form.readFocus()
    return judge(place)
  }

  mutating func put(value: Value, _ place: Int) -> Reply {
    form.cells[place].put(value, desk, place)
    (form.cells[place].refusal, form.cells[place].hasStayed) = (nil, false)
    return judge(place)
  }

  private mutating func judge(_ place: Int) -> Reply {
    if !form.cells[place].isEdited || form.check(place) { return goOn(from: place) }
    self.place = .field(place)
    let lines = fault(place)
    prefill = form.cells[place].field.isSecret ? "" : form.cells[place].typed ?? ""
    return reply(lines)
  }

  private mutating func refuse(_ refusal: Refusal, _ text: String, _ place: Int) -> Reply {
    let isSecret = form.cells[place].field.isSecret
    return again([], text, place, PlainForm.fault(refusal, isSecret ? "" : text, form.cells[place].form))
  }

  /// Asks for the field once more, with the answer that was not taken in the line to be mended.
  private mutating func again(_ words: [String], _ answer: String, _ place: Int, _ fault: [String] = []) -> Reply {
    if !form.cells[place].field.isSecret { prefill = answer }
    return reply(words + fault)
  }

  /// What is wrong with what stands in a field.
  func fault(_ place: Int) -> [String] {
    guard let refusal = form.cells[place].refusal else { return [] }
    let cell = form.cells[place]
    let text = cell.field.isSecret ? "" : cell.typed ?? ""
    return PlainForm.fault(refusal, text, cell.form)
  }

  /// The error, then the text with a caret under the fault.
  private static func fault(_ refusal: Refusal, _ text: String, _ form: FormField) -> [String] {
    let error = "error: \(form.path): \(refusal.message)"
    guard !text.isEmpty, !text.contains(where: \.isNewline) else { return [error] }
    var before = 0
    var length = max(1, StyledLine.width(of: text))
    if let offset = refusal.offset, offset > 0 {
      before = StyledLine.width(of: String(text.prefix(FaultPlace.character(at: offset, in: text))))
      length = 1
    }
    let blanks = String(repeating: " ", count: 6 + before)
    return [error, "      \(text)", "\(blanks)^\(String(repeating: "~", count: length - 1))"]
  }

  // MARK: references

  private static let most = 20

  private mutating func search(_ text: String, _ place: Int) -> Reply {
    guard let source = desk.chooser(for: place) else { return put(text, place) }
    source.search(text)
    while !source.found.isAll, source.found.count < PlainForm.most { if !source.goOn() { break } }
    rows = source.rows(0..<PlainForm.most)
    if rows.isEmpty {
      // It may be a path or key, as `set` takes it.
      if let value = try? desk.read(text, in: place), !value.isNull { return put(value: value, place) }
      self.place = .field(place)
      return again(["no \(source.noun.one) has \(Value.quoted(text)) in it"], text, place)
    }
    let stored = form.cells[place].field.isSecret ? .null : form.value(place)
    var lines = hasNone(place) ? ["1 none"] : []
    for row in rows {
      let now = row.value == stored ? ", stored now" : ""
      let cells = row.cells.prefix(2).filter { !$0.isEmpty } + (row.foundIn.isEmpty ? [] : [row.foundIn])
      lines.append("\(lines.count + 1) \(cells.joined(separator: ", "))\(now)")
    }
    let rest = source.found.count - rows.count
    if rest > 0 { lines.append("… \(source.found.isAll ? "" : "more than ")\(rest) more: a longer text finds fewer") }
    self.place = .row(place)
    return reply(lines)
  }

  private func hasNone(_ place: Int) -> Bool { !form.cells[place].field.isRequired }

  /// The number of the row that is stored now.
  private func usual(_ place: Int) -> Int? {
    if form.cells[place].field.isSecret { return nil }
    let stored = form.value(place)
    let first = hasNone(place) ? 2 : 1
    if stored.isNull { return hasNone(place) ? 1 : nil }
    return rows.firstIndex { $0.value == stored }.map { $0 + first }
  }

  func rowPrompt(_ place: Int) -> String {
    let count = rows.count + (hasNone(place) ? 1 : 0)
    let range = count == 1 ? "1" : "1 to \(count)"
    return "\(form.cells[place].form.label), \(range) [\(usual(place).map(String.init) ?? "keep")]: "
  }

  mutating func choose(_ line: String, _ place: Int) -> Reply {
    if line.isEmpty { return goOn(from: place) }
    guard let number = Int(line) else { return search(line, place) }
    let first = hasNone(place) ? 2 : 1
    if number == 1, hasNone(place) { return put(value: .null, place) }
    guard rows.indices.contains(number - first) else {
      return again(["a number of 1 to \(rows.count + first - 1), or a text to search for"], line, place)
    }
    return put(value: rows[number - first].value, place)
  }

  // MARK: lists

  private func values(_ place: Int) -> [Value] {
    if case .list(let values) = form.value(place) { values } else { [] }
  }

  /// `Languages: 1 Swedish, 2 English, 3 中文`.
  func numbered(_ place: Int) -> String? {
    let values = values(place)
    if values.isEmpty { return nil }
    if form.cells[place].field.isSecret {
      return "\(form.cells[place].form.label): \(FormText.count(values.count, "value")), secret"
    }
    let list = values.enumerated().map { "\($0.offset + 1) \($0.element.text)" }.joined(separator: ", ")
    return "\(form.cells[place].form.label): \(list)"
  }

  /// `+Norwegian` adds, `-2` or `-English` removes, `2=British English` changes; JSON takes the place of all.
  private mutating func changeList(_ line: String, _ place: Int) -> Reply {
    var all = values(place)
    if line.hasPrefix("[") {
      return put(line, place)
    } else if line.hasPrefix("+") {
      let text = String(line.dropFirst()).drop { $0 == " " }
      all.append(.text(String(text)))
    } else if line.hasPrefix("-") {
      let text = String(String(line.dropFirst()).drop { $0 == " " })
      if let number = Int(text), all.indices.contains(number - 1) {
        all.remove(at: number - 1)
      } else if let index = all.firstIndex(where: { $0.text == text }) {
        all.remove(at: index)
      } else {
        let shown = form.cells[place].field.isSecret ? "such value" : "value \(Value.quoted(text))"
        return again(["error: no \(shown) in \(form.cells[place].form.path)"], line, place)
      }
    } else if let sign = line.firstIndex(of: "="), let number = Int(line[..<sign].filter { $0 != " " }) {
      guard all.indices.contains(number - 1) else {
        let count = FormText.count(all.count, "value")
        return again(["error: \(form.cells[place].form.path) has \(count), no \(number)"], line, place)
      }
      all[number - 1] = .text(String(line[line.index(after: sign)...].drop { $0 == " " }))
    } else {
      return again(["+VALUE adds one, -NUMBER removes one, NUMBER=VALUE changes one"], line, place)
    }
    let before = form.cells[place]
    let reply = put(value: .list(all), place)
    guard form.cells[place].refusal != nil else { return reply }
    // The next answer is about the values that stood there, not about those that are refused.
    form.cells[place] = before
    return again(reply.lines, line, place)
  }
}
