import Glibc
import Support

/// The package that the guide's blocks are, built in a folder that stays, so that the next run has little to do.
struct GuidePackage {
  static let folder = SharedData.packageRoot + "/.build/guide"

  /// Writes the files that are not there as they should be and takes away all others.
  static func write(_ files: [(path: String, text: String)]) throws {
    _ = try run("/bin/mkdir", ["-p", folder])
    for (path, text) in files {
      let file = "\(folder)/\(path)"
      if try run("/bin/cat", [file]).output == text { continue }
      _ = try run("/bin/mkdir", ["-p", String(file[..<file.lastIndex(of: "/")!])])
      guard try run("/usr/bin/tee", [file], input: text).status == 0 else {
        throw SessionFailure("cannot write \(file)")
      }
    }
    let wanted = Set(files.map { "\(folder)/\($0.path)" })
    let there = try run("/usr/bin/find", [folder, "-name", ".build", "-prune", "-o", "-name", "*.swift", "-print"])
      .output
    for file in there.split(separator: "\n") where !wanted.contains(String(file)) {
      _ = try run("/bin/rm", [String(file)])
    }
  }

  /// Builds a package and runs its tests.
  static func test(_ folder: String) throws -> ProgramResult {
    try tool(["swift", "test", "--disable-xctest", "--package-path", folder])
  }

  /// Runs a program with the tools and caches of whoever runs this.
  static func tool(_ words: [String]) throws -> ProgramResult {
    var environment: [String: String] = [:]
    for name in ["PATH", "HOME"] { environment[name] = getenv(name).map { String(cString: $0) } }
    return try run("/usr/bin/env", words, environment: environment, timeout: 900)
  }
}
