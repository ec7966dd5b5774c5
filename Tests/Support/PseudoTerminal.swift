import CPseudoTerminal
package import Glibc

/// A program that runs in a terminal of its own, which is us.
package final class PseudoTerminal {
  let process: pid_t
  private let descriptor: Int32
  private var status: Int32?

  package init(_ launch: Launch, columns: Int, rows: Int) throws {
    var descriptor: Int32 = -1
    process = launch.withChild { spawn_in_terminal($0, UInt16(columns), UInt16(rows), &descriptor) }
    self.descriptor = descriptor
    guard process > 0 else { throw SessionFailure("no terminal for \(launch.program), error \(errno)") }
  }

  deinit {
    if process > 0, status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if descriptor >= 0 { close(descriptor) }
  }

  /// What the program printed next: nil at the deadline, nothing once it has closed its terminal.
  func read(until deadline: Deadline) -> [UInt8]? {
    var waiting = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    guard deadline.wait(for: &waiting) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    // When the last process that has the terminal is gone, read(2) fails with EIO.
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  func write(_ bytes: [UInt8], until deadline: Deadline) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      var waiting = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      guard deadline.wait(for: &waiting) else { return false }
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, 1024)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  package func signal(_ number: Int32) { kill(process, number) }

  /// Sets the terminal's modes, as a shell does when its job is stopped.
  package func set(_ modes: termios) {
    var modes = modes
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  package func resize(columns: Int, rows: Int) { _ = resize_terminal(descriptor, UInt16(columns), UInt16(rows)) }

  /// The modes the terminal is in now.
  package var modes: termios {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return modes
  }

  /// What became of the program as waitpid(2) says it, nil while it still runs at the deadline.
  func wait(until deadline: Deadline) -> Int32? {
    if let status { return status }
    while true {
      var found: Int32 = 0
      if waitpid(process, &found, WNOHANG) == process {
        status = found
        return found
      }
      if deadline.hasPassed { return nil }
      usleep(2000)
    }
  }
}
