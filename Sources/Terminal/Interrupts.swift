import Glibc
import Synchronization

/// Ctrl-C while a command runs: it sets a flag that the command looks at, and never ends the program.
///
/// While a line is read the line reader takes Ctrl-C itself, and this flag stays as it was.
nonisolated package enum Interrupts {
  private static let flag = Atomic<Bool>(false)
  nonisolated(unsafe) private static var callback: (@Sendable () -> Void)?

  /// Whether Ctrl-C came since the last `clear`.
  package static var isPending: Bool { flag.load(ordering: .acquiring) }

  package static func clear() { flag.store(false, ordering: .releasing) }

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
      Interrupts.flag.store(true, ordering: .releasing)
      Interrupts.callback?()
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
  }
}
