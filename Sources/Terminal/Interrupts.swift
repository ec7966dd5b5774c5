import CSystem
import Glibc

/// Ctrl-C while a command runs: it sets a flag that the command looks at, and never ends the program.
///
/// While a line is read the line reader takes Ctrl-C itself, and this flag stays as it was.
package enum Interrupts {
  private nonisolated(unsafe) static let flag: UnsafeMutablePointer<Int32> = {
    let flag = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()
  nonisolated(unsafe) private static var callback: (@Sendable () -> Void)?

  /// Whether Ctrl-C came since the last `clear`.
  package static var isPending: Bool { facet_flag(flag) != 0 }

  package static func clear() { facet_set_flag(flag, 0) }

  /// Takes over SIGINT for the rest of the program's life.
  ///
  /// System calls that were waiting are resumed, except those that never are, such as poll(2).
  /// - Parameter onInterrupt: runs inside the signal handler, so it must neither allocate nor take a lock.
  package static func install(onInterrupt: (@Sendable () -> Void)? = nil) {
    callback = onInterrupt
    // The flag is made at its first use, which must not be the one in the handler.
    clear()
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      facet_set_flag(Interrupts.flag, 1)
      Interrupts.callback?()
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
  }
}
