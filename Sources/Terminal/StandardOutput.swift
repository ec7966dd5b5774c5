package import Glibc

/// Where this program's results go, apart from descriptor 1, which code of others may write to.
package enum StandardOutput {
  /// A descriptor of our own for what was standard output at the start; that itself where none can be had.
  package static let descriptor: Int32 = {
    let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10)
    return copy < 0 ? STDOUT_FILENO : copy
  }()

  /// From now on what is written to descriptor 1 goes to standard error: a plugin's prints are no results.
  package static func setAside() {
    guard descriptor != STDOUT_FILENO, dup2(STDERR_FILENO, STDOUT_FILENO) < 0 else { return }
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDOUT_FILENO)
    close(nowhere)
  }

  /// A program that is started writes where this one's results go.
  package static func give(_ actions: inout posix_spawn_file_actions_t) {
    if descriptor != STDOUT_FILENO { posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO) }
  }
}
