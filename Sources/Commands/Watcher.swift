package import Engine
import FacetKit
import Language

/// A path that is watched, and what is done when what it gives changes.
struct Watcher {
  var path: Path
  /// As it was typed, or from its record on; what is told of one value is told under it.
  var text: String
  /// Nil where the changes are printed.
  let block: Block?
  /// The text in which the block stands.
  let source: Source
  /// Where one was, and the variables there were: what the path means.
  var scope: Scope
  var last: Snapshot
  /// From which it was read, in lower case.
  var tables: Set<String>

  /// Whether both watch the same: a selector may have a variable in it.
  func isSame(as other: Watcher) -> Bool { text == other.text && last.firstRecord == other.last.firstRecord }
}

/// The watchers of a session, in the order in which they were made.
package final class Watchers {
  /// Rounds in which watchers may change what is watched.
  static let mostRounds = 10
  private(set) var all: [Watcher] = []
  private var isSettling = false
  private var mark = ChangeMark()

  package init() {}

  package var isEmpty: Bool { all.isEmpty }

  /// Whether another program has stored something since the last look. Waits for no lock.
  package func isBehind(_ engine: RecordEngine) -> Bool {
    guard !all.isEmpty, !isSettling, let now = engine.changeMarkAtOnce else { return false }
    return now != mark
  }

  /// Watches a path, again from here on where it was watched before.
  func add(_ watcher: Watcher) {
    if let index = all.firstIndex(where: { $0.isSame(as: watcher) }) {
      all[index] = watcher
    } else {
      all.append(watcher)
    }
  }

  /// Watches that path no more; all paths for nil. Gives how many were watched.
  func remove(_ text: String?) -> Int {
    let count = all.count
    all.removeAll { text == nil || $0.text == text }
    return count - all.count
  }

  /// Tells what a statement changed: one batch for it, then those for what observers and watchers themselves changed.
  ///
  /// An error of one is one of the statement, which is undone with it.
  /// - Parameter observe: tells the observers of plugins; gives the names of those that were told.
  func settle(
    in context: inout CommandContext, observing observe: (inout CommandContext) throws -> [String],
    _ fire: (Watcher, [ObservedChange], inout CommandContext) throws -> Void
  ) throws {
    let engine = context.engine
    guard !isSettling, engine.hasUntoldChanges || (!all.isEmpty && engine.changeMark != mark) else { return }
    isSettling = true
    let before = all
    var told: [String] = []
    defer { isSettling = false }
    do {
      for _ in 0..<Watchers.mostRounds {
        told = engine.hasUntoldChanges ? try observe(&context) : []
        var hasFired = false
        // Where nothing was written since it was read, it is not read again.
        if !all.isEmpty, engine.changeMark != mark {
          let tables = engine.takeWrittenTables()
          let written = engine.changeMark.isOwn(since: mark) ? tables : nil
          mark = engine.changeMark
          hasFired = try round(in: &context, written, fire)
        }
        if !hasFired, !engine.hasUntoldChanges { return }
      }
    } catch {
      undone(before, engine)
      throw error
    }
    undone(before, engine)
    if let name = told.first {
      throw Diagnostic(
        "the observers of plugins changed what they observe more than \(Watchers.mostRounds) times over",
        hint: "the last was \(name): help \(name) says what it does")
    }
    throw Diagnostic(
      "the watchers changed what is watched more than \(Watchers.mostRounds) times over",
      hint: "one of them changes what another, or it itself, watches: watch lists them, watch PATH --stop ends one")
  }

  /// Watches what was watched before, whose values have come back; what was changed earlier is still to be told.
  func restore(_ before: [Watcher]) { all = before }

  /// Goes on with the names that things have after a rename; what cannot be read then is told later.
  func follow(_ held: [HeldPath?], _ engine: RecordEngine) {
    for (index, held) in zip(all.indices, held) {
      guard let held else { continue }
      let text = (try? engine.writtenOut(held.path, in: held.scope)) ?? "\(held.path)"
      guard let now = try? engine.snapshot(of: held.path, called: text, in: held.scope) else { continue }
      (all[index].path, all[index].text, all[index].scope) = (held.path, text, held.scope)
      all[index].last = now
    }
  }

  /// The statement is undone, and what was read before it holds again.
  private func undone(_ before: [Watcher], _ engine: RecordEngine) {
    all = before
    mark = engine.changeMark
  }

  /// Whether anything had changed.
  ///
  /// - Parameter written: the tables that were written; nil where that is not sure.
  private func round(
    in context: inout CommandContext, _ written: Set<String>?,
    _ fire: (Watcher, [ObservedChange], inout CommandContext) throws -> Void
  ) throws -> Bool {
    var hasChanged = false
    for watcher in all {
      if let written, watcher.tables.isDisjoint(with: written) { continue }
      let (now, tables): (Snapshot, Set<String>)
      do {
        (now, tables) = try context.engine.watchedSnapshot(of: watcher.path, called: watcher.text, in: watcher.scope)
      } catch let
        error as Diagnostic
      {
        _ = remove(watcher.text)
        context.notice("\(watcher.text) is watched no more: \(error.text)")
        continue
      }
      let changes = now.changes(since: watcher.last)
      if let index = all.firstIndex(where: { $0.isSame(as: watcher) }) {
        all[index].tables = tables
        if !changes.isEmpty { all[index].last = now }
      }
      if changes.isEmpty { continue }
      hasChanged = true
      try fire(watcher, changes, &context)
    }
    return hasChanged
  }
}
