import Glibc

/// Why output could not be written.
package enum SinkError: Error, Equatable {
  /// The reader has gone, as after `| head`: a reason to end quietly.
  case closed
  /// The system's error number, such as that of a full disk.
  case failed(Int32)

  /// In words: `no space left on device`.
  package var text: String {
    switch self {
    case .closed: "the reader has gone"
    case .failed(let code): String(cString: strerror(code)).lowercased()
    }
  }
}
