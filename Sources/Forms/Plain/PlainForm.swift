import FacetKit

/// The form of a record where there is no screen: the same fields, editors, rules and questions, line by line. No line
/// is ever rewritten. A value: an answer and a state give a state and lines.
package struct PlainForm {
  var form: FormLevel
  var place = Place.field(0)
  /// A text that was refused: it comes back in the line where that can be.
  var prefill = ""
  /// What was found for a reference.
  var rows: [ChooserRow] = []
  var choices: [Int: ConflictResult.Choice] = [:]
  /// The input ended once.
  var isEnding = false
  var group: String?

  /// What is asked for now.
  enum Place {
    case field(Int)
    /// A row of those that were found.
    case row(Int)
    /// The text of that field is with the person's own editor.
    case editor(Int)
    case leaving
    case conflict(SaveConflict, Int)
    /// The record is gone, by these words.
    case gone(String)
  }

  package init(desk: any FormDesk) { form = FormLevel(desk: desk) }

  var desk: any FormDesk { form.desk }

  package enum Next {
    case ask(prompt: String, prefill: String, isSecret: Bool)
    /// The text goes to the person's own editor; its answer comes to ``answer(edited:)``.
    case edit(String)
    case done(FormResult)
  }

  package struct Reply {
    package var lines: [String]
    package var next: Next
  }

  // MARK: the way through

  package mutating func begin() -> Reply {
    let head = desk.isNew ? desk.title : "\(desk.title), \(desk.path)"
    let lines = [
      "\(head): \(FormText.count(form.seen.count, "field")). Return keeps what stands in [ ].",
      ":back :help :null :save :cancel also work; :: begins a text with a colon.",
    ]
    if form.edited.isEmpty { return go(to: form.seen.first, lines) }
    let draft = ["\(FormText.count(form.edited.count, "edit")) of a form that was cut off; :drop drops them"]
    return go(to: form.seen.first, lines + draft + summary.dropFirst())
  }

  /// The question for a field, or for what is to become of the edits behind the last. Fields that cannot be changed are
  /// told on the way.
  mutating func go(to first: Int?, _ before: [String] = []) -> Reply {
    var lines = before
    prefill = ""
    var next = first
    while let place = next {
      let field = form.cells[place].form
      if field.field.group != group {
        group = field.field.group
        if let group { lines.append(group) }
      }
      if !form.isFixed(place) {
        self.place = .field(place)
        form.move(to: place)
        if case .list = field.field.kind, let values = numbered(place) { lines.append(values) }
        return reply(lines)
      }
      lines.append(PlainPrompt(form, place).fixed)
      next = form.seen.first { $0 > place }
    }
    return atEnd(lines)
  }

  mutating func atEnd(_ lines: [String], isCancelling: Bool = false) -> Reply {
    if form.edited.isEmpty, isCancelling || !desk.isNew {
      return Reply(lines: lines, next: .done(FormResult(isCancelling ? .cancelled : .unchanged)))
    }
    place = .leaving
    prefill = ""
    return reply(lines + summary)
  }

  /// `2 edits`, then each old → new; of a list what was added and removed.
  var summary: [String] {
    let changes = form.edited.map { place -> (String, String) in
      let cell = form.cells[place]
      let old = cell.stored
      let path = cell.form.path
      if case .list(let after) = cell.good, !cell.field.isSecret {
        let before = if case .list(let values) = old { values } else { [Value]() }
        let added = after.filter { !before.contains($0) }.map { "+ \($0.literal)" }
        let removed = before.filter { !after.contains($0) }.map { "- \($0.literal)" }
        if !(added + removed).isEmpty { return (path, (removed + added).joined(separator: "  ")) }
      }
      let texts = [old, cell.good].map { FormText.quoted($0, cell.form, desk, place) }
      return (path, "\(texts[0]) → \(texts[1])")
    }
    let width = changes.map { StyledLine.width(of: $0.0) }.max() ?? 0
    let title = changes.isEmpty ? "a new \(desk.noun), not saved" : FormText.count(changes.count, "edit")
    return [title]
      + changes.map { path, change in
        "  \(path)\(String(repeating: " ", count: width - StyledLine.width(of: path)))  \(change)"
      }
  }

  func reply(_ lines: [String]) -> Reply {
    switch place {
    case .field(let place), .editor(let place):
      let prompt = PlainPrompt(form, place)
      return Reply(
        lines: lines, next: .ask(prompt: prompt.question, prefill: prefill, isSecret: prompt.field.field.isSecret))
    case .row(let place):
      return Reply(lines: lines, next: .ask(prompt: rowPrompt(place), prefill: prefill, isSecret: false))
    case .gone:
      let prompt = "make it anew, give up or stay? [stay] "
      return Reply(lines: lines, next: .ask(prompt: prompt, prefill: "", isSecret: false))
    case .leaving:
      return Reply(lines: lines, next: .ask(prompt: "save, discard or stay? [stay] ", prefill: "", isSecret: false))
    case .conflict:
      let prompt = "theirs, mine, before or another value? [none, save later] "
      return Reply(lines: lines, next: .ask(prompt: prompt, prefill: prefill, isSecret: isSecretConflict))
    }
  }

  private var isSecretConflict: Bool {
    guard case .conflict(let conflict, let index) = place else { return false }
    return form.cells[conflict.contested[index].field].field.isSecret
  }

  // MARK: answers

  /// - Parameter line: what was typed; nil where the person gave up, or the input is at its end.
  package mutating func answer(_ line: String?) -> Reply { keeping { $0.answered(line) } }

  /// Nothing tells the program that it is ended from outside, so edits are kept at each question.
  private mutating func keeping(_ answer: (inout PlainForm) -> Reply) -> Reply {
    let reply = answer(&self)
    if case .done = reply.next { return reply }
    form.abandon()
    return reply
  }

  private mutating func answered(_ line: String?) -> Reply {
    guard let line else {
      if isEnding || (form.edited.isEmpty) { return Reply(lines: [], next: .done(FormResult(.cancelled))) }
      isEnding = true
      return atEnd([], isCancelling: true)
    }
    isEnding = false
    prefill = ""
    switch place {
    case .gone: return settleGone(line)
    case .leaving: return leave(line)
    case .conflict(let conflict, let index): return settle(line, conflict, index)
    case .row(let place):
      return line.hasPrefix(":") && !line.hasPrefix("::") ? command(line, place) : choose(line, place)
    case .field(let place), .editor(let place):
      if line.hasPrefix(":"), !line.hasPrefix("::") { return command(line, place) }
      return take(line.hasPrefix("::") ? String(line.dropFirst()) : line, place)
    }
  }

  /// What came back from the person's own editor; nil where it was left as it was.
  package mutating func answer(edited text: String?) -> Reply {
    guard case .editor(let place) = place else { return reply([]) }
    guard let text else {
      self.place = .field(place)
      return reply([])
    }
    return keeping { $0.put(text, place) }
  }

  private mutating func command(_ line: String, _ place: Int) -> Reply {
    switch line {
    case ":back", ":b":
      guard let before = form.seen.last(where: { $0 < place && !form.isFixed($0) }) else {
        return reply(["this is the first field"])
      }
      group = form.cells[before].field.group
      return go(to: before)
    case ":help", ":h", ":?": return reply(PlainPrompt(form, place).help)
    case ":null": return put(value: .null, place)
    case ":save", ":s": return save([], tellsChanges: true)
    case ":drop":
      for place in form.edited { form.cells[place].revert(desk, place) }
      desk.dropDraft()
      group = nil
      return go(to: form.seen.first, ["all is as stored"])
    case ":cancel", ":c", ":q": return atEnd([], isCancelling: true)
    case ":edit", ":e":
      guard desk.outsideEditor != nil, form.cells[place].field.kind == .text, !form.cells[place].field.isSecret else {
        return reply(["no editor runs here"])
      }
      self.place = .editor(place)
      return Reply(lines: [], next: .edit(form.cells[place].typed ?? ""))
    default:
      return reply(["no \(line); there are :back :help :null :save :drop :cancel, and :: begins a text with a colon"])
    }
  }

  /// The next field that is asked for.
  mutating func goOn(from place: Int, _ lines: [String] = []) -> Reply {
    form.settleFacts()
    return go(to: form.seen.first { $0 > place } ?? nil, lines)
  }

  private mutating func leave(_ line: String) -> Reply {
    switch line.lowercased() {
    case "save", "s": return save([])
    case "discard", "d":
      desk.dropDraft()
      return Reply(lines: [], next: .done(FormResult(.cancelled)))
    case "", "stay":
      group = nil
      return go(to: form.seen.first)
    default: return reply(["save, discard or stay"])
    }
  }

  // MARK: saving

  /// - Parameter tellsChanges: old → new was not shown before.
  mutating func save(_ lines: [String], tellsChanges: Bool = false) -> Reply {
    let isNew = desk.isNew
    let paths = form.edited.map { form.cells[$0].form.path + ":" }
    switch form.save() {
    case .leave(let result as FormResult):
      desk.dropDraft()
      guard result.outcome == .saved else { return Reply(lines: lines, next: .done(result)) }
      let names = form.edited.map { form.cells[$0].field.name }
      let path = if case .reference(let id) = result.record { id.path } else { desk.path }
      let words = names.isEmpty || isNew ? "\(path) saved" : "\(path): \(names.joined(separator: ", ")) saved"
      // What a rule or an observer filled in was not shown before either.
      let changes = result.changes.filter { line in
        isNew ? !line.hasSuffix(" made") : tellsChanges || !paths.contains { line.hasPrefix($0) }
      }
      return Reply(lines: lines + changes + [words], next: .done(result))
    case .push:
      if case .gone = form.opened, let words = desk.gone {
        place = .gone(words)
        return reply(lines + ["error: \(desk.path) was \(words)"])
      }
      guard case .conflict(let conflict) = form.opened else { return reply(lines) }
      choices = [:]
      place = .conflict(conflict, 0)
      return reply(lines + question(conflict, 0))
    default:
      // Refused: what is wrong, then the first field of it again.
      let wrong = form.refused
      let errors = wrong.flatMap { fault($0) }
      guard let first = wrong.first(where: { !form.isFixed($0) }) else {
        place = .leaving
        return reply(lines + ["error: \(form.said)"] + errors)
      }
      let all = lines + (wrong.isEmpty ? ["error: \(form.said)"] : errors)
      var reply = go(to: first, all)
      prefill = form.cells[first].typed ?? ""
      if form.cells[first].field.isSecret { prefill = "" }
      if case .ask(let prompt, _, let isSecret) = reply.next {
        reply.next = .ask(prompt: prompt, prefill: prefill, isSecret: isSecret)
      }
      return reply
    }
  }

  private mutating func settleGone(_ line: String) -> Reply {
    form.opened = .nothing
    switch line.lowercased() {
    case "make it anew", "make", "m", "anew":
      desk.makeAnew()
      return save([])
    case "give up", "give", "g":
      desk.dropDraft()
      return Reply(lines: [], next: .done(FormResult(.cancelled)))
    case "", "stay":
      group = nil
      return go(to: form.seen.first)
    default: return reply(["make it anew, give up or stay"])
    }
  }

  private func question(_ conflict: SaveConflict, _ index: Int) -> [String] {
    let contested = conflict.contested[index]
    let cell = form.cells[contested.field]
    let by = contested.by.isEmpty ? "another program" : contested.by
    let values = [contested.before, contested.theirs, cell.good].map {
      FormText.quoted($0, cell.form, desk, contested.field)
    }
    return [
      "\(cell.form.path) was changed by \(by)" + (contested.change.isEmpty ? "" : " (\(contested.change))"),
      "  before \(values[0])   theirs \(values[1])   mine \(values[2])",
    ]
  }

  private mutating func settle(_ line: String, _ conflict: SaveConflict, _ index: Int) -> Reply {
    let field = conflict.contested[index].field
    switch line.lowercased() {
    case "theirs", "t": choices[field] = .theirs
    case "mine", "m": choices[field] = .mine
    case "before", "b": choices[field] = .before
    case "", "none": return go(to: field, ["nothing is saved yet"])
    default:
      // Another value: it is mine.
      do throws(Refusal) {
        let value = try desk.read(line, in: field)
        form.cells[field].put(try desk.check(value, in: field, with: [:]), typed: nil, desk, field)
        choices[field] = .mine
      } catch {
        if !form.cells[field].field.isSecret { prefill = line }
        return reply(["error: \(form.cells[field].form.path): \(error.message)"])
      }
    }
    if index + 1 < conflict.contested.count {
      place = .conflict(conflict, index + 1)
      return reply(question(conflict, index + 1))
    }
    form.opened = .nothing
    _ = form.settle(ConflictResult(choices: choices, isSaving: false), conflict)
    return save([])
  }
}
