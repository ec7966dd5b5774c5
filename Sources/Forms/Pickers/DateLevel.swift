package import FacetKit

/// A calendar of the days that a field takes, and a line in which a day can be typed: each follows the other.
package struct DateLevel: Level {
  package let title: String
  let desk: any FormDesk
  let place: Int
  private let stored: Value
  var form: FormField { desk.fields[place] }
  private let verdicts: DayVerdicts
  var line: LineEditor
  private let opened: String
  /// The value of the line, where it can be read.
  private(set) var value: Value
  private var refusal: Refusal?
  /// The day that the grid stands at.
  private(set) var day: CalendarDate
  private var isTyping = false
  /// The part of the time that the keys are about; nil where they are about days or text.
  var timePart: TimePart?
  /// A key that may be the beginning of a text: `t`, `+`, `-`; with the line and day before it.
  private var pending: (key: Character, line: String, day: CalendarDate)?
  private var past: [(text: String, day: CalendarDate)] = []
  private var future: [(text: String, day: CalendarDate)] = []

  /// - Parameter text: what stands in the form's line.
  package init(desk: any FormDesk, place: Int, stored: Value, text: String) {
    self.desk = desk
    self.place = place
    self.stored = stored
    title = desk.fields[place].label
    line = LineEditor(text)
    opened = text
    value = (try? desk.read(text, in: place)) ?? .null
    let now = value
    verdicts = DayVerdicts { day in
      do throws(Refusal) {
        _ = try desk.check(DateLevel.value(day, like: now, desk.fields[place].field.kind), in: place, with: [:])
        return nil
      } catch {
        return error.message
      }
    }
    day = DateLevel.day(of: value) ?? desk.setting.today
  }

  package var takesText: Bool { true }

  private static func day(of value: Value) -> CalendarDate? {
    switch value {
    case .date(let day): day
    case .datetime(let moment): moment.date
    default: nil
    }
  }

  /// The day as the field has it: a moment keeps its time of day.
  static func value(_ day: CalendarDate, like value: Value, _ kind: Kind) -> Value {
    guard case .datetime = kind else { return .date(day) }
    if case .datetime(let moment) = value, let same = DateTime("\(day)\(moment.text.dropFirst(10))") {
      return .datetime(same)
    }
    return DateTime("\(day)T00:00").map { .datetime($0) } ?? .null
  }

  // MARK: keys

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let before = pending
    pending = nil
    if let part = timePart, let step = press(key, in: part) { return step }
    switch (key.code, control: key.control, alt: key.alt) {
    case (.escape, _, _), (.character("g"), true, false), (.character("c"), true, false): return .leave(Left())
    case (.enter, _, _), (.character("s"), true, false), (.function(2), _, _): return done()
    case (.tab, _, _): goOn(isBack: key.shift || key.alt)
    case (.up, _, _), (.character("p"), true, false): move(day.adding(days: -7))
    case (.down, _, _), (.character("n"), true, false): move(day.adding(days: 7))
    case (.pageUp, _, _): move(day.adding(months: key.shift ? -12 : -1))
    case (.pageDown, _, _): move(day.adding(months: key.shift ? 12 : 1))
    case (.left, false, false) where !isTyping: move(day.adding(days: -1))
    case (.right, false, false) where !isTyping: move(day.adding(days: 1))
    case (.home, _, _) where !isTyping: move(CalendarDate(year: day.year, month: day.month, day: 1))
    case (.end, _, _) where !isTyping:
      let last = CalendarDate.length(ofMonth: day.month, year: day.year)
      move(CalendarDate(year: day.year, month: day.month, day: last))
    case (.character("<"), false, false) where !isTyping: move(day.adding(months: -12))
    case (.character(">"), false, false) where !isTyping: move(day.adding(months: 12))
    case (.character("z"), true, false), (.character("_"), true, false): undo()
    case (.character("y"), true, false): redo()
    case (.character("r"), true, false): type(desk.text(of: stored, in: place))
    case (.character("l"), true, false): break
    default:
      if !isTyping, let step = quickStep(key, room) {
        pending = (step.key, line.text, day)
        move(step.day)
        return .taken
      }
      return typeIntoLine(key, after: before)
    }
    return .taken
  }

  /// Keys of the grid that may begin a text: `t` for today, `tomorrow`; `-` for the day before, `-3d`.
  private func quickStep(_ key: Key, _ room: Room) -> (key: Character, day: CalendarDate?)? {
    guard case .character(let character) = key.code, !key.control, !key.alt else { return nil }
    switch character {
    case "t": return (character, room.today)
    case "+": return (character, day.adding(days: 1))
    case "-": return (character, day.adding(days: -1))
    default: return nil
    }
  }

  private mutating func typeIntoLine(_ key: Key, after before: (key: Character, line: String, day: CalendarDate)?)
    -> Step
  {
    var editor = line
    if !isTyping {
      // A text takes the place of what stands there; so does one whose first letter meant a step.
      if !key.typed.isEmpty {
        let continues = before.map { ($0.key == "t") == (key.typed.first?.isLetter ?? false) } ?? false
        if let before, continues {
          day = before.day
          editor = LineEditor(String(before.key))
        } else {
          editor = LineEditor("")
        }
      } else if key.code == .delete {
        editor = LineEditor("")
      }
    }
    if case .character(let character) = key.code, !key.control, !key.alt, let kind = form.editor,
      !kind.allows(character, field: form.field)
    {
      return .taken
    }
    guard editor.press(key) || (key.code == .delete && !isTyping) else { return .ignored }
    isTyping = true
    past.append((line.text, day))
    future = []
    line = editor
    read()
    return .taken
  }

  /// From the calendar to the time, where there is one, to the line, and round.
  private mutating func goOn(isBack: Bool) {
    let hasTime = form.field.kind == .datetime
    if timePart != nil {
      timePart = nil
      isTyping = !isBack
    } else if hasTime, isTyping == isBack {
      (timePart, isTyping) = (TimePart(), false)
    } else {
      isTyping.toggle()
    }
  }

  mutating func type(_ text: String) {
    past.append((line.text, day))
    future = []
    line = LineEditor(text)
    read()
  }

  private mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append((line.text, day))
    restore(last)
  }

  private mutating func redo() {
    guard let last = future.popLast() else { return }
    past.append((line.text, day))
    restore(last)
  }

  private mutating func restore(_ step: (text: String, day: CalendarDate)) {
    (line, day) = (LineEditor(step.text), step.day)
    read()
  }

  /// Goes to a day, and writes it into the line.
  private mutating func move(_ target: CalendarDate?) {
    guard let target else { return }
    past.append((line.text, day))
    future = []
    day = target
    let new = DateLevel.value(target, like: value, form.field.kind)
    line = LineEditor(desk.text(of: new, in: place))
    isTyping = false
    read()
  }

  /// What the line means; the grid follows where it means a day.
  private mutating func read() {
    do throws(Refusal) {
      value = try desk.read(line.text, in: place)
      if let day = DateLevel.day(of: value) { self.day = day }
      refusal = nil
      if value.isNull ? form.field.isRequired : true { _ = try desk.check(value, in: place, with: [:]) }
    } catch {
      refusal = error
    }
  }

  private mutating func done() -> Step {
    // What has no day yet gets the one that the calendar stands at; a line that was emptied stays empty.
    if line.text.isEmpty, !isTyping { move(day) }
    if line.text.utf8.elementsEqual(opened.utf8) { return .leave(Left()) }
    read()
    if refusal != nil {
      if let offset = refusal?.offset { line.move(to: FaultPlace.character(at: offset, in: line.text)) }
      return .taken
    }
    return .leave(ChosenValue(value, typed: desk.text(of: value, in: place)))
  }

  package mutating func abandon() {
    if !line.text.utf8.elementsEqual(opened.utf8) { desk.keep([place: line.text.isEmpty ? nil : line.text]) }
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: move(day.adding(months: -1))
    case .wheelDown: move(day.adding(months: 1))
    case .click, .doubleClick:
      let drawing = DateDrawing(room, hasTime: form.field.kind == .datetime)
      for (month, column) in drawing.months(around: day) {
        let grid = DayGrid(month, firstWeekday: desk.firstWeekday)
        if let hit = grid.day(row: mouse.row - drawing.firstRow, cell: mouse.column - column) {
          timePart = nil
          move(hit)
          return mouse.kind == .doubleClick ? done() : .taken
        }
      }
      if mouse.row == drawing.lineRow {
        (isTyping, timePart) = (true, nil)
        line.click(cell: max(0, mouse.column - drawing.value(form.label)), room: drawing.well, room.metrics)
      }
    }
    return .taken
  }

  // MARK: drawing

  package func page(_ room: Room) -> Page {
    var page = Page()
    let metrics = room.metrics
    page.path = form.path
    if value != stored {
      let was = FormText.shown(stored, form, desk, place)
      page.state = (
        "was \(stored.isNull ? was : DateLevel.day(of: stored).map { desk.shown($0, as: "%-d %B %Y") } ?? was)", "*"
      )
    }
    page.position = value.isNull && refusal == nil ? "no day yet" : relation(day, room.today)
    let drawing = DateDrawing(room, hasTime: form.field.kind == .datetime)
    let top = drawing.body(
      sentence: refusal == nil || DateLevel.day(of: value) != nil ? sentence : "", form.label, line, isTyping,
      refusal.map { drawing.fault($0, line, form.label) } ?? [], time: timeRow(drawing))
    let week = DayGrid(day, firstWeekday: desk.firstWeekday).place(of: day).row
    page.body = drawing.fitted(
      top, drawing.grids(day, desk, verdicts, isChosen: !value.isNull, hasCursor: !isTyping && timePart == nil),
      week: week)
    let isMoment = form.field.kind == .datetime
    let usual = isMoment ? "a day and time, such as 2009-11-29 08:30" : "a day, such as 29 nov 2009, last friday or -3d"
    let advice = form.field.help ?? usual
    page.message = Line(
      "   "
        + metrics.fitted(
          metrics.shown("\(form.label): \(advice). Type it at any time."), cells: max(1, room.columns - 4)))
    let tab = Hint(
      "Tab", isTyping ? "calendar" : timePart == nil && form.field.kind == .datetime ? "time" : "line", Key(.tab))
    let done = Hint("Return", "done", Key(.enter))
    if timePart != nil {
      page.hints = [Hint("digits", "time"), Hint("Up Down", "step"), Hint("Left Right", "part"), done, tab]
    } else if isTyping {
      page.hints = [done, tab]
    } else {
      page.hints = [Hint("Arrows", "day"), Hint("PgUp PgDn", "month"), Hint("< >", "year"), done]
      if form.field.kind == .datetime { page.hints.append(tab) }
    }
    page.hints.append(Hint("Esc", "cancel", Key(.escape)))
    // Where few hints have room, those that leave go first.
    if !room.hasRemarks { page.hints = Array(page.hints.suffix(2) + page.hints.dropLast(2)) }
    return page
  }

  /// The day in full, a moment with its time.
  private var sentence: String {
    guard let day = DateLevel.day(of: value) else {
      if !value.isNull { return "" }
      return isTyping ? "no day" : "no day yet; Return takes \(desk.shown(self.day, as: "%A, %-d %B %Y"))"
    }
    let text = desk.shown(day, as: "%A, %-d %B %Y")
    if case .datetime(let moment) = value { return "\(text), \(moment.text.dropFirst(11))" }
    return text
  }

  private func relation(_ day: CalendarDate, _ today: CalendarDate) -> String {
    switch day.daysSince1970 - today.daysSince1970 {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days < 0: "\(FormText.thousands(-days)) days ago"
    case let days: "in \(FormText.thousands(days)) days"
    }
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms", text: FormHelp.text(form, stored: stored, desk, place),
      groups: [
        HelpPage.Group(
          "Moving",
          [
            ("Arrows", "day, week"), ("PgUp PgDn", "month"), ("< >", "year"), ("Home End", "ends of the month"),
            ("t", "today"), ("+ -", "next, previous day"),
          ]),
        HelpPage.Group(
          "Line",
          [
            ("letters, digits", "type a day"),
            ("Tab", form.field.kind == .datetime ? "calendar, time, line" : "calendar, line"), ("Ctrl-R", "as stored"),
            ("Ctrl-Z Ctrl-Y", "undo, redo"), ("Delete", "no day"),
          ]),
        HelpPage.Group("Leaving", [("Return Ctrl-S", "done"), ("Esc Ctrl-G", "as it was")]),
        HelpPage.Group(
          "Marks",
          [
            ("[29]", value.isNull ? "taken by Return" : "chosen"), ("( 9)", "today"),
            (room.metrics.refusedDay, "refused"),
          ]),
      ])
  }
}
