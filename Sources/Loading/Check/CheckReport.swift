/// What a check of a plugin file has found.
package struct CheckReport: Sendable, Hashable {
  /// What the plugin says of itself: name, version, summary.
  package var title = ""
  /// `validator isbn` for each thing that it registers.
  package var things: [String] = []
  package var examples = 0
  package var calls = 0
  /// Reasons against loading it; the first is told where there is room for one.
  package var faults: [String] = []
  /// What is not good and no reason against loading.
  package var remarks: [String] = []

  /// What is remembered of it: the names of all, and an observer's with its sort, since it is wanted without being named.
  package var names: [String] {
    let names = things.compactMap { $0.split(separator: " ", maxSplits: 1).last.map(String.init) }
    return Set(names + things.filter(CheckReport.isObserver)).sorted()
  }

  /// Whether a thing, as it is remembered, is told of changes.
  static func isObserver(_ thing: String) -> Bool { thing.hasPrefix("observer ") }
}

/// The lines that the checking process writes while it works, so that its end leaves no doubt about where it was.
enum CheckLine {
  case title(String)
  case thing(String)
  /// An example or a call is about to be made.
  case example(String)
  case call(String)
  case fault(String)
  case remark(String)
  case end

  var text: String {
    let (mark, text): (Character, String) =
      switch self {
      case .title(let text): ("#", text)
      case .thing(let text): ("+", text)
      case .example(let text): ("e", text)
      case .call(let text): ("c", text)
      case .fault(let text): ("!", text)
      case .remark(let text): ("~", text)
      case .end: (".", "")
      }
    let plain = text.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
    return "\(mark)\(plain)\n"
  }

  init?(_ line: Substring) {
    let text = String(line.dropFirst())
    switch line.first {
    case "#": self = .title(text)
    case "+": self = .thing(text)
    case "e": self = .example(text)
    case "c": self = .call(text)
    case "!": self = .fault(text)
    case "~": self = .remark(text)
    case ".": self = .end
    default: return nil
    }
  }
}
