import CSystem
import Glibc

/// A shell command that is fed with what we print.
package final class ShellPipe {
  private let process: ShellProcess
  private let brokenPipe = Disposition.ignoring(SIGPIPE)
  private var descriptor: Int32?

  /// - Returns: nil if the command could not be started at all; `sh` itself reports one that it does not find.
  package init?(command: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
    defer { close(ends[0]) }
    guard let process = ShellProcess(command, input: ends[0]) else {
      close(ends[1])
      return nil
    }
    self.process = process
    descriptor = ends[1]
  }

  /// Whether the command still reads. A reader that left early is no error: there is just nobody to write for.
  @discardableResult
  package func write(_ text: String) -> Bool {
    guard let descriptor else { return false }
    if RawOutput.write(Array(text.utf8), to: descriptor) { return true }
    endInput()
    return false
  }

  /// Ends the command's input and waits until it is done.
  /// - Returns: its exit status, or 128 and the number of the signal that ended it.
  @discardableResult
  package func finish() -> Int32 {
    endInput()
    let status = process.wait()
    brokenPipe.restore()
    return status
  }

  private func endInput() {
    if let descriptor { close(descriptor) }
    descriptor = nil
  }
}
