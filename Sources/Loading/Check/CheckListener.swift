import Glibc

/// The side of a check that waits: it reads what the process reports and says, and knows when to stop waiting.
struct CheckListener {
  enum Outcome { case ended, stuck, late, interrupted }

  private let reports: Int32
  private let errors: Int32
  private var text: [UInt8] = []
  /// The end of what was said on standard error: Swift names its fatal errors there.
  private var said: [UInt8] = []

  init(reports: Int32, errors: Int32) {
    self.reports = reports
    self.errors = errors
  }

  /// Until both ends are closed, or one call takes longer than the limit, or all do.
  mutating func listen(callLimit: Int32, limit: Int, isInterrupted: () -> Bool) -> Outcome {
    let begin = time(nil)
    var last = begin
    var isOpen = [true, true]
    while isOpen[0] || isOpen[1] {
      var waiting = [
        pollfd(fd: isOpen[0] ? reports : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen[1] ? errors : -1, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&waiting, 2, 200)
      if isInterrupted() { return .interrupted }
      if waiting[0].revents != 0 {
        last = time(nil)
        isOpen[0] = CheckListener.read(reports, into: &text)
      }
      if waiting[1].revents != 0 {
        isOpen[1] = CheckListener.read(errors, into: &said)
        if said.count > 10_000 { said.removeFirst(said.count - 5_000) }
      }
      if time(nil) - last > Int(callLimit) { return .stuck }
      if time(nil) - begin > limit { return .late }
    }
    return .ended
  }

  /// False at the end.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  /// - Parameter isFull: the process had nearly all the memory that it may have.
  func report(_ outcome: Outcome, status: Int32, isFull: Bool) -> CheckReport {
    var report = CheckReport()
    var last = "loading"
    var isComplete = false
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      switch CheckLine(line) {
      case .title(let text): report.title = text
      case .thing(let text): report.things.append(text)
      case .example(let text):
        report.examples += 1
        last = text
      case .call(let text):
        report.calls += 1
        last = text
      case .fault(let text): report.faults.append(text)
      case .remark(let text): report.remarks.append(text)
      case .end: isComplete = true
      case nil: break
      }
    }
    switch outcome {
    case .stuck: report.faults.insert("does not return: \(last)", at: 0)
    case .late: report.faults.insert("takes too long: stopped in \(last)", at: 0)
    case .ended where !isComplete && status & 0x7F != 0 && (isFull || says("to allocate")):
      report.faults.insert("takes more memory than \(PluginCheck.mostMemory >> 20) MB in \(last)", at: 0)
    case .ended where !isComplete: report.faults.insert("\(end(status)) in \(last)\(fatalError)", at: 0)
    default: break
    }
    return report
  }

  private func says(_ words: String) -> Bool { strstr(String(decoding: said, as: UTF8.self), words) != nil }

  private func end(_ status: Int32) -> String {
    let signal = status & 0x7F
    switch signal {
    case 0: return "left the program with status \((status >> 8) & 0xFF)"
    case SIGXCPU, SIGKILL: return "used up its time"
    default:
      let names = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
        SIGABRT: "SIGABRT",
      ]
      return "trapped (\(names[signal] ?? "signal \(signal)"))"
    }
  }

  /// `: Fatal error: Index out of range`, where Swift said so.
  private var fatalError: String {
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { strstr(String($0), "atal error") != nil }) else { return "" }
    return ": \(line)"
  }
}
