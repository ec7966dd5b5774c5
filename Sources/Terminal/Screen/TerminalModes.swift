import Glibc

/// The terminal's modes while a full screen is shown, given back on every way out: leaving, stopping, dying.
///
/// Flow control is off, so that Ctrl-S and Ctrl-Q are keys; Ctrl-C is a signal, so that it stops what runs.
final class TerminalModes {
  private nonisolated(unsafe) static var saved = termios()
  private nonisolated(unsafe) static var farewell: UnsafeMutableBufferPointer<UInt8>?
  private nonisolated(unsafe) static var isActive: Int32 = 0
  private static let deadly = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGHUP, SIGTERM]
  private let entering: String
  private let leaving: String
  private var previous: [(Int32, Glibc.sigaction)] = []

  /// - Parameters:
  ///   - entering: what is sent when the screen begins.
  ///   - leaving: what gives the terminal back, also from a signal handler.
  init(entering: String, leaving: String) {
    self.entering = entering
    self.leaving = leaving
  }

  func enter() {
    tcgetattr(0, &Self.saved)
    var modes = Self.saved
    modes.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      for key in [VSUSP, VQUIT, VSTART, VSTOP, VLNEXT, VREPRINT, VWERASE, VEOF] { keys[Int(key)] = 0 }
      keys[Int(VINTR)] = 3
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(0, TCSADRAIN, &modes)
    let bytes = Array(leaving.utf8)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = buffer.initialize(from: bytes)
    Self.farewell = buffer
    Self.isActive = 1
    guardDeaths()
    RawOutput.write(Array(entering.utf8), to: StandardOutput.descriptor)
  }

  func leave() {
    RawOutput.write(Array(leaving.utf8), to: StandardOutput.descriptor)
    tcsetattr(0, TCSADRAIN, &Self.saved)
    Self.isActive = 0
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
    previous = []
    Self.farewell?.deallocate()
    Self.farewell = nil
  }

  /// A trap in a plugin, or a signal that ends the program at once, finds the terminal given back.
  private func guardDeaths() {
    _ = StandardOutput.descriptor
    for signal in Self.deadly {
      var old = sigaction()
      sigaction(signal, nil, &old)
      previous.append((signal, old))
      TerminalModes.handlers[Int(signal)] = old
      var action = old
      action.__sigaction_handler.sa_handler = { signal in
        if TerminalModes.isActive != 0, let farewell = TerminalModes.farewell {
          TerminalModes.isActive = 0
          _ = Glibc.write(StandardOutput.descriptor, farewell.baseAddress, farewell.count)
          tcsetattr(0, TCSANOW, &TerminalModes.saved)
        }
        // What would have happened, happens: the signal comes again when this returns.
        sigaction(signal, &TerminalModes.handlers[Int(signal)], nil)
        raise(signal)
      }
      action.sa_flags = SA_NODEFER
      sigaction(signal, &action, nil)
    }
  }

  private nonisolated(unsafe) static var handlers = Array(repeating: Glibc.sigaction(), count: 64)
}
