import Glibc

/// Bytes written to a descriptor without a buffer in between.
enum RawOutput {
  /// Whether all of `bytes` went out; if not, errno says why.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + sent, bytes.count - sent) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      sent += count
    }
    return true
  }
}
