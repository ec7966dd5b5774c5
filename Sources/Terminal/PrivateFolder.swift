import Glibc

/// Folders and files that only their owner may read, for history and drafts.
nonisolated package enum PrivateFolder {
  /// `$XDG_STATE_HOME/facet`, or `~/.local/state/facet`; nil for a user without a home.
  package static var state: String? {
    if let state = TerminalInfo.environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/facet" }
    let home = TerminalInfo.environment("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
    return home.map { $0 + "/.local/state/facet" }
  }

  /// Makes a folder and those above it, mode 0700, and takes others' rights from one that was there.
  @discardableResult
  package static func make(_ path: String) -> Bool {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      mkdir(String(path[..<end]), 0o700)
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return status.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0
  }
}
