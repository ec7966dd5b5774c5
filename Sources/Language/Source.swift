import Glibc

/// The text of a script, a line of the prompt or a `-c`: bytes, with the name that errors show.
///
/// Positions are byte offsets. The bytes live as long as the source: literals point into them.
package final class Source {
  /// `script.facet`; nil at the prompt and for `-c`, whose errors have no file and line.
  package let name: String?
  package let bytes: UnsafeBufferPointer<UInt8>
  private let mapped: Bool
  private var released = 0

  package init(name: String?, text: String) {
    self.name = name
    var text = text
    bytes = text.withUTF8 { utf8 in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: utf8.count)
      _ = copy.initialize(from: utf8)
      return UnsafeBufferPointer(copy)
    }
    mapped = false
  }

  package init(name: String?, bytes text: [UInt8]) {
    self.name = name
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = copy.initialize(from: text)
    bytes = UnsafeBufferPointer(copy)
    mapped = false
  }

  /// Maps a file. Nil where it cannot be opened or mapped (a pipe, a directory): errno says why.
  package init?(name: String?, mapping path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let address = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED
    else { return nil }
    self.name = name
    bytes = UnsafeBufferPointer(
      start: UnsafePointer(address.assumingMemoryBound(to: UInt8.self)), count: Int(status.st_size))
    mapped = true
  }

  deinit {
    if mapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  /// Gives back the memory of what was read of a mapped file, some megabytes at a time. An error that looks back reads
  /// the file again.
  package func release(before offset: Int) {
    guard mapped, offset - released >= 8 << 20 else { return }
    let end = offset & ~0xFFFF
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress! + released), end - released, MADV_DONTNEED)
    released = end
  }

  /// The text of a range, invalid UTF-8 repaired (the scanner has refused it before anything runs).
  package func text(_ range: SourceRange) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range.start..<range.end]), as: UTF8.self)
  }

  /// Line and column of an offset, both from 1; columns count code points.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    let end = min(offset, bytes.count)
    for index in 0..<end where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    let column = bytes[start..<end].count { $0 & 0xC0 != 0x80 } + 1
    return (line, column)
  }

  /// The line in which an offset stands, without its end, and where it begins.
  package func line(around offset: Int) -> (text: String, start: Int) {
    let range = lineRange(around: offset)
    return (text(range), range.start)
  }

  /// The bytes of the line in which an offset stands, without its end.
  package func lineRange(around offset: Int) -> SourceRange {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = min(offset, bytes.count)
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }
}

/// Byte offsets into a source, the end excluded.
package struct SourceRange: Hashable, Sendable {
  package let start: Int
  package let end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}
