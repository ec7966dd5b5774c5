import Glibc

/// What is known of the terminal and of the environment that speaks of it.
package enum TerminalInfo {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether the terminal can do no more than print: `TERM` is missing, empty or `dumb`.
  package static var isDumb: Bool {
    let name = environment("TERM")
    return name == nil || name == "dumb"
  }

  /// Whether readline and full screens can be used: a terminal at both ends that can do more than print.
  package static var editsLines: Bool { isTerminal(0) && isTerminal(StandardOutput.descriptor) && !isDumb }

  /// The size of the terminal at `descriptor`; where it has none, `COLUMNS` and `LINES`; else 80 by 24.
  package static func size(of descriptor: Int32 = StandardOutput.descriptor) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    func number(_ known: UInt16, _ name: String, _ otherwise: Int) -> Int {
      if isKnown, known > 0 { return Int(known) }
      guard let number = environment(name).flatMap({ Int($0) }), number > 0 else { return otherwise }
      return number
    }
    return (number(size.ws_col, "COLUMNS", 80), number(size.ws_row, "LINES", 24))
  }

  /// Whether bold, dim and colours go to `descriptor`. `NO_COLOR` counts when it is not empty.
  package static func usesColour(_ choice: ColourChoice = .auto, on descriptor: Int32 = StandardOutput.descriptor)
    -> Bool
  {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isTerminal(descriptor) && !isDumb && environment("NO_COLOR") == nil
    }
  }

  /// Whether bold and dim go to `descriptor`; they stay where `NO_COLOR` takes the hues away.
  package static func usesAttributes(_ choice: ColourChoice = .auto, on descriptor: Int32 = StandardOutput.descriptor)
    -> Bool
  {
    choice != .never && isTerminal(descriptor) && !isDumb
  }

  /// Takes up the user's locale; to be called once, before anything is written.
  ///
  /// Only what is asked of it is read, as a locale is a file for each category. Facet reads and writes UTF-8 whatever the locale, so characters are classified
  /// as in C.UTF-8 where the user's locale (often plain `C`) has another encoding. Numbers keep the point, because
  /// they are read back.
  package static func setUpLocale() {
    for category in [LC_CTYPE, LC_TIME, LC_MESSAGES] { setlocale(category, "") }
    if let codeset = nl_langinfo(Int32(CODESET)), String(cString: codeset) != "UTF-8" {
      isUnicode = false
      setlocale(LC_CTYPE, "C.UTF-8")
    }
  }

  /// Whether the user's locale is one of UTF-8; others draw signs beyond ASCII in ways of their own.
  package private(set) nonisolated(unsafe) static var isUnicode = true

  /// A variable of the environment; an empty one counts as missing.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
