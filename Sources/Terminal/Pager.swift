import Glibc

/// The program that long output is read in.
package struct Pager {
  /// What `sh` runs.
  package let command: String

  /// `$PAGER`, else `less` or `more`, whichever there is. An empty `PAGER` means none, and so does `cat`.
  package init?() {
    if let pager = getenv("PAGER").map({ String(cString: $0) }) {
      guard pager.contains(where: { $0 != " " }), pager != "cat" else { return nil }
      command = pager
    } else if let found = ["less", "more"].first(where: SearchPath.contains) {
      command = found
    } else {
      return nil
    }
  }

  /// Starts the pager; what is written to the pipe shows in it. nil if it could not be started.
  ///
  /// Unless the user has settings of their own, `less` leaves a text of one screen on the terminal (F, X) and lets
  /// colours through but no other escape sequence (R).
  package func start() -> ShellPipe? {
    setenv("LESS", "FRX", 0)
    return ShellPipe(command: command)
  }
}
