/// What a connection may do to its file.
package enum OpenMode: Sendable {
  /// Reads a file that is there, and leaves it and its log as they are.
  case readOnly
  /// Writes a file that is there.
  case readWrite
  /// Writes a file, and makes it with the first write where there is none.
  case create
  /// A database of its own without a file; the path is only a name.
  case memory
}
