@preconcurrency import CReadline
import Glibc

/// The statements typed before, in memory for readline and in a file for the next session.
///
/// One statement is one line of the file, appended by one write(2), so that sessions at once never mix. A newline
/// inside a statement is stored as the byte 1, which nobody types; a file without that byte is read as it is.
/// The file is never rewritten; only its last lines are read.
package final class History {
  /// How many statements are read at the beginning of a session.
  package static let limit = 10_000

  private static let newline = UInt8(ascii: "\n")
  private static let innerNewline: UInt8 = 1
  private let path: String?
  private var last: String?

  /// - Parameter path: nil keeps the history in memory only, as a folder does that cannot be made or is not the user's.
  package init(path: String?) {
    using_history()
    var path = path
    if let slash = path?.lastIndex(of: "/"), let folder = path?[..<slash], !folder.isEmpty,
      !PrivateFolder.make(String(folder))
    {
      path = nil
    }
    self.path = path
    guard let path else { return }
    for line in Self.tail(of: path) {
      if LineReader.canEdit(line) { add_history(line) }
      last = line
    }
  }

  /// Remembers a statement, unless it is empty or the one before it. One that holds a secret is not to be given.
  package func add(_ statement: String) {
    guard !statement.isEmpty, statement.utf8.contains(where: { $0 != 0x20 && $0 != Self.newline }) else { return }
    guard last.map({ !$0.utf8.elementsEqual(statement.utf8) }) ?? true else { return }
    last = statement
    if LineReader.canEdit(statement) { add_history(statement) }
    append(statement)
  }

  private func append(_ statement: String) {
    guard let path else { return }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    let line = statement.utf8.map { $0 == Self.newline ? Self.innerNewline : $0 } + [Self.newline]
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, line.count) }
  }

  /// The last statements of a file, read from its end.
  private static func tail(of path: String) -> [String] {
    // No link is followed, as when a line is added; a pipe of that name is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var position = lseek(descriptor, 0, SEEK_END)
    var lines = 0
    while position > 0, lines <= limit {
      let size = min(position, 1 << 16)
      position -= size
      var chunk = [UInt8](repeating: 0, count: size)
      guard pread(descriptor, &chunk, size, position) == size else { return [] }
      lines += chunk.count { $0 == newline }
      bytes.insert(contentsOf: chunk, at: 0)
    }
    return bytes.split(separator: newline).suffix(limit).map { line in
      String(decoding: line.lazy.map { $0 == innerNewline ? newline : $0 }, as: UTF8.self)
    }
  }
}
