import Glibc

/// A text as the user's editor left it, still in its file until the caller has stored it.
package struct Draft: Sendable {
  package let text: String
  package let path: String

  /// Removes the file; to be called once the text is stored. Not calling it keeps the file.
  package func discard() { unlink(path) }
}
