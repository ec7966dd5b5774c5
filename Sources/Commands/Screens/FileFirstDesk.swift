import Engine
import FacetKit
import Forms
import Language

/// What is in the file, for the first level: types, views and the screens of plugins.
final class FileFirstDesk: FirstDesk {
  private let session: ScreenSession
  let title: String
  private var seen: Int
  private var views: [String: ListingCount] = [:]

  private var engine: RecordEngine { session.engine }

  init(_ session: ScreenSession) throws {
    self.session = session
    let file = session.engine.path.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    title = file ?? "Facet"
    seen = try session.engine.changesElsewhere
  }

  private(set) var state = ""
  private var lastChange = ""

  /// What the history says now: looked up when the places are, not whenever they are drawn.
  private func readHistory() throws {
    let count = try engine.changeCount(since: engine.today)
    state = count == 0 ? "" : "\(count) change\(count == 1 ? "" : "s") today"
    lastChange =
      try engine.lastChange().map { last in
        let time = last.at.hasPrefix("\(engine.today)") ? last.at.dropFirst(11).prefix(5) : last.at.prefix(10)
        return "Last change: \(last.command), \(time), \(last.who)"
      } ?? ""
  }

  func places() throws(ListFault) -> [FirstPlace] {
    try session.faulting { () throws in
      engine.beginStatement()
      views = [:]
      if engine.exists || engine.path == nil { try readHistory() }
      var types: [FirstPlace] = []
      var shown: [FirstPlace] = []
      for (name, isView) in try engine.exists || engine.path == nil ? engine.typeNames() : [] {
        var looks: (icon: String?, title: String) = (nil, name)
        var summary: String
        do {
          guard let entity = try engine.entity(name) else { continue }
          let own = TypeLooks(entity.record)
          looks = (own.icon, own.title)
          summary = entity.record.fields.filter { $0.hidden != .always }.map(\.name).joined(separator: ", ")
        } catch let fault where engine.isFault(fault) {
          summary = EngineWording.diagnostic(fault).message
        }
        let place = FirstPlace(
          isView ? .views : .types, name: name, title: looks.title, icon: looks.icon, summary: summary)
        if isView { shown.append(place) } else { types.append(place) }
      }
      for view in try engine.exists || engine.path == nil ? engine.storedViews() : [] {
        let words = view.name.map { $0 == "_" || $0 == "-" ? " " : $0 }
        shown.append(
          FirstPlace(.views, name: view.name, title: String(words).firstUpper, summary: view.text))
      }
      let screens = engine.registry.screens.map { screen in
        FirstPlace(
          .screens, name: screen.name, title: screen.title, icon: screen.icon.isEmpty ? nil : screen.icon,
          plainIcon: screen.plainIcon, summary: screen.summary)
      }
      return types + shown + screens
    }
  }

  func count(of place: FirstPlace) -> Int? {
    switch place.group {
    case .screens: return nil
    case .types, .views:
      guard let query = try? query(of: place) else { return nil }
      let fault: ListFault?
      do throws(ListFault) {
        return try session.faulting { () throws in
          if views[place.name] == nil {
            let listing = try engine.listing(query, in: session.context.scope)
            if let total = try listing.total(within: .milliseconds(3)) { return total }
            views[place.name] = ListingCount(listing, before: nil)
          }
          try views[place.name]?.step()
          return views[place.name]?.result?.total
        }
      } catch { fault = error }
      return fault == nil ? nil : nil
    }
  }

  private func query(of place: FirstPlace) throws -> Query {
    let name = Identifier(place.name, at: SourceRange(0, 0), isQuoted: true)
    return Query(path: Path(root: .name(name), steps: [], at: SourceRange(0, 0)))
  }

  func remark(on place: FirstPlace) -> String {
    switch place.group {
    case .screens: return "\(place.title): \(place.summary)"
    case .types, .views:
      return lastChange.isEmpty ? place.summary : lastChange
    }
  }

  func open(_ place: FirstPlace) throws(ListFault) -> any Level {
    try session.faulting { () throws in
      if place.group == .screens {
        guard let screen = engine.registry.screen(place.name) else {
          throw Diagnostic("there is no screen \(place.name)")
        }
        return try session.level(of: screen)
      }
      return ListLevel(
        desk: try RecordListDesk(session, query(of: place), path: Name.quoted(place.name), title: place.title))
    }
  }

  func form(of place: FirstPlace) throws(ListFault) -> (any Level)? {
    try session.faulting { () throws in try session.form(nil, of: place.name) }
  }

  func find(_ text: String) throws(ListFault) -> any Level {
    try session.faulting { () throws in
      var rows: [(record: RecordID, cells: [ListCell])] = []
      var isCut = false
      struct Enough: Error {}
      do {
        try engine.find(text, in: nil) { record, field, value in
          if rows.count == 500 { throw Enough() }
          rows.append((record, [.text(try engine.title(of: record)), .text(field.title), .text(value)]))
        }
      } catch is Enough { isCut = true }
      let columns = [
        ListColumn("record", title: "Record"), ListColumn("field", title: "Field"), ListColumn("text", title: "Text"),
      ]
      let title = "Find \(text)\(isCut ? ", the first 500" : "")"
      return ListLevel(
        desk: ValueListDesk(
          session, title: title, path: "find \(Value.quoted(text))", columns: columns,
          rows: rows.map { (path: $0.record.path, cells: $0.cells) }))
    }
  }

  func description(of place: FirstPlace) throws(ListFault) -> [String] {
    place.group == .screens ? [place.summary] : try session.lines(["describe \(Name.quoted(place.name))"])
  }

  func undo() throws(ListFault) -> ListOutcome { try session.revert("undo") }
  func redo() throws(ListFault) -> ListOutcome { try session.revert("redo") }

  func noteReturn() {
    session.noteOtherChange()
    seen = (try? engine.changesElsewhere) ?? seen
  }

  func hasNews() -> Bool {
    engine.beginStatement()
    guard let now = try? engine.changesElsewhere, now != seen else { return false }
    seen = now
    return true
  }
}

extension String {
  /// With a capital at the beginning.
  fileprivate var firstUpper: String { prefix(1).uppercased() + dropFirst() }
}
