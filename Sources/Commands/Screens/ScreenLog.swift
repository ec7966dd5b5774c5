import Glibc
import Language

/// The commands of a screen as a script: each change a line or several, taken out again where it is undone.
///
/// Only its owner reads it, for it holds data.
final class ScreenLog {
  private let path: String
  private let descriptor: Int32
  /// Where each change of this session begins.
  private var done: [(start: off_t, lines: [String])] = []
  private var undone: [[String]] = []

  init(appendingTo path: String) throws {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw ScreenLog.failure(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Diagnostic("\(path) is no file that lines can be added to")
    }
    fchmod(descriptor, 0o600)
  }

  deinit { close(descriptor) }

  private static func failure(_ path: String) -> Diagnostic {
    Diagnostic("\(path) cannot be written: \(String(cString: strerror(errno)))")
  }

  func add(_ lines: [String]) throws {
    undone.removeAll()
    try write(lines)
  }

  private func write(_ lines: [String]) throws {
    let start = lseek(descriptor, 0, SEEK_END)
    // Between the bytes of another writer nothing is torn: one change is one write.
    var rest = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ScreenLog.failure(path) }
      rest = rest.dropFirst(count)
    }
    done.append((start, lines))
  }

  /// Takes the last change out; one from before this session is taken back by a line.
  func undo() throws {
    guard let last = done.last, last.lines != ["undo"] else { return try write(["undo"]) }
    undone.append(try takeOut().lines)
  }

  func redo() throws {
    if let lines = undone.popLast() { return try write(lines) }
    if done.last?.lines == ["undo"] { _ = try takeOut() } else { try write(["redo"]) }
  }

  private func takeOut() throws -> (start: off_t, lines: [String]) {
    let last = done.removeLast()
    if ftruncate(descriptor, last.start) != 0 { throw ScreenLog.failure(path) }
    return last
  }
}
