import Commands
import Engine
import FacetKit
import Language
import Terminal

/// What becomes of edits that are kept apart when the session ends, and when the next begins.
extension Interactive {
  /// Asks what is to become of edits that are not saved; false where the person stays.
  func mayLeave() -> Bool {
    let engine = session.engine
    guard engine.keepsDraft, let kept = try? engine.countKeptEdits() else { return true }
    let edits = CountedEdits(kept)
    if edits.isEmpty { return true }
    show(edits, "not saved")
    while true {
      switch ask("save, discard or stay? [stay] ") {
      case "save":
        _ = session.perform(line: "save")
        return !engine.keepsEdits
      case "discard":
        try? _ = engine.cancelEdits()
        return true
      case "", "stay": return false
      case nil:
        // Nobody is there any more, or somebody insists: nothing is lost by it.
        engine.leaveDraft()
        session.notice("the edits are kept: the next session offers them")
        return true
      default: continue
      }
    }
  }

  /// Offers what a session that crashed, or lost its terminal, left of edits to this file.
  func offerDrafts() {
    let engine = session.engine
    for path in engine.drafts() {
      do {
        guard let begun = try engine.takeUp(draft: path) else { continue }
        let edits = try CountedEdits(engine.countKeptEdits())
        if edits.isEmpty {
          _ = try engine.cancelEdits()
          continue
        }
        show(edits, "not saved, kept apart since \(begun.prefix(16).map { $0 == "T" ? " " : String($0) }.joined())")
        if try settled() { return }
      } catch {
        engine.leaveDraft()
        session.report(error, in: nil)
      }
    }
  }

  /// Whether the draft is taken up, so that there can be no other.
  private func settled() throws -> Bool {
    while true {
      switch ask("take up, drop or later? [later] ") {
      case "take up", "take": return true
      case "drop":
        _ = try session.engine.cancelEdits()
        return false
      case "", "later", nil:
        session.engine.leaveDraft()
        return false
      default: continue
      }
    }
  }

  private func show(_ edits: CountedEdits, _ what: String) {
    session.notice("\(edits.count) \(edits.count == 1 ? "edit is" : "edits are") \(what)")
    for line in edits.lines { session.notice(line) }
  }

  private func ask(_ question: String) -> String? {
    switch reader.read(prompt: question, mode: .answer) {
    case .text(let answer): answer.lowercased().split(separator: " ").joined(separator: " ")
    case .interrupted: ""
    case .endOfInput: nil
    }
  }
}
