package import Engine
import FacetKit
package import Language
package import Loading

/// What the program around the commands does for them.
package protocol Host: AnyObject {
  /// Who answers questions; nil where nobody can.
  var asking: (any Asking)? { get }
  /// Who shows full screens; nil where there is no screen, or none is wanted: then the same is asked by lines.
  var screens: (any Screens)? { get }
  /// The plugins of the session; nil where there are none but those that are linked in.
  var plugins: PluginHost? { get }
  /// What can stand at a byte of a line of the prompt: where the word there begins, and what can take its place.
  func completions(of line: String, at cursor: Int, in scope: Scope) -> (start: Int, words: [String])
  /// Whether the person wants what runs to stop: no handler of a script catches that.
  var isInterrupted: Bool { get }
  /// What was to stop has stopped.
  func clearInterrupt()
  /// Keeps what was edited of a record of the open file, for when the program is ended from outside; nil forgets it.
  func keepDraft(_ text: String?, of record: String)
  /// What was kept of it.
  func draft(of record: String) -> String?
  /// Whether the running statement was typed at the prompt, not read from a script.
  var isAtPrompt: Bool { get }
  /// The cells of a line to standard error; nil where that is no terminal.
  var lineWidth: Int? { get }
  /// One line to standard error.
  func notice(_ text: String)
  /// Gives an output of that format that goes to that file or program, until the body ends.
  func withOutput(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws
  /// Runs a script file in this context. A relative name counts from the script that names it.
  func runSource(_ file: String, in context: inout CommandContext) throws -> Flow
  /// Opens another file in place of the one that is open.
  func open(_ file: String, in context: inout CommandContext) throws
  /// Long text for people: by the pager at a terminal, else as lines.
  func page(_ text: String, to output: any Output) throws
  /// A command found something wrong without an error of its own: the status at the end is 1.
  func noteFailure()
  /// The same with an error of its own, after which the statement goes on.
  func noteFailure(_ error: Diagnostic, in source: Source)
}

extension Host {
  package var plugins: PluginHost? { nil }
  package func completions(of line: String, at cursor: Int, in scope: Scope) -> (start: Int, words: [String]) {
    (cursor, [])
  }
  package var screens: (any Screens)? { nil }
  package func clearInterrupt() {}
  package var lineWidth: Int? { nil }
  package func keepDraft(_ text: String?, of record: String) {}
  package func draft(of record: String) -> String? { nil }
  package var isAtPrompt: Bool { false }
}
