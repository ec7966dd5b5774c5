import FacetKit

/// Where the parts of the calendar stand, and their rows.
struct DateDrawing {
  private let room: Room
  private let gap = 6
  let well: Int
  private let hasTime: Bool

  init(_ room: Room, hasTime: Bool = false) {
    self.room = room
    self.hasTime = hasTime
    well = min(24, max(8, room.columns - 17))
  }

  private var metrics: Metrics { room.metrics }
  /// A low room has no blank rows.
  private var space: Int { room.isTall ? 1 : 0 }
  /// The row of the typed line.
  var lineRow: Int { space + 1 }
  /// The first row of days.
  var firstRow: Int { lineRow + 1 + space + (hasTime ? 1 : 0) + 2 }

  func value(_ label: String) -> Int { max(room.hasWords ? 15 : 4, 3 + labelWidth(label) + 3) }

  private func labelWidth(_ label: String) -> Int { min(24, metrics.width(of: metrics.shown(label)), room.columns / 4) }

  /// The middle month alone where there is no room for three.
  func months(around day: CalendarDate) -> [(day: CalendarDate, column: Int)] {
    guard room.hasRemarks, let before = day.adding(months: -1), let after = day.adding(months: 1),
      room.columns >= 3 + 3 * DayGrid.width + 2 * gap
    else { return [(day, min(3, max(0, room.columns - DayGrid.width - 1)))] }
    let step = DayGrid.width + gap
    return [(before, 3), (day, 3 + step), (after, 3 + 2 * step)]
  }

  // MARK: the line

