import Engine
import Language
import Loading

/// The program around the commands that a screen runs: what they have to say is kept for the message line, and nobody is
/// asked anything.
final class ScreenHost: Host {
  private let outer: any Host
  var notices: [String] = []

  init(_ outer: any Host) { self.outer = outer }

  var asking: (any Asking)? { nil }
  var plugins: PluginHost? { outer.plugins }
  var isInterrupted: Bool { outer.isInterrupted }
  var isAtPrompt: Bool { outer.isAtPrompt }
  func clearInterrupt() { outer.clearInterrupt() }
  func keepDraft(_ text: String?, of record: String) { outer.keepDraft(text, of: record) }
  func draft(of record: String) -> String? { outer.draft(of: record) }

  func notice(_ text: String) { notices.append(text) }
  func noteFailure() {}
  func noteFailure(_ error: Diagnostic, in source: Source) { notices.append(error.text) }
  func page(_ text: String, to output: any Output) throws { try output.lines(text) }

  func completions(of line: String, at cursor: Int, in scope: Scope) -> (start: Int, words: [String]) {
    outer.completions(of: line, at: cursor, in: scope)
  }

  func withOutput(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws {
    try outer.withOutput(request, body)
  }

  func runSource(_ file: String, in context: inout CommandContext) throws -> Flow {
    try outer.runSource(file, in: &context)
  }

  func open(_ file: String, in context: inout CommandContext) throws {
    throw Diagnostic("another file is opened at the prompt")
  }
}
