import Glibc

/// Who has the right to write to a database, as far as the system tells.
package enum LockHolder {
  /// The name of a program and its process: `sqlite3 (process 4711)`. Nil where it cannot be known: another program may
  /// have a lock of another kind, or run where its processes are not seen.
  package static func name(of database: String) -> String? {
    // In WAL mode the right to write is byte 120 of the file beside it.
    let places = [(database, nil), (database + "-shm", "120")].compactMap { path, byte -> (String, String?)? in
      var status = stat()
      return stat(path, &status) == 0 ? (String(status.st_ino), byte) : nil
    }
    for line in text(of: "/proc/locks").split(separator: "\n") {
      // 1: POSIX  ADVISORY  WRITE 4711 08:01:123456 120 120
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 8, words[3] == "WRITE", let process = Int32(words[4]), process > 0, process != getpid(),
        let inode = words[5].split(separator: ":").last.map(String.init),
        places.contains(where: { $0.0 == inode && ($0.1 == nil || $0.1 == words[6]) })
      else { continue }
      let name = text(of: "/proc/\(process)/comm").split(separator: "\n").first.map(String.init)
      if let name { return "\(name) (process \(process))" }
    }
    return nil
  }

  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = read(file, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
