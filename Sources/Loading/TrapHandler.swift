import Glibc

/// Says which plugin it was when one ends the program, and remembers it for the next start.
///
/// The change that ran was in a transaction, so nothing of it is stored. The program then ends by the same signal as
/// without the handler.
enum TrapHandler {
  nonisolated(unsafe) private static var knownPath: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var isInstalled = false
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGFPE, SIGABRT]

  /// - Parameter known: the file of ``KnownPlugins``.
  static func install(known: String?) {
    guard !isInstalled else { return }
    isInstalled = true
    knownPath = known.map { strdup($0) }
    // A recursion without end has used up the ordinary stack.
    var stack = stack_t()
    stack.ss_size = 65_536
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { TrapHandler.handle($0) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK | SA_NODEFER
    for signal in signals { sigaction(signal, &action, nil) }
    atexit { TrapHandler.leave() }
  }

  /// A plugin that calls exit(3) ends the program as a trap does, and not with its own status.
  private static func leave() {
    guard Running.now != nil else { return }
    tell()
    _exit(1)
  }

  /// Runs in the handler of a signal: neither allocates nor takes a lock.
  private static func handle(_ signal: Int32) {
    tell()
    // The handler is gone, so this is the end; a fault that is raised again on return ends it as well.
    raise(signal)
  }

  /// Neither allocates nor takes a lock.
  private static func tell() {
    guard let running = Running.now else { return }
    if let knownPath {
      let descriptor = KnownPlugins.openToAppend(knownPath)
      if descriptor >= 0 {
        say(running.line, to: descriptor)
        close(descriptor)
      }
    }
    say("error: plugin ", to: STDERR_FILENO)
    say(running.path, to: STDERR_FILENO)
    say(": ", to: STDERR_FILENO)
    say(running.thing, to: STDERR_FILENO)
    say(" ended the program; nothing of the change is stored\n", to: STDERR_FILENO)
  }

  private static func say(_ text: UnsafePointer<CChar>, to descriptor: Int32) {
    _ = write(descriptor, text, strlen(text))
  }

  private static func say(_ text: StaticString, to descriptor: Int32) {
    _ = write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
  }
}
