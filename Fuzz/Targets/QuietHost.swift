import Commands
import Engine
import FacetKit
import Language

/// What stands around the commands here: nothing is written anywhere, no file is opened, and no loop goes on for ever.
final class QuietHost: Host {
  /// Statements within blocks that may still run.
  private var budget: Int

  init(budget: Int = 200) { self.budget = budget }

  var asking: (any Asking)? { nil }
  var isInterrupted: Bool {
    budget -= 1
    return budget < 0
  }

  func notice(_ text: String) {}
  func noteFailure() {}
  func noteFailure(_ error: Diagnostic, in source: Source) {}
  func page(_ text: String, to output: any Output) throws { try output.lines(text) }

  func withOutput(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws {
    if request.file != nil || request.program != nil { throw Diagnostic("nothing is written here") }
    try body(CapturedOutput())
  }

  func runSource(_ file: String, in context: inout CommandContext) throws -> Flow {
    throw Diagnostic("no file is read here")
  }

  func open(_ file: String, in context: inout CommandContext) throws { throw Diagnostic("no file is opened here") }
}
