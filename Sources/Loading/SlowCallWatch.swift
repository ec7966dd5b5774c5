import Glibc

/// A thread that looks on while plugins' code runs: it says so when that takes long, and ends the program when one does
/// not return after Ctrl-C. A call cannot be stopped from outside, and a change that was not stored is lost by no exit.
enum SlowCallWatch {
  nonisolated(unsafe) private static var isStarted = false
  private static let tick: UInt32 = 100_000
  private static let ticksASecond = 10

  static func start() {
    guard !isStarted else { return }
    isStarted = true
    var thread = pthread_t()
    var mask = sigset_t()
    var usual = sigset_t()
    sigfillset(&mask)
    // Signals are the business of the thread that runs the commands.
    pthread_sigmask(SIG_SETMASK, &mask, &usual)
    pthread_create(&thread, nil, { _ in SlowCallWatch.run() }, nil)
    pthread_sigmask(SIG_SETMASK, &usual, nil)
    pthread_detach(thread)
  }

  private static func run() -> UnsafeMutableRawPointer? {
    var ticks = 0
    var first: UInt64 = 0
    var stuck = 0
    var last: UInt64 = 0
    while true {
      usleep(tick)
      guard let running = Running.now else {
        (ticks, stuck) = (0, 0)
        continue
      }
      let calls = Running.calls
      if ticks == 0 { first = calls }
      ticks += 1
      // Once after a second, then every ten.
      if ticks == ticksASecond || ticks % (10 * ticksASecond) == 0 {
        tell(running.thing, running.path, calls: calls - first + 1, seconds: ticks / ticksASecond)
      }
      stuck = calls == last && Running.isInterrupted() ? stuck + 1 : 0
      last = calls
      if stuck > 2 * ticksASecond { giveUp(running.thing, running.path) }
    }
  }

  private static func tell(
    _ thing: UnsafePointer<CChar>, _ path: UnsafePointer<CChar>, calls: UInt64, seconds: Int
  ) {
    let count = calls == 1 ? "one call" : "\(calls) calls"
    say("waiting for \(String(cString: thing)) of \(String(cString: path)): \(count), \(seconds) s; Ctrl-C stops\n")
  }

  private static func giveUp(_ thing: UnsafePointer<CChar>, _ path: UnsafePointer<CChar>) {
    say(
      "error: plugin \(String(cString: path)): \(String(cString: thing)) does not return, so the program ends; "
        + "nothing of the change is stored\n")
    _exit(130)
  }

  private static func say(_ text: String) {
    var bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, &bytes, bytes.count)
  }
}
