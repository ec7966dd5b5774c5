import FacetKit
import Glibc

/// A text as the user's editor left it, still in its file until the caller has stored it.
package struct Draft: Sendable {
  package let text: String
  package let path: String

  /// Removes the file; to be called once the text is stored. Not calling it keeps the file.
  package func discard() { unlink(path) }

  /// Removes the file of a draft that the editor left as it was, and gives the path of one that holds something else.
  package static func settled(_ failure: ExternalEditorFailure, was text: String) -> String? {
    guard case .ended(_, _, let path) = failure else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    let wanted = MalformedText.bytes(of: text)
    let size = wanted.count
    var bytes = [UInt8](repeating: 0, count: size)
    guard fstat(descriptor, &status) == 0, status.st_size == size, read(descriptor, &bytes, size) == size,
      bytes == wanted
    else { return path }
    unlink(path)
    return nil
  }
}