  func body(
    sentence: String, _ label: String, _ editor: LineEditor, _ isTyping: Bool, _ fault: [Line], time: Line? = nil
  ) -> [Line] {
    let start = value(label)
    var line = Line(isTyping ? ">" : " ")
    line.put(metrics.fitted(metrics.shown(label), cells: labelWidth(label)), isTyping ? .title : .quiet, at: 3, metrics)
    let view = editor.view(cells: well, metrics)
    line.put(view.isCutBefore ? "<" : "[", at: start - 1, metrics)
    line.append(metrics.padded(view.text, cells: well), .well)
    line.append(view.isCutAfter ? ">" : "]")
    if isTyping { line.cursor = start + view.cursor }
    let blank = Array(repeating: Line(), count: space)
    let rows = blank + [Line("   " + metrics.fitted(metrics.shown(sentence), cells: max(1, room.columns - 4))), line]
    let below = fault.isEmpty ? blank : Array(fault.prefix(max(1, space)))
    guard let time else { return rows + below }
    return rows + (fault.isEmpty ? [] : below) + [time] + blank
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Hours and minutes, brackets around the part that keys are about.
  func time(_ time: (hour: Int, minute: Int), part: TimePart?, _ label: String, isThere: Bool) -> Line {
    let start = value(label)
    var line = Line(part == nil ? " " : ">")
    line.put(metrics.fitted("Time", cells: max(1, start - 4)), part == nil ? .quiet : .title, at: 3, metrics)
    let isHours = part.map { !$0.isMinutes } ?? false
    let isMinutes = part?.isMinutes ?? false
    line.put(isHours ? "[" : " ", .edited, at: start - 1, metrics)
    line.append(isThere ? DateDrawing.two(time.hour) : "--", isHours ? .title : .plain)
    line.append(isHours ? "]" : isMinutes ? "[" : ":", isHours || isMinutes ? .edited : .plain)
    line.append(isThere ? DateDrawing.two(time.minute) : "--", isMinutes ? .title : .plain)
    if isMinutes { line.append("]", .edited) }
    if part != nil { line.cursor = start + (isMinutes ? 3 : 0) }
    return line
  }

  func fault(_ refusal: Refusal, _ editor: LineEditor, _ label: String) -> [Line] {
    let view = editor.view(cells: well, metrics)
    let offset = refusal.offset.map { FaultPlace.character(at: $0, in: editor.text) } ?? 0
    var line = Line()
    line.put("^", .refused, at: value(label) + (view.columns[offset] ?? 0), metrics)
    line.append(" \(metrics.shown(refusal.message))")
    if line.width(metrics) > room.columns {
      line = Line("   ^ ", .refused)
      line.append(metrics.shown(refusal.message))
    }
    return [line]
  }

  // MARK: months

  /// What a low room has rows for: the line, then the weeks around the chosen day with what stands above them.
  func fitted(_ top: [Line], _ grid: [Line], week: Int) -> [Line] {
    let rows = room.bodyRows()
    if top.count + grid.count <= rows { return top + grid }
    let top = Array(top.suffix(max(1, min(top.count, rows - 1))))
    let left = rows - top.count
    // The legend goes first, then the names of the days, then the month's.
    if left >= 2 + DayGrid.rows { return top + grid.prefix(left) }
    let heads = left >= 4 ? grid.prefix(2) : left >= 2 ? grid.prefix(1) : []
    let count = max(0, left - heads.count)
    let first = min(max(week - count / 2, 0), DayGrid.rows - min(count, DayGrid.rows))
    return top + heads + grid.dropFirst(2 + first).prefix(count)
  }

  func grids(
    _ day: CalendarDate, _ desk: any FormDesk, _ verdicts: DayVerdicts, isChosen: Bool = true,
    hasCursor: Bool = true
  ) -> [Line] {
    let months = months(around: day)
    let names = (0..<7).map { index -> String in
      // 5 January 1970 is a Monday.
      let monday = CalendarDate(daysSince1970: 4 + desk.firstWeekday - 1 + index)
      let name = monday.map { desk.shown($0, as: "%a") } ?? ""
      return metrics.padded(metrics.prefix(of: name, cells: 2), cells: 2)
    }
    var titles = Line()
    var weekdays = Line()
    var rows = Array(repeating: Line(), count: DayGrid.rows)
    var refused: String?
    for (month, column) in months {
      let title = metrics.prefix(of: desk.shown(month, as: "%B %Y"), cells: DayGrid.width)
      let isMiddle = month == day
      titles.put(
        title, isMiddle ? .title : .plain, at: column + max(0, (DayGrid.width - metrics.width(of: title)) / 2), metrics)
      weekdays.put(names.joined(separator: " "), .quiet, at: column, metrics)
      let grid = DayGrid(month, firstWeekday: desk.firstWeekday)
      for each in grid.days {
        let place = grid.place(of: each)
        let refusal = verdicts.refusal(of: each)
        refused = refused ?? refusal
        let digits = each.day < 10 ? " \(each.day)" : "\(each.day)"
        let at = column + place.cell
        if each == day {
          if at > 0 { rows[place.row].put("[", .edited, at: at - 1, metrics) }
          rows[place.row].append(digits, .title)
          rows[place.row].append("]", .edited)
          if hasCursor { rows[place.row].cursor = at }
        } else if each == room.today {
          // Its bracket may stand where that of the chosen day does.
          let used = rows[place.row].width(metrics)
          if at > 0, used <= at - 1 { rows[place.row].put("(", .accent, at: at - 1, metrics) }
          rows[place.row].append(refusal == nil ? digits : metrics.refusedDay)
          rows[place.row].append(")", .accent)
        } else {
          rows[place.row].put(
            refusal == nil ? digits : metrics.refusedDay, refusal == nil ? .plain : .quiet, at: at, metrics)
        }
      }
    }
    return [titles, weekdays] + rows + legend(day, refused, isChosen)
  }

  private func legend(_ day: CalendarDate, _ refused: String?, _ isChosen: Bool) -> [Line] {
    let two = { (number: Int) in number < 10 ? " \(number)" : "\(number)" }
    var line = Line("   ")
    line.append("[\(two(day.day))]", .edited)
    line.append(isChosen ? " chosen   " : " Return takes it   ")
    line.append("(\(two(room.today.day)))", .accent)
    line.append(" today, t goes there")
    if let refused {
      // What was given is another day each time.
      var words = refused
      if let end = refused.range(before: ", not ") { words = end }
      line.append("   \(metrics.refusedDay) ", .quiet)
      line.append("refused: \(metrics.shown(words))")
    }
    let fitted = line.width(metrics) <= room.columns - 1 ? line : line.cut(to: room.columns - 1, metrics)
    return Array(repeating: Line(), count: space) + [fitted]
  }
}

extension String {
  /// What stands before a part of the text; nil where it is not in it.
  fileprivate func range(before part: String) -> String? {
    let index = utf8.indices.first { utf8[$0...].starts(with: part.utf8) }
    return index.map { String(self[..<$0]) }
  }
}
