import Engine
import FacetKit
import Language

extension Command {
  static let watch = Command(
    "watch", group: .scripting, summary: "tells what changes, or runs a block for it",
    parameters: [Parameter("path", .path, .optional), Parameter("block", .block, .optional)],
    options: [OptionSpecification("stop", "watch the path no more; without a path all of them")], takesTail: true,
    details: """
      After each statement that changed what the path gives, the change is printed, or the block runs for each value
      with $path, $old and $new and the record that changed as the context; a record that came or went is one change.
      An equal value is no change. Paths through references follow them, and operators and computed fields are worked
      out anew: watch thing.@count. What means a record because of where one is, or of a variable, is watched under that
      record's own path. A statement is one batch, and what the blocks change is part of it: an error in one
      undoes the statement. What other programs store is told with the next statement, at the prompt within a second while
      nothing is typed. watch alone lists what is watched; it ends with the session. The list may go to a file or
      program, but what is told later not, unless a statement of the block says so. At most 100,000 values of a
      path are watched.
      """,
    examples: [
      CommandExample("watch thing[1].record; set thing[1].record 5", prints: "thing[1].record: 4 → 5"),
      CommandExample(
        "watch thing.@count { print \"$old, now $new\" }; new thing name=Chai", prints: "2, now 3"),
    ],
    run: { call, context in
      if call.has("stop") { return try context.stopWatching(call.path("path")) }
      guard let path = call.path("path") else {
        let texts = context.watchers.all.map(\.text)
        return texts.isEmpty ? () : try context.output.lines(texts.joined(separator: "\n"))
      }
      if let tail = call.invocation.tail {
        throw Diagnostic(
          "what watch tells comes later, and so goes to no file or program", at: tail.range,
          hint: "in a block: watch \(path) { print $path, $new | PROGRAM }")
      }
      let text = context.watched(path)
      let (snapshot, tables) = try context.engine.watchedSnapshot(
        of: path, called: text, in: context.scope, isFirst: true)
      context.watchers.add(
        Watcher(
          path: path, text: text, block: call.block("block"), source: context.source,
          scope: context.scope, last: snapshot, tables: tables))
    })
}

extension CommandContext {
  /// As it was typed, unless it would mean another record elsewhere.
  fileprivate func watched(_ path: Path) -> String {
    (try? engine.writtenOut(path, in: scope)) ?? source.text(path.range)
  }

  fileprivate func stopWatching(_ path: Path?) throws {
    let text = path.map(watched)
    let count = watchers.remove(text)
    guard let path, count == 0 else { return }
    throw Diagnostic(
      "\(text ?? "") is not watched", at: path.range,
      hint: watchers.isEmpty ? nil : "watched: \(watchers.all.map(\.text).joined(separator: ", "))")
  }
}
