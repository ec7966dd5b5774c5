import Glibc

/// How long a lock that another program holds is waited for.
final class BusyWait {
  var limit = 5_000
  var onBusy: ((_ milliseconds: Int) -> Bool)?
  private var start = 0

  /// Called by SQLite with the number of times that it asked for this lock before; false gives up.
  func wait(attempt: Int32) -> Bool {
    let now = milliseconds()
    if attempt == 0 { start = now }
    let waited = now - start
    guard waited < limit else { return false }
    if let onBusy, !onBusy(waited) { return false }
    // Who writes again and again leaves short gaps: one that looks seldom would never find them.
    usleep(UInt32(min(1 << min(attempt, 3), limit - waited) * 1_000))
    return true
  }

  private func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
