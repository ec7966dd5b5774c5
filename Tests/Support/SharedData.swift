import Glibc

/// Data sets that may lie beside the package, in `../shared/data`; tests that want them do without where they do not.
package enum SharedData {
  /// The folder of the package itself.
  package static let packageRoot: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// nil where there is no such file.
  package static func path(_ name: String) -> String? {
    let path = packageRoot + "/../shared/data/" + name
    return access(path, R_OK) == 0 ? path : nil
  }

  /// What a test prints instead of running.
  package static func skipLine(_ name: String) -> String { "skipped: there is no ../shared/data/\(name)" }
}
