import Glibc

/// A program driven as a person would: keys in, and what stands on the screen out. Nothing waits without a deadline.
///
///     let session = try Session(Launch(program))
///     try session.waitFor("facet> ")
///     try session.send("count thing\r")
///     try session.expectExit(0)
package final class Session {
  package private(set) var screen: Screen
  /// All that the program has sent so far.
  package private(set) var received: [UInt8] = []
  package let terminal: PseudoTerminal
  private let patience: Double

  /// - Parameter patience: the seconds after which a wait fails; long, because a busy machine is no failure.
  package init(_ launch: Launch, columns: Int = 80, rows: Int = 24, patience: Double = 30) throws {
    self.patience = patience
    screen = Screen(columns: columns, rows: rows)
    terminal = try PseudoTerminal(launch, columns: columns, rows: rows)
  }

  package func send(_ text: String) throws { try send(bytes: Array(text.utf8)) }

  package func sendKey(_ keys: Key...) throws { try send(bytes: keys.flatMap(\.bytes)) }

  package func send(bytes: [UInt8]) throws {
    guard terminal.write(bytes, until: Deadline(seconds: patience)) else { throw failure("the program takes no input") }
  }

  /// Reads on until the screen shows `text`, in one row.
  package func waitFor(_ text: String, timeout: Double? = nil) throws {
    try waitFor("\"\(text)\"", timeout: timeout) { $0.lines.contains { $0.contains(text) } }
  }

  /// Reads on until the row in which the cursor stands is `text`, blanks at its end apart.
  package func waitForRow(_ text: String, timeout: Double? = nil) throws {
    try waitFor("the cursor in a row \"\(text)\"", timeout: timeout) { $0.lines[$0.cursor.row] == text }
  }

  package func waitFor(_ what: String, timeout: Double? = nil, _ isThere: (Screen) -> Bool) throws {
    let deadline = Deadline(seconds: timeout ?? patience)
    while !isThere(screen) {
      guard let bytes = terminal.read(until: deadline) else { throw failure("waited for \(what)") }
      if bytes.isEmpty { throw failure("the program ended before there was \(what)") }
      take(bytes)
    }
  }

  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows)
  }

  /// Waits for the end of the program; its exit status has to be `code`.
  package func expectExit(_ code: Int32) throws {
    let status = try waitForEnd()
    guard status & 0x7F == 0, status >> 8 == code else {
      throw failure("ended with wait status \(status), not exit status \(code)")
    }
  }

  /// Waits until a signal has ended the program; it has to be `signal`.
  package func expectEnd(bySignal signal: Int32) throws {
    let status = try waitForEnd()
    guard status & 0x7F == signal else { throw failure("ended with wait status \(status), not signal \(signal)") }
  }

  private func waitForEnd() throws -> Int32 {
    let deadline = Deadline(seconds: patience)
    while let bytes = terminal.read(until: deadline), !bytes.isEmpty { take(bytes) }
    guard let status = terminal.wait(until: deadline) else { throw failure("still runs") }
    return status
  }

  private func take(_ bytes: [UInt8]) {
    received += bytes
    screen.feed(bytes)
  }

  private func failure(_ what: String) -> SessionFailure {
    let edge = String(repeating: "-", count: screen.columns)
    let rows = screen.lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
    return SessionFailure("\(what); the screen, cursor at \(screen.cursor):\n\(edge)\n\(rows)\n\(edge)")
  }
}
