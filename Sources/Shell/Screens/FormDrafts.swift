import FacetKit
import Glibc
import Terminal

/// Edits of forms that were ended from outside, each in a file of its own that only its owner may read.
struct FormDrafts {
  /// The database, which its drafts name.
  private let database: String

  /// Nil for a database without a file.
  init?(_ path: String?) {
    guard let path, let real = realpath(path, nil) else { return nil }
    database = String(cString: real)
    free(real)
  }

  private static var folder: String? { PrivateFolder.state.map { $0 + "/forms" } }

  private func path(_ record: String) -> String? {
    // FNV-1a: which record it is stands in the file as well.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array(database.utf8) + [0] + Array(record.utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return FormDrafts.folder.map { "\($0)/\(String(hash, radix: 16)).json" }
  }

  func keep(_ text: String?, of record: String) {
    guard let path = path(record), let folder = FormDrafts.folder else { return }
    guard let text else {
      unlink(path)
      return
    }
    guard PrivateFolder.make(folder) else { return }
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let head = Value.object([Member("file", .text(database)), Member("record", .text(record))]).json
    let bytes = Array("\(head)\n\(text)\n".utf8)
    if write(descriptor, bytes, bytes.count) != bytes.count { unlink(path) }
  }

  func text(of record: String) -> String? {
    guard let path = path(record) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_size < 1 << 24 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n" as Character)
    guard lines.count == 2, case .object(let head)? = try? JSONReader.read(String(lines[0])),
      head == [Member("file", .text(database)), Member("record", .text(record))]
    else { return nil }
    return String(lines[1])
  }
}
