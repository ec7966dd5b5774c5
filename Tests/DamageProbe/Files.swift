import Glibc
import Support

/// Files of the probe, in memory where the system has such a folder: thousands of small ones are written.
enum Files {
  static func folder() throws -> String {
    let root = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(root)/facet-damage-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SessionFailure("no temporary folder") }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  static func remove(_ folder: String) { _ = try? run("/bin/rm", ["-rf", folder]) }

  static func empty(_ folder: String) {
    for name in names(below: folder) { unlink("\(folder)/\(name)") }
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw SessionFailure("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw SessionFailure("cannot write \(path)") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }

  /// Paths of all files below a folder, from there, sorted.
  static func names(below root: String) -> [String] {
    guard let folder = opendir(root) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name == "." || name == ".." { continue }
      var status = stat()
      if lstat("\(root)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        found += names(below: "\(root)/\(name)").map { "\(name)/\($0)" }
      } else {
        found.append(name)
      }
    }
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
