import Glibc
import Shell
import Testing

@Suite struct RenderSinkTests {
  @Test(arguments: [(0, "0"), (-7, "-7"), (Int64.max, "9223372036854775807"), (.min, "-9223372036854775808")])
  func integersAreExact(number: Int64, text: String) throws {
    #expect(try written { $0.append(number) } == text)
  }

  /// Shorter than the buffer, just as long, and longer, after something that is in it.
  @Test(arguments: [1, 65534, 65535, 65536, 65537, 200_000])
  func nothingIsLostAtTheEndOfTheBuffer(count: Int) throws {
    let text = String(repeating: "x", count: count)
    #expect(try written { $0.append("<\(text)>") } == "<\(text)>")
    #expect(try written { sink in for byte in text.utf8 { sink.append(byte) } } == text)
    let bytes = try written { sink in
      sink.append("<")
      sink.append(text)
      sink.append(">")
    }
    #expect(bytes == "<\(text)>")
  }

  @Test(arguments: [0, 1, 2, 3])
  func aCharacterAtTheEndOfTheBufferStaysWhole(shift: Int) throws {
    let text = String(repeating: "x", count: shift) + String(repeating: "€", count: 50000) + "\u{1B}"
    #expect(try written(showsControls: true) { $0.append(text) } == text.dropLast() + "^[")
  }

  @Test func aTerminalIsNotSteered() throws {
    let text = "a\tb\n\u{1B}]0;owned\u{7}\u{9B}\n"
    #expect(try written { $0.append(text) } == text)
    #expect(try written(showsControls: true) { $0.append(text) } == "a\tb\n^[]0;owned^G\\u{9B}\n")
  }

  @Test func aReaderThatHasGoneIsTold() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = ByteSink(descriptor: ends[1])
    sink.append("x")
    #expect(throws: SinkError.closed) { try sink.flush() }
    sink.append("more")
    #expect(throws: SinkError.closed) { try sink.check() }
  }

  @Test func aFullDiskIsTold() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let sink = ByteSink(descriptor: descriptor)
    sink.append("x")
    let error = #expect(throws: SinkError.self) { try sink.flush() }
    #expect(error == .failed(ENOSPC))
    #expect(error?.text == "no space left on device")
  }
}
