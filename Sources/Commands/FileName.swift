import Glibc

/// Names of files as they are typed.
enum FileName {
  /// `~/` at the beginning is the home directory, as in a shell.
  static func expanded(_ name: String) -> String {
    guard name == "~" || name.hasPrefix("~/"), let home = getenv("HOME") else { return name }
    return String(cString: home) + name.dropFirst()
  }

  static func exists(_ name: String) -> Bool { access(name, F_OK) == 0 }
}
