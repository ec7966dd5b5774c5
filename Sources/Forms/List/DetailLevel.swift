package import FacetKit

/// The fields of a record, and the ways on from it: references and collections, each a level of its own.
package struct DetailLevel: Level {
  package let desk: any DetailDesk
  private var rows: [DetailRow] = []
  private var focus = 0
  private var message: String?

  package init(desk: any DetailDesk) {
    self.desk = desk
    load()
  }

  package var title: String { desk.title }

  private mutating func load() {
    do throws(ListFault) { rows = try desk.rows() } catch { message = error.text }
    focus = min(focus, max(rows.count - 1, 0))
  }

  package mutating func refresh(_ room: Room) -> Bool {
    guard desk.hasNews() else { return false }
    load()
    return true
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    desk.noteReturn()
    if let stored = StoredForm(result) { message = stored.text }
    load()
    return .taken
  }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let page = room.bodyRows()
    switch (key.code, control: key.control) {
    case (.up, _), (.character("p"), true): return move(to: focus - 1)
    case (.down, _), (.character("n"), true), (.tab, _): return move(to: focus + (key.shift ? -1 : 1))
    case (.pageUp, _): return move(to: focus - page)
    case (.pageDown, _): return move(to: focus + page)
    case (.home, _): return move(to: 0)
    case (.end, _): return move(to: rows.count - 1)
    case (.escape, _), (.left, _), (.character("q"), false), (.character("g"), true), (.character("c"), true):
      return .leave(Left())
    case (.right, _): return open(isForm: false)
    case (.enter, _): return open(isForm: !(rows.indices.contains(focus) && rows[focus].isDeep))
    case (.character("e"), false): return open(isForm: true)
    case (.character("z"), true): return .suspend
    case (.character("r"), true):
      load()
      return .taken
    default: return .ignored
    }
  }

  private mutating func move(to row: Int) -> Step {
    message = nil
    focus = min(max(row, 0), max(rows.count - 1, 0))
    return .taken
  }

  private mutating func open(isForm: Bool) -> Step {
    do throws(ListFault) {
      if isForm {
        if let form = try desk.form() { return .push(form) }
        message = "fields are changed in the list: Left, then e"
        return .taken
      }
      if rows.indices.contains(focus), rows[focus].isDeep, let level = try desk.open(focus) { return .push(level) }
      message = rows.indices.contains(focus) ? "\(rows[focus].title) leads nowhere" : nil
    } catch {
      message = error.text
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: return move(to: focus - 3)
    case .wheelDown: return move(to: focus + 3)
    case .click, .doubleClick:
      let row = mouse.row + first(room)
      guard rows.indices.contains(row) else { return .ignored }
      _ = move(to: row)
      return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
    }
  }

  private func first(_ room: Room) -> Int { max(0, focus - room.bodyRows() + 1) }

  package func page(_ room: Room) -> Page {
    let metrics = room.metrics
    var page = Page()
    page.path = desk.path
    page.position = rows.isEmpty ? "" : "field \(focus + 1) of \(rows.count)"
    let labels = min(24, rows.map { metrics.width(of: metrics.shown($0.title)) }.max() ?? 0)
    let start = first(room)
    let edge = room.columns - 2
    page.body = rows.enumerated().dropFirst(start).prefix(room.bodyRows()).map { index, row in
      var line = Line(index == focus ? ">  " : "   ")
      line.append(metrics.fitted(metrics.shown(row.title), cells: labels), .quiet)
      let column = 3 + labels + 2
      let remark = row.remark.isEmpty || !room.hasRemarks ? "" : metrics.shown(row.remark)
      let cells = max(1, edge - 2 - column - (remark.isEmpty ? 0 : metrics.width(of: remark) + 2))
      let value = (row.isComputed ? "= " : "") + row.cell.shown(metrics)
      line.put(metrics.fitted(value, cells: cells), row.cell.role, at: column, metrics)
      if !remark.isEmpty { line.put(remark, .quiet, endingAt: edge - 2, metrics) }
      if row.isDeep { line.put(metrics.deeper, .accent, at: edge, metrics) }
      if index == focus {
        line = line.focused(width: room.columns, metrics)
        line.cursor = 0
      }
      return line
    }
    let words = message ?? (rows.indices.contains(focus) ? rows[focus].help : nil) ?? ""
    page.message = Line(words.isEmpty ? "" : "   " + metrics.fitted(metrics.shown(words), cells: room.columns - 4))
    let isDeep = rows.indices.contains(focus) && rows[focus].isDeep
    page.hints =
      (isDeep ? [Hint("Right", "open", Key(.right))] : []) + (desk.hasForm ? [Hint("e", "form", Key("e"))] : [])
      + [Hint("Up Down", "move"), Hint("Esc", "back", Key(.escape))]
    page.help = .question
    return page
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "browse", text: [desk.title, "Without a screen:  show \(desk.path)"],
      groups: [
        .init("Moving", [("Up Down", "field"), ("Right", "what a field leads to"), ("Left Esc", "back")]),
        .init("Record", [("Return e", "form")]),
      ])
  }
}

/// What a detail asks of the record behind it.
package protocol DetailDesk: AnyObject {
  var title: String { get }
  var path: String { get }
  var hasForm: Bool { get }
  func rows() throws(ListFault) -> [DetailRow]
  /// Where a row leads.
  func open(_ row: Int) throws(ListFault) -> (any Level)?
  func form() throws(ListFault) -> (any Level)?
  /// A level that was opened from here is left: it may have changed something.
  func noteReturn()
  func hasNews() -> Bool
}

package struct DetailRow: Sendable, Hashable {
  package var title: String
  package var cell: ListCell
  /// A path, a number of records.
  package var remark = ""
  package var help: String?
  package var isComputed = false
  /// A reference or a collection.
  package var isDeep = false

  package init(_ title: String, _ cell: ListCell) {
    self.title = title
    self.cell = cell
  }
}
