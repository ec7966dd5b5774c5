import Glibc

/// How far a long copy is, on one line of a terminal; nothing for a short one.
final class PageProgress {
  private let word: String
  private let isShown: Bool
  private let isInterrupted: () -> Bool
  private let start = PageProgress.now
  private var shown = -1

  init(_ word: String, in context: CommandContext) {
    self.word = word
    isShown = context.facts.isInteractive && isatty(STDERR_FILENO) == 1
    let host = context.host
    isInterrupted = { host.isInterrupted }
  }

  /// Half a second of work is not worth a word.
  private static let patience = 0.5

  /// In seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// False where the person wants it to stop.
  func step(done: Int, total: Int) -> Bool {
    if isInterrupted() { return false }
    guard isShown, total > 0, PageProgress.now - start > PageProgress.patience else { return true }
    let percent = done * 100 / total
    if percent != shown { write("\r\(word) \(percent) %") }
    shown = percent
    return true
  }

  func end() { if shown >= 0 { write("\r\u{1B}[K") } }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
