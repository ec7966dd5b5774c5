import Engine
import FacetKit
import Language

/// Asks which of two values is to hold, of what was changed here and by somebody else.
struct ConflictQuestion {
  enum Choice {
    case theirs, mine, before
    /// Another value, which was taken.
    case other
  }

  let conflict: EditConflict
  let asking: any Asking

  /// - Parameter take: takes another value, which may be one of those three after all; what it throws is shown and the
  ///   person asked again.
  /// - Returns: nil where nothing is to be stored now.
  func ask(_ context: CommandContext, take: (String) throws -> Choice) throws -> Choice? {
    context.notice("\(conflict.path) \(conflict.what(today: context.engine.now.text))")
    context.notice("  \(conflict.values())")
    let isValue = conflict.kind == .changed
    let prompt = "\(isValue ? "theirs, mine, before or another value" : "theirs or mine")? [none, save later] "
    var choice: Choice?
    let went = try asking.askLine(prompt, prefill: "", isSecret: conflict.field?.isSecret ?? false) { text in
      switch text.lowercased() {
      case "", "none": choice = nil
      case "theirs": choice = .theirs
      case "mine": choice = .mine
      case "before" where isValue: choice = .before
      case _ where isValue: choice = try take(text)
      default: throw Diagnostic("theirs or mine is due, or nothing for later")
      }
    }
    return went ? choice : nil
  }
}
