package import FacetKit

/// Where `browse` begins: what is in the file, each row a level of its own.
package struct FirstLevel: Level {
  package let desk: any FirstDesk
  private var places: [FirstPlace] = []
  private var counts: [FirstPlace: Int] = [:]
  private var focus = 0
  private var message: String?
  private var typing: InputLine?

  package init(desk: any FirstDesk) {
    self.desk = desk
    load()
  }

  package var title: String { desk.title }
  package var takesText: Bool { typing != nil }
  private var focused: FirstPlace? { places.indices.contains(focus) ? places[focus] : nil }

  private mutating func load() {
    let old = focused
    do throws(ListFault) { places = try desk.places() } catch { message = error.text }
    focus = places.firstIndex { $0.group == old?.group && $0.name == old?.name } ?? min(focus, max(places.count - 1, 0))
    counts = [:]
    count()
  }

  private mutating func count() {
    for place in places where counts[place] == nil { counts[place] = desk.count(of: place) }
  }

  package mutating func refresh(_ room: Room) -> Bool {
    let old = counts
    if desk.hasNews() {
      load()
      return true
    }
    count()
    return counts != old
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    desk.noteReturn()
    if let stored = StoredForm(result) { message = stored.text }
    load()
    return .taken
  }

  // MARK: keys

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    if var line = typing { return type(key, &line) }
    let page = max(1, room.bodyRows() - 2)
    switch (key.code, control: key.control, alt: key.alt) {
    case (.up, _, _), (.character("p"), true, _): return move(to: focus - 1)
    case (.down, _, _), (.character("n"), true, _), (.tab, _, _): return move(to: focus + 1)
    case (.pageUp, _, _): return move(to: focus - page)
    case (.pageDown, _, _): return move(to: focus + page)
    case (.home, _, _): return move(to: 0)
    case (.end, _, _): return move(to: places.count - 1)
    case (.escape, _, _), (.left, _, _), (.character("g"), true, _), (.character("c"), true, _): return .leave(Left())
    case (.enter, _, _), (.right, _, _): return open { (desk, place) throws(ListFault) in try desk.open(place) }
    case (.character("z"), true, _): return .suspend
    case (.character("r"), true, _):
      load()
      return .taken
    case (.character(let letter), false, false): return press(letter)
    default: return .ignored
    }
  }

  private mutating func press(_ letter: Character) -> Step {
    switch letter {
    case "q": return .leave(Left())
    case "/":
      typing = InputLine("find")
      message = nil
      return .taken
    case "n":
      guard focused?.group == .types else { return say("only types make records") }
      return open { (desk, place) throws(ListFault) in
        if let form = try desk.form(of: place) { return form }
        return try desk.open(place)
      }
    case "i":
      return open { (desk, place) throws(ListFault) in
        ReaderLevel(title: place.title, path: "describe \(place.name)", lines: try desk.description(of: place))
      }
    case "u", "U":
      do throws(ListFault) {
        let outcome = letter == "u" ? try desk.undo() : try desk.redo()
        load()
        return say([outcome.command, outcome.effect].filter { !$0.isEmpty }.joined(separator: "   "))
      } catch {
        return say(error.text)
      }
    default: return .ignored
    }
  }

  private mutating func say(_ words: String) -> Step {
    message = words
    return .taken
  }

  private mutating func move(to place: Int) -> Step {
    message = nil
    focus = min(max(place, 0), max(places.count - 1, 0))
    return .taken
  }

  private mutating func open(_ body: (any FirstDesk, FirstPlace) throws(ListFault) -> any Level) -> Step {
    guard let focused else { return .ignored }
    message = nil
    do throws(ListFault) { return .push(try body(desk, focused)) } catch { return say(error.text) }
  }

  private mutating func type(_ key: Key, _ line: inout InputLine) -> Step {
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true): typing = nil
    case (.enter, _):
      typing = nil
      if line.text.isEmpty { return .taken }
      do throws(ListFault) { return .push(try desk.find(line.text)) } catch { return say(error.text) }
    default:
      guard line.press(key).isTaken else { return .ignored }
      typing = line
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: return move(to: focus - 3)
    case .wheelDown: return move(to: focus + 3)
    case .click, .doubleClick:
      let rows = shownRows(room)
      guard rows.indices.contains(mouse.row), case .place(let index) = rows[mouse.row] else { return .ignored }
      _ = move(to: index)
      return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
    }
  }

  // MARK: drawing

  private enum Row {
    case blank
    case group(String)
    case place(Int)
  }

  /// The rows that are seen.
  private func shownRows(_ room: Room) -> [Row] {
    var rows: [Row] = []
    for (index, place) in places.enumerated() {
      if index == 0 || places[index - 1].group != place.group {
        if index > 0, room.isTall { rows.append(.blank) }
        rows.append(.group(place.group.rawValue))
      }
      rows.append(.place(index))
    }
    let height = room.bodyRows(hasInput: typing != nil)
    let at = rows.firstIndex { if case .place(focus) = $0 { true } else { false } } ?? 0
    let first = max(0, at - height + 1)
    return Array(rows.dropFirst(first).prefix(height))
  }

  package func page(_ room: Room) -> Page {
    let metrics = room.metrics
    var page = Page()
    page.state = (desk.state, "")
    page.position = places.isEmpty ? "" : "\(focus + 1) of \(places.count)"
    page.body = shownRows(room).map { row in
      switch row {
      case .blank: return Line()
      case .group(let title): return Line([Span("   "), Span(title, .title)])
      case .place(let index):
        let line = line(of: places[index], isFocus: index == focus, room)
        guard index == focus else { return line }
        var focused = line.focused(width: room.columns, metrics)
        focused.cursor = 0
        return focused
      }
    }
    if places.isEmpty {
      page.body = [
        Line([], cursor: 0), Line("   No types yet."), Line(), Line("   Esc  back, then at the prompt: define"),
      ]
    }
    page.input = typing?.line(room)
    let words = message ?? focused.map { desk.remark(on: $0) } ?? ""
    page.message = Line(words.isEmpty ? "" : "   " + metrics.fitted(metrics.shown(words), cells: room.columns - 4))
    page.hints = hints
    page.help = typing == nil ? .question : .help
    return page
  }

  private var hints: [Hint] {
    if typing != nil { return [Hint("Return", "find", Key(.enter)), Hint("Esc", "leave as it was", Key(.escape))] }
    let make = focused?.group == .types ? [Hint("n", "new", Key("n"))] : []
    return [Hint("Return", "open", Key(.enter)), Hint("/", "find", Key("/"))] + make
      + [Hint("i", "describe", Key("i")), Hint("u", "undo", Key("u")), Hint("q", "leave", Key("q"))]
  }

  private func line(of place: FirstPlace, isFocus: Bool, _ room: Room) -> Line {
    let metrics = room.metrics
    var line = Line([Span(isFocus ? ">  " : "   ")])
    let isWide = place.icon.map { metrics.isUnicode && metrics.shown($0) == $0 && metrics.width(of: $0) == 2 } ?? false
    line.append(metrics.padded(isWide ? place.icon ?? "" : place.plainIcon, cells: 2))
    let widest = places.map { metrics.width(of: metrics.shown($0.title)) }.max() ?? 0
    let digits = max(
      places.map { counts[$0].map { CountedWord.digits($0).count } ?? 0 }.max() ?? 0, room.hasRemarks ? 9 : 1)
    // Names are told apart by what they are called: what is in them gives way first.
    let most = room.columns - 6 - 2 - digits - 4 - (room.hasRemarks ? 14 : 0)
    let titles = min(room.hasRemarks ? max(18, widest) : widest, max(most, min(24, room.columns - 9), 4))
    line.put(metrics.cutInside(metrics.shown(place.title), cells: titles), .plain, at: 6, metrics)
    let end = 6 + titles + 2 + digits
    let edge = room.columns - 2
    if let count = counts[place], end < edge { line.put(CountedWord.digits(count), .plain, endingAt: end, metrics) }
    let room = edge - 2 - (end + 2)
    if room > 6 { line.put(metrics.fitted(metrics.shown(place.summary), cells: room), .quiet, at: end + 2, metrics) }
    line.put(metrics.deeper, .accent, at: edge, metrics)
    return line
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "browse", text: focused.map { [$0.title, $0.summary] } ?? [],
      groups: [
        .init(
          "Moving",
          [("Up Down", "row"), ("Home End", "first, last"), ("Return Right", "open"), ("Esc Left q", "leave")]),
        .init("What else", [("/", "find a text"), ("n", "new record"), ("i", "describe"), ("u U", "undo, redo")]),
      ])
  }
}
