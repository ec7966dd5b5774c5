import Glibc

/// The folders of `PATH`.
enum SearchPath {
  static func contains(_ program: String) -> Bool {
    let path = TerminalInfo.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
