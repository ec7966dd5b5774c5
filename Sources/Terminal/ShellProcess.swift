import Glibc

/// A command line run by `sh`, at the same terminal and in the same process group.
struct ShellProcess {
  let identifier: pid_t

  /// - Parameters:
  ///   - command: what `sh -c` gets.
  ///   - arguments: `$1` and on.
  ///   - input: the descriptor that becomes its standard input; nil for ours.
  /// - Returns: nil if no process could be made.
  init?(_ command: String, arguments: [String] = [], input: Int32? = nil) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    StandardOutput.give(&actions)
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What we ignore or block is our own affair, not the command's.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    fflush(nil)
    // A shell without a trap would report a Ctrl-C that the command itself took calmly as its own death.
    var words = (["sh", "-c", "trap : INT QUIT\n" + command, "sh"] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    var identifier: pid_t = 0
    guard posix_spawn(&identifier, "/bin/sh", &actions, &attributes, words, environ) == 0 else { return nil }
    self.identifier = identifier
  }

  /// Waits for the end, during which Ctrl-C and Ctrl-\ are the command's alone.
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  func wait() -> Int32 {
    let interrupt = Disposition.ignoring(SIGINT)
    let quit = Disposition.ignoring(SIGQUIT)
    defer {
      interrupt.restore()
      quit.restore()
    }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
