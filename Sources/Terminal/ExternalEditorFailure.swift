import Glibc

/// Why a text did not come back from the user's editor. `path` is the file that still holds it.
package enum ExternalEditorFailure: Error, Equatable, CustomStringConvertible {
  /// Neither `VISUAL` nor `EDITOR` is set, and there is neither `vi` nor `nano`.
  case noEditor
  /// The draft could not be written there; `code` is errno.
  case cannotWrite(path: String, code: Int32)
  /// The editor ended with another status than 0, or 128 and the number of a signal.
  case ended(editor: String, status: Int32, path: String)
  /// The draft could not be read back; `code` is errno.
  case cannotRead(path: String, code: Int32)
  /// What came back is not UTF-8.
  case notText(path: String)

  package var description: String {
    switch self {
    case .noEditor: "there is no editor: neither VISUAL nor EDITOR is set"
    case .cannotWrite(let path, let code): "\(path) cannot be written: \(String(cString: strerror(code)))"
    case .ended(let editor, let status, _):
      status > 128 ? "\(editor) was ended by the signal \(status - 128)" : "\(editor) ended with the status \(status)"
    case .cannotRead(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
    case .notText(let path): "what is in \(path) is not UTF-8"
    }
  }
}
