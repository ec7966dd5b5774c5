import Glibc
import Language

/// The commands of a screen as a script: each change a line or several, taken out again where it is undone.
///
/// Only its owner reads it, for it holds data.
final class ScreenLog {
  private let path: String
  private let descriptor: Int32
  /// Where each change of this session begins, with its number in the history.
  private var done: [(start: off_t, lines: [String], change: Int64?)] = []
  private var undone: [(lines: [String], change: Int64)] = []

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

  /// - Parameter change: its number in the history; nil where nothing of it stands there.
  func add(_ lines: [String], of change: Int64?) throws {
    undone.removeAll()
    try write(lines, change)
  }

  private func write(_ lines: [String], _ change: Int64?) throws {
    let start = lseek(descriptor, 0, SEEK_END)
    // Between the bytes of another writer nothing is torn: one change is one write.
    var rest = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ScreenLog.failure(path) }
      rest = rest.dropFirst(count)
    }
    done.append((start, lines, change))
  }

  /// Takes a change out. Of one that is not in the log a remark is all that is written: played back on another file
  /// an undo would take back something else.
  func undo(_ change: Int64, called name: String) throws {
    guard let place = done.lastIndex(where: { $0.change == change }) else {
      return try write(["# undid: \(name)"], nil)
    }
    let (taken, rest) = (done[place], done[(place + 1)...])
    done.removeSubrange(place...)
    if ftruncate(descriptor, taken.start) != 0 { throw ScreenLog.failure(path) }
    for other in rest { try write(other.lines, other.change) }
    undone.append((taken.lines, change))
  }

  func redo(_ change: Int64, called name: String) throws {
    guard let place = undone.lastIndex(where: { $0.change == change }) else {
      return try write(["# brought back: \(name)"], nil)
    }
    try write(undone.remove(at: place).lines, change)
  }
}
