package import FacetKit

/// The screens that are open, one above the other, of which the last is seen.
package struct LevelStack {
  package private(set) var levels: [any Level]

  /// What is to be done after a key.
  package enum Event {
    case shown
    /// The key means nothing.
    case ignored
    case suspend
    case outside(any OutsideWork)
    /// The last level is gone, with its result.
    case ended(any LevelResult)
  }

  package init(_ level: any Level) { levels = [level] }

  /// Opens a level above the last.
  package mutating func open(_ level: any Level) { levels.append(level) }

  package mutating func press(_ key: Key, _ room: Room) -> Event {
    guard let top = levels.indices.last else { return .ended(Left()) }
    let isHelp = key == Key(.function(1)) || key == Key("?", alt: true) || (key == Key("?") && !levels[top].takesText)
    if isHelp, !(levels[top] is HelpLevel) {
      levels.append(HelpLevel(levels[top].help(room)))
      return .shown
    }
    return act(levels[top].press(key, room), room)
  }

  package mutating func press(_ mouse: Mouse, on picture: Picture, _ room: Room) -> Event {
    guard let top = levels.indices.last else { return .ended(Left()) }
    if picture.body.contains(mouse.row) || mouse.kind == .wheelUp || mouse.kind == .wheelDown {
      var inside = mouse
      inside.row -= picture.body.lowerBound
      return act(levels[top].press(inside, room), room)
    }
    guard let target = picture.targets.first(where: { $0.row == mouse.row && $0.columns.contains(mouse.column) })
    else { return .ignored }
    switch target.action {
    case .press(let key): return press(key, room)
    case .heading: return act(levels[top].pressHeading(at: mouse.column, room), room)
    case .goTo(let level):
      // As Esc would, so that edits are asked for.
      var event = Event.ignored
      while levels.count > level + 1 {
        let count = levels.count
        event = press(Key(.escape), room)
        if levels.count >= count { break }
      }
      return event
    }
  }

  /// What work outside gave.
  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Event {
    guard let top = levels.indices.last else { return .ended(result) }
    return act(levels[top].resume(result, room), room)
  }

  /// True where there is something new to show.
  package mutating func refresh(_ room: Room) -> Bool {
    guard let top = levels.indices.last else { return false }
    return levels[top].refresh(room)
  }

  /// Before the program ends by a signal, and while nobody types, for what ends it without one.
  package mutating func abandon() {
    for index in levels.indices.reversed() { levels[index].abandon() }
  }

  package func picture(_ room: Room) -> Picture {
    guard let top = levels.last else {
      return Picture(lines: [], cursor: (0, 0), body: 0..<0)
    }
    return Frame(room: room).picture(top.page(room), trail: levels.map(\.title))
  }

  private mutating func act(_ step: Step, _ room: Room) -> Event {
    switch step {
    case .taken: return .shown
    case .ignored: return .ignored
    case .suspend: return .suspend
    case .outside(let work): return .outside(work)
    case .push(let level):
      levels.append(level)
      return .shown
    case .replace(let level):
      levels[levels.count - 1] = level
      return .shown
    case .leave(let result):
      levels.removeLast()
      return levels.isEmpty ? .ended(result) : resume(result, room)
    }
  }
}
