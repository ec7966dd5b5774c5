import Glibc
import Shell
import Testing

/// What the body appends to a byte sink, as text.
func written(showsControls: Bool = false, _ body: (ByteSink) throws -> Void) throws -> String {
  try writtenBytes { descriptor in
    let sink = ByteSink(descriptor: descriptor, showsControls: showsControls)
    try body(sink)
    try sink.flush()
  }
}

/// What the body writes to a descriptor, as text.
func writtenBytes(_ body: (Int32) throws -> Void) throws -> String {
  setlocale(LC_CTYPE, "C.UTF-8")
  let file = try #require(tmpfile())
  defer { fclose(file) }
  try body(fileno(file))
  var bytes = [UInt8](repeating: 0, count: Int(lseek(fileno(file), 0, SEEK_END)))
  #expect(pread(fileno(file), &bytes, bytes.count, 0) == bytes.count)
  return String(decoding: bytes, as: UTF8.self)
}
