import CSystem
import Glibc

/// The signals that arrive while a line is read, taken one by one between two keys instead of in a handler.
///
/// Each is blocked from `open` to `close` and read from a descriptor, so that none is missed and none arrives in the
/// middle of readline. One that comes after the line was accepted meets the disposition that the program has set.
struct SignalInbox: ~Copyable {
  enum Event: Equatable {
    case input
    case interrupt, resize, stop, resume
    /// A signal that ends the program unless it is ignored.
    case end(Int32)
  }

  static let ending = [SIGHUP, SIGTERM, SIGQUIT]
  private let descriptor: Int32
  private let input: Int32
  private var previousMask = sigset_t()

  init(input: Int32) {
    self.input = input
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in [SIGINT, SIGWINCH, SIGTSTP, SIGCONT] + Self.ending { sigaddset(&mask, signal) }
    descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    pthread_sigmask(SIG_BLOCK, &mask, &previousMask)
  }

  deinit {
    Glibc.close(descriptor)
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Waits for the next event; signals come before input.
  func next() -> Event { next(within: -1) ?? .input }

  /// The next event; nil where there is none in so many milliseconds. With -1 it waits for one.
  func next(within milliseconds: Int32) -> Event? {
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, 2, milliseconds)
      if count < 0 {
        if errno == EINTR { continue }
        return .input
      }
      if count == 0 { return nil }
      if waiting[0].revents != 0, let event = take() { return event }
      if waiting[1].revents != 0 { return .input }
    }
  }

  /// Whether there is input now or within so many milliseconds.
  func hasInput(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// Lets Ctrl-C, or others, do what they do while something runs that may take long.
  func interruptible<R>(_ signals: [Int32] = [SIGINT], _ body: () -> R) -> R {
    var open = sigset_t()
    sigemptyset(&open)
    for signal in signals { sigaddset(&open, signal) }
    pthread_sigmask(SIG_UNBLOCK, &open, nil)
    defer { pthread_sigmask(SIG_BLOCK, &open, nil) }
    return body()
  }

  private func take() -> Event? {
    var info = signalfd_siginfo()
    guard read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size else {
      return nil
    }
    switch Int32(info.ssi_signo) {
    case SIGINT: return .interrupt
    case SIGWINCH: return .resize
    case SIGTSTP: return .stop
    case SIGCONT: return .resume
    case let signal: return .end(signal)
    }
  }

  /// Lets `signal` do what it would have done without the inbox; returns if the program lives on.
  func deliver(_ signal: Int32) {
    var mask = previousMask
    var blocked = sigset_t()
    pthread_sigmask(SIG_SETMASK, &mask, &blocked)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
  }
}
