import FacetKit
import Glibc
import Terminal

/// Edits of forms that are not saved, each in a file of its own that only its owner may read: what is left of a form
/// whose program was ended, in whatever way.
///
/// The program that writes one holds a lock on it, so that nobody is offered the edits of a form that is still open.
final class FormDrafts {
  private struct Open {
    let path: String
    let descriptor: Int32
  }

  /// Those of forms that are open here, by database and record.
  private var files: [Place: Open] = [:]
  /// So many forms of one record keep their edits at once.
  private static let most = 8

  private struct Place: Hashable {
    let database: String
    let record: String

    /// Nil for a database without a file.
    init?(_ path: String?, _ record: String) {
      guard let path, let real = realpath(path, nil) else { return nil }
      database = String(cString: real)
      free(real)
      self.record = record
    }

    var head: Value { .object([Member("file", .text(database)), Member("record", .text(record))]) }

    /// Where edits of it may be, in the order in which they are used.
    func paths(in folder: String) -> [String] {
      // FNV-1a: which record it is stands in the file as well.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in Array(database.utf8) + [0] + Array(record.utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let name = "\(folder)/\(String(hash, radix: 16))"
      return (0..<FormDrafts.most).map { $0 == 0 ? "\(name).json" : "\(name)-\($0 + 1).json" }
    }
  }

  private static var folder: String? { PrivateFolder.state.map { $0 + "/forms" } }

  /// - Parameter text: nil for a form that is left.
  func keep(_ text: String?, of record: String, in database: String?) {
    guard let place = Place(database, record), let folder = FormDrafts.folder else { return }
    guard let text else { return drop(place) }
    guard PrivateFolder.make(folder) else { return }
    let paths = place.paths(in: folder)
    let path = files[place]?.path ?? paths.first { access($0, F_OK) != 0 } ?? paths[0]
    // Whoever looks meanwhile finds the one before or this one, and never half of it.
    let new = "\(path).\(getpid())"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = Array("\(place.head.json)\n\(text)\n".utf8)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(descriptor, bytes, bytes.count) == bytes.count,
      rename(new, path) == 0
    else {
      unlink(new)
      close(descriptor)
      return
    }
    if let old = files[place] { close(old.descriptor) }
    files[place] = Open(path: path, descriptor: descriptor)
  }

  private func drop(_ place: Place) {
    guard let file = files.removeValue(forKey: place) else { return }
    unlink(file.path)
    close(file.descriptor)
  }

  /// The edits of a form of the record that nobody has open any more; from here on they are this program's.
  func text(of record: String, in database: String?) -> String? {
    guard let place = Place(database, record), let folder = FormDrafts.folder, files[place] == nil else { return nil }
    for path in place.paths(in: folder) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, let text = FormDrafts.text(descriptor, place) {
        files[place] = Open(path: path, descriptor: descriptor)
        return text
      }
      close(descriptor)
    }
    return nil
  }

  private static func text(_ descriptor: Int32, _ place: Place) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_size < 1 << 24 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n" as Character)
    guard lines.count == 2, (try? JSONReader.read(String(lines[0]))) == place.head else { return nil }
    return String(lines[1])
  }
}
