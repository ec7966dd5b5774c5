import Glibc

/// What a signal did before it was ignored.
struct Disposition {
  private let signal: Int32
  private let previous: sigaction

  static func ignoring(_ signal: Int32) -> Disposition {
    var ignore = sigaction()
    ignore.__sigaction_handler.sa_handler = SIG_IGN
    var previous = sigaction()
    sigaction(signal, &ignore, &previous)
    return Disposition(signal: signal, previous: previous)
  }

  func restore() {
    var action = previous
    sigaction(signal, &action, nil)
  }
}
