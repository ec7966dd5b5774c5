import FacetKit
import Glibc
import Terminal

/// Collects bytes for a file descriptor and writes them in pieces of 64 KB.
///
///     let sink = ByteSink(descriptor: STDOUT_FILENO)
///     sink.append("Coffee\n")
///     try sink.flush()
///
/// A failure stays: what is appended after it is dropped, and ``check()`` and ``flush()`` throw it.
/// The program has to ignore SIGPIPE, else the signal ends it before the failure is seen.
package final class ByteSink {
  private static let capacity = 65536

  private let descriptor: Int32
  private let showsControls: Bool
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: ByteSink.capacity)
  private var count = 0
  private var failure: SinkError?

  /// The descriptor stays the caller's to close; what is not flushed is lost.
  ///
  /// - Parameter showsControls: makes all but newlines and tabs safe for a terminal; for formats that pass bytes on.
  package init(descriptor: Int32, showsControls: Bool = false) {
    self.descriptor = descriptor
    self.showsControls = showsControls
  }

  deinit { buffer.deallocate() }

  package func append(_ byte: UInt8) {
    if count == ByteSink.capacity { drain() }
    buffer[count] = byte
    count += 1
  }

  package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if bytes.count <= ByteSink.capacity - count {
      memcpy(buffer + count, start, bytes.count)
      count += bytes.count
    } else if showsControls {
      for byte in bytes { append(byte) }
    } else {
      drain()
      if bytes.count > ByteSink.capacity { return write(start, bytes.count) }
      memcpy(buffer, start, bytes.count)
      count = bytes.count
    }
  }

  package func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// A text, with the bytes that it carries where it is that of another program.
  package func append(_ text: String) { text.withBytes { append($0) } }

  package func append(_ byte: UInt8, times: Int) {
    for _ in 0..<max(0, times) { append(byte) }
  }

  package func append(_ number: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var start = 20
      repeat {
        start -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      } while rest > 0
      if number < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  package func check() throws(SinkError) {
    if let failure { throw failure }
  }

  package func flush() throws(SinkError) {
    drain(isFlush: true)
    try check()
  }

  private func drain(isFlush: Bool = false) {
    guard showsControls else {
      write(buffer, count)
      count = 0
      return
    }
    // A character that is not complete yet waits for its other bytes.
    var whole = count
    if !isFlush {
      repeat { whole -= 1 } while whole > count - 4 && buffer[whole] & 0xC0 == 0x80
    }
    let bytes = UnsafeBufferPointer(start: buffer, count: whole)
    var shown = VisibleText.ofLines(MalformedText.text(of: bytes))
    shown.withUTF8 { if let start = $0.baseAddress { write(start, $0.count) } }
    memmove(buffer, buffer + whole, count - whole)
    count -= whole
  }

  private func write(_ start: UnsafePointer<UInt8>, _ length: Int) {
    var written = 0
    while failure == nil, written < length {
      let result = Glibc.write(descriptor, start + written, length - written)
      if result >= 0 {
        written += result
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        failure = errno == EPIPE ? .closed : .failed(errno)
      }
    }
  }
}
