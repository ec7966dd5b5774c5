package import FacetKit

/// A list of records: what `browse` shows of a type, a view or a collection.
///
/// It holds about three screenfuls, each asked for by the place where the last one ended. The focus stays on its record
/// whatever happens around it.
package struct ListLevel: Level {
  package let desk: any ListDesk
  var view = ListView()
  var window = ListWindow()
  /// The order in which the rows of the window stand.
  var windowSort: ListView.Sort?
  var layout: ListLayout
  var marks = ListMarks()
  var mode = Mode.rows
  var message = Message.none
  /// What a filter of many rows is to become when no key is waiting.
  var waiting: ListView?
  /// Why none of the rows can be read: what the list asks for is not there any more.
  var broken: ListFault?
  /// A key came before rows that another program changed were read again.
  private var isStale = false
  /// What `u` brings back first.
  var lastDeleted: ListKey?
  /// The column whose value is picked on a level above.
  var picked: Int?
  /// How many marks went with their records when another program deleted those.
  var droppedMarks = 0
  /// How many rows there were before another program changed some.
  var totalBeforeNews: Int?
  private(set) var height = 20
  /// How many rows are seen while nothing is typed.
  private(set) var restingHeight = 20

  enum Mode {
    case rows
    /// A line is being typed; what the list showed before it.
    case typing(Purpose, InputLine, before: ListView)
    /// A cell is being edited, with the text that it had.
    case cell(InputLine, was: String)
    /// A row looks for another place, so many rows from its own.
    case moving(ListRow, by: Int)
  }

  enum Purpose: Hashable { case find, filter, goTo, mark }

  enum Message {
    case none
    case fault(ListFault)
    case words(String)
    /// The command that it was, and what it did.
    case outcome(String, String)
  }

  package init(desk: any ListDesk) {
    self.desk = desk
    layout = ListLayout(desk.columns)
    view.sort = desk.ownSort
    windowSort = view.sort
    reload()
  }

  package var title: String { desk.title }
  /// The record that has the focus.
  package var focus: ListKey? { window.focused?.key }

  package var takesText: Bool {
    switch mode {
    case .typing, .cell: true
    case .rows, .moving: false
    }
  }

  // MARK: keys

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    measure(room)
    let step: Step
    switch mode {
    case .rows: step = broken == nil ? pressInRows(key, room) : pressWithoutRows(key)
    case .typing(let purpose, let line, let before): step = type(key, purpose, line, before)
    case .cell(let line, let was): step = type(key, line, was)
    case .moving(let row, let distance): step = press(key, moving: row, by: distance)
    }
    if broken == nil, window.number == nil || window.total == nil { count() }
    measure(room)
    return step
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    measure(room)
    switch mouse.kind {
    case .wheelUp: return move(by: -3)
    case .wheelDown: return move(by: 3)
    case .click, .doubleClick:
      guard case .rows = mode, window.focus(onScreenRow: mouse.row, height) else { return .ignored }
      message = .none
      return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
    }
  }

  package mutating func pressHeading(at column: Int, _ room: Room) -> Step {
    guard case .rows = mode, let found = layout.column(at: column, room) else { return .ignored }
    layout.current = found
    return press(Key("s"), room)
  }

  /// The room as it is now, and the widths that its rows need.
  mutating func measure(_ room: Room) {
    height = max(1, room.bodyRows(hasHeading: true, hasInput: isTyping || isEditingBelow(room)))
    restingHeight = max(1, room.bodyRows(hasHeading: true))
    if broken == nil {
      trying { (level) throws(ListFault) in try level.window.fill(level.desk, level.view, level.height) }
    }
    layout.measure(window.visible(height), room)
  }

  var isTyping: Bool { if case .typing = mode { true } else { false } }

  // MARK: what is read

  /// Does it, or tells why not.
  mutating func trying(_ body: (inout ListLevel) throws(ListFault) -> Void) {
    do throws(ListFault) { try body(&self) } catch {
      message = error.cause == .stopped ? .words(error.text) : .fault(error)
      if desk.columns != layout.columns { takeColumns() }
    }
  }

  /// The desk has other columns than the list was opened with: what was known by their numbers goes, and the rows are
  /// read anew.
  private mutating func takeColumns() {
    let current = layout.columns.indices.contains(layout.current) ? layout.columns[layout.current].name : nil
    layout = ListLayout(desk.columns)
    layout.current = desk.columns.firstIndex { $0.name == current } ?? layout.current
    let (key, offset) = (window.focused?.key, window.offset)
    window = ListWindow()
    view.sort = desk.ownSort
    windowSort = view.sort
    (mode, waiting, totalBeforeNews) = (.rows, nil, nil)
    marks.removeAll()
    do throws(ListFault) {
      if let key, let found = try desk.place(of: key, in: view) {
        try window.go(to: found.place, offset: offset, desk, view, height)
      } else {
        try window.goToFirst(desk, view, height)
      }
      broken = nil
    } catch {
      if error.cause != .other { return message = .fault(error) }
      (broken, message) = (error, .none)
    }
  }

  mutating func move(by count: Int, isPage: Bool = false) -> Step {
    message = .none
    trying { (level) throws(ListFault) in
      let moved = try level.window.move(by: count, isPage: isPage, level.desk, level.view, level.height)
      if case .moving(let row, let distance) = level.mode { level.mode = .moving(row, by: distance + moved) }
    }
    return .taken
  }

  /// Reads the rows anew, with the focus on its record, else where that stood.
  mutating func reload(focus key: ListKey? = nil) {
    do throws(ListFault) {
      try read(focus: key)
      count()
    } catch {
      switch error.cause {
      case .stopped:
        isStale = true
        message = .words(error.text)
      case .lock: message = .fault(error)
      case .other:
        if desk.columns != layout.columns {
          message = .fault(error)
          return takeColumns()
        }
        broken = error
        (window, mode, message) = (ListWindow(), .rows, .none)
      }
    }
  }

  private mutating func read(focus key: ListKey? = nil) throws(ListFault) {
    isStale = false
    let offset = window.offset
    window.total = nil
    defer { windowSort = view.sort }
    if let key = key ?? window.focused?.key, let found = try desk.place(of: key, in: view) {
      try window.go(to: found.place, offset: offset, desk, view, height)
    } else if let row = window.focused, windowSort == view.sort {
      try window.go(to: row.place, offset: offset, desk, view, height)
    } else {
      try window.goToFirst(desk, view, height)
    }
    broken = nil
  }

  /// Shows the list in another way, with the focus on its record; as it was where that cannot be done.
  ///
  /// - Parameter isBehind: nobody waits for it: where a key comes first it is tried again.
  @discardableResult mutating func show(_ other: ListView, isBehind: Bool = false) -> Bool {
    let old = (view: view, window: window, sort: windowSort)
    view = other
    waiting = nil
    do throws(ListFault) {
      try read()
      count()
      return true
    } catch {
      if desk.columns != layout.columns {
        message = .fault(error)
        takeColumns()
        return false
      }
      if broken != nil, error.cause == .other {
        broken = error
        window = ListWindow()
        return false
      }
      (view, window, windowSort) = (old.view, old.window, old.sort)
      if isBehind, error.cause == .stopped {
        waiting = other
      } else {
        message = error.cause == .stopped ? .words("stopped; the rows are as they were") : .fault(error)
      }
      return false
    }
  }

  /// Counts what is not counted yet, for as long as a key may wait.
  mutating func count(keyWaits: Bool = true) {
    trying { (level) throws(ListFault) in
      if level.window.total == nil { level.window.total = try level.desk.total(in: level.view, keyWaits: keyWaits) }
      if level.window.number == nil, let place = level.window.focused?.place {
        level.window.number = try level.desk.number(of: place, in: level.view, keyWaits: keyWaits)
      }
    }
  }

  package mutating func refresh(_ room: Room) -> Bool {
    measure(room)
    if let view = waiting {
      show(view, isBehind: true)
      return true
    }
    let old = (window.total, window.number)
    var isNew = false
    if desk.hasNews() || isStale {
      totalBeforeNews = totalBeforeNews ?? window.total
      if case .words = message, isStale { message = .none }
      reload()
      isNew = true
      droppedMarks = dropGoneMarks()
    }
    if broken != nil { return isNew }
    if window.total == nil || window.number == nil { count(keyWaits: false) }
    if let before = totalBeforeNews, let total = window.total {
      totalBeforeNews = nil
      message = .words(news(total - before))
    }
    if case .fault = message { return isNew }
    // As long as there is something to count the terminal asks again at once.
    let isCounting = !window.rows.isEmpty && (window.total == nil || window.number == nil)
    return isNew || isCounting || old.0 != window.total || old.1 != window.number
  }

  private func news(_ difference: Int) -> String {
    if droppedMarks > 0 {
      let count = desk.word.text(droppedMarks)
      return "\(count) that \(droppedMarks == 1 ? "was" : "were") marked \(droppedMarks == 1 ? "is" : "are") gone: "
        + "another program changed the file"
    }
    let word = desk.word
    if difference == 0 { return "another program changed the file" }
    let count = word.text(abs(difference))
    if view.isNarrowed || desk.isPart {
      return "\(count) \(abs(difference) == 1 ? "is" : "are") \(difference > 0 ? "new" : "no longer") in this list"
    }
    let verb = "\(abs(difference) == 1 ? "was" : "were") \(difference > 0 ? "added" : "deleted") by another program"
    let isAtEnd = difference > 0 && view.sort == desk.ownSort
    return "\(count) \(verb)\(isAtEnd ? "; End goes to them" : "")"
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    measure(room)
    if let column = picked {
      picked = nil
      message = .none
      if let chosen = result as? ChosenValue { act(.put(column: column, chosen.value)) }
      measure(room)
      return .taken
    }
    if let chosen = result as? MenuChoice {
      act(.run(chosen.name))
    } else {
      desk.noteReturn()
      let stored = StoredForm(result)
      reload(focus: stored?.record)
      if let stored, broken == nil {
        message = .outcome(stored.command, told(stored.effect, of: stored.record.map { [$0] } ?? []))
      }
    }
    measure(room)
    return .taken
  }
}
