import Glibc

/// Folders that only their owner may read, for history, drafts and what is remembered of plugins.
package enum PrivateFolder {
  /// `$XDG_STATE_HOME/facet`, or `~/.local/state/facet`; nil for a user without a home.
  package static var state: String? {
    if let state = TerminalInfo.environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/facet" }
    let home = TerminalInfo.environment("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
    return home.map { $0 + "/.local/state/facet" }
  }

  /// Makes a folder and those above it, mode 0700, and takes others' rights from one that was there.
  ///
  /// One that is somebody else's is not used, nor a symbolic link that somebody else made; a link of the user's own to
  /// a folder of the user's own is how people move such folders.
  /// - Returns: false where there is no such folder, and why in `errno`.
  @discardableResult
  package static func make(_ path: String) -> Bool {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      mkdir(String(path[..<end]), 0o700)
    }
    var (entry, folder) = (stat(), stat())
    guard lstat(path, &entry) == 0, stat(path, &folder) == 0 else { return false }
    guard folder.st_mode & S_IFMT == S_IFDIR else {
      errno = ENOTDIR
      return false
    }
    guard entry.st_uid == geteuid(), folder.st_uid == geteuid() else {
      errno = EPERM
      return false
    }
    return folder.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0
  }
}
