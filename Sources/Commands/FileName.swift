import Glibc

/// Names of files as they are typed.
package enum FileName {
  /// `~/` at the beginning is the home directory, as in a shell.
  package static func expanded(_ name: String) -> String {
    guard name == "~" || name.hasPrefix("~/"), let home = getenv("HOME") else { return name }
    return String(cString: home) + name.dropFirst()
  }

  /// Whether anything has the name, be it a link to nothing.
  static func exists(_ name: String) -> Bool {
    var status = stat()
    return lstat(name, &status) == 0
  }
}
