import Glibc

/// A moment after which a test gives up waiting.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Double) { end = .now + .seconds(seconds) }

  var hasPassed: Bool { ContinuousClock.now >= end }

  /// What is left for poll(2), which takes -1 for ever: never less than 0.
  var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: end)
    return max(0, Int32(left / .milliseconds(1)))
  }

  /// Waits until one of the descriptors can be used, or the deadline has passed, which gives false.
  func wait(for descriptors: inout [pollfd]) -> Bool {
    while !hasPassed {
      let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
    }
    return false
  }
}
