import Glibc

/// Lines read without editing, for a dumb terminal, a pipe, and for secrets.
///
/// It takes one byte at a time, so that what follows the line is left for whoever reads next.
package struct PlainReader {
  private let input: Int32
  private let output: Int32

  package init(input: Int32 = 0, output: Int32 = StandardOutput.descriptor) {
    self.input = input
    self.output = output
  }

  /// Writes `prompt` and reads one line.
  /// - Parameter echo: false for a secret: nothing shows, and nothing but the result holds what was typed.
  package func read(prompt: String, echo: Bool = true) -> TypedLine {
    fflush(nil)
    let inbox = SignalInbox(input: input)
    var modes = termios()
    let hidesTyping = !echo && tcgetattr(input, &modes) == 0
    func hide() {
      guard hidesTyping else { return }
      var silent = modes
      silent.c_lflag &= ~tcflag_t(ECHO)
      silent.c_lflag |= tcflag_t(ECHONL)
      tcsetattr(input, TCSADRAIN, &silent)
    }
    func restore() {
      guard hidesTyping else { return }
      tcsetattr(input, TCSADRAIN, &modes)
    }
    hide()
    defer { restore() }
    write(VisibleText.of(prompt))
    var bytes: [UInt8] = []
    while true {
      let event = inbox.next()
      switch event {
      case .input:
        var byte: UInt8 = 0
        let count = Glibc.read(input, &byte, 1)
        if count == 1, byte != UInt8(ascii: "\n") {
          bytes.append(byte)
        } else if count == 1 || (count == 0 && !bytes.isEmpty) {
          return .text(String(decoding: bytes, as: UTF8.self))
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          return .endOfInput
        }
      case .interrupt:
        write("\n")
        return .interrupted
      case .resize: break
      case .stop, .resume, .end:
        restore()
        if case .end(let signal) = event { inbox.deliver(signal) }
        if event == .stop { inbox.deliver(SIGTSTP) }
        hide()
        write(VisibleText.of(prompt))
      }
    }
  }

  private func write(_ text: String) { RawOutput.write(Array(text.utf8), to: output) }
}
