import CPseudoTerminal
import CSystem
import Glibc

/// Runs a program without a terminal, feeds it `input` and waits for its end.
///
/// - Throws: `SessionFailure` if it has not ended after `timeout` seconds; it is killed then.
package func run(
  _ program: String, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
  directory: String = "/", timeout: Double = 60
) throws -> ProgramResult {
  var pipes = try (0..<3).map { _ in try makePipe() }
  defer { pipes.joined().forEach { if $0 >= 0 { close($0) } } }
  let launch = Launch(program, arguments, environment: environment, directory: directory)
  let process = launch.withChild { spawn_with_pipes($0, [pipes[0][0], pipes[1][1], pipes[2][1]]) }
  guard process > 0 else { throw SessionFailure("no process for \(program)") }
  for (pipe, end) in [(0, 0), (1, 1), (2, 1)] { drop(&pipes[pipe][end]) }

  // A program that reads nothing must not kill the tests.
  signal(SIGPIPE, SIG_IGN)
  _ = fcntl(pipes[0][1], F_SETFL, O_NONBLOCK)
  let deadline = Deadline(seconds: timeout)
  var rest = Array(input.utf8)[...]
  var collected: [[UInt8]] = [[], []]
  while pipes[1][0] >= 0 || pipes[2][0] >= 0 {
    if rest.isEmpty { drop(&pipes[0][1]) }
    var waiting = [
      pollfd(fd: pipes[0][1], events: Int16(POLLOUT), revents: 0),
      pollfd(fd: pipes[1][0], events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes[2][0], events: Int16(POLLIN), revents: 0),
    ]
    guard deadline.wait(for: &waiting) else {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      let texts = collected.map { String(decoding: $0, as: UTF8.self) }
      throw SessionFailure("\(program) still runs after \(timeout) s; output:\n\(texts[0])\nerrors:\n\(texts[1])")
    }
    if waiting[0].revents != 0 {
      let count = rest.withUnsafeBytes { write(pipes[0][1], $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EAGAIN { rest = [] }
    }
    for stream in 0..<2 where waiting[stream + 1].revents != 0 {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(pipes[stream + 1][0], &chunk, chunk.count)
      if count > 0 { collected[stream] += chunk.prefix(count) } else { drop(&pipes[stream + 1][0]) }
    }
  }
  var status: Int32 = 0
  waitpid(process, &status, 0)
  return ProgramResult(
    status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
    output: String(decoding: collected[0], as: UTF8.self), errors: String(decoding: collected[1], as: UTF8.self))
}

private func makePipe() throws -> [Int32] {
  var ends: [Int32] = [-1, -1]
  guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SessionFailure("no pipe") }
  return ends
}

private func drop(_ descriptor: inout Int32) {
  if descriptor >= 0 { close(descriptor) }
  descriptor = -1
}
