import Glibc

/// The first bytes of a file, from which one can tell what it is.
package struct FileStart {
  package let bytes: [UInt8]

  /// - Parameter count: as many at most; none where the file cannot be read.
  package init(_ path: String, count: Int) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      bytes = []
      return
    }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: count)
    bytes = Array(buffer[..<max(0, read(file, &buffer, count))])
  }

  /// What a file is that is no database, where that can be told.
  package var kind: String? {
    if bytes.starts(with: "** This file contains an SQLite 2".utf8) { return "a database of SQLite 2" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "compressed with gzip" }
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) { return "a ZIP archive" }
    if bytes.starts(with: [0x89] + "PNG".utf8) { return "a picture" }
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    return isText && !bytes.isEmpty ? "a text" : nil
  }
}
