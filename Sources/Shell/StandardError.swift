import Glibc

/// Writes whole texts to standard error.
enum StandardError {
  static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    var text = text.hasSuffix("\n") ? text : text + "\n"
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
