import FacetKit

extension Parser {
  /// Reads the path of a PATH slot, which ends where its word ends.
  mutating func pathWord(missing what: String = "a path") throws(Diagnostic) -> Path {
    skipBlanks()
    if isAtStatementEnd || isAtOption { throw missing(what) }
    guard let path = try path() else { throw noPath() }
    guard wordEnds(at: position) else { throw notPartOfPath(from: path.range.start) }
    return path
  }

  /// Reads a path; nil where none begins.
  mutating func path() throws(Diagnostic) -> Path? {
    let start = position
    let root: Path.Root
    var steps: [Path.Step] = []
    switch byte() {
    case Byte.dollar:
      guard let variable = variableName() else { return nil }
      root = .variable(variable)
    case Byte.caret:
      while byte() == Byte.caret { position += 1 }
      root = .outer(position - start)
    case Byte.dot:
      if byte(1).isDigit { return nil }
      position += 1
      root = .here
      if let step = try keyOrOperation(from: start, stepStart: start) { steps.append(step) }
    default:
      guard let name = try name() else { return nil }
      root = .name(name)
    }
    let rest = try self.steps(from: start)
    steps += rest
    let path = Path(root: root, steps: steps, at: SourceRange(start, position))
    try checkOperators(of: path)
    return path
  }

  /// Reads `$name` or `$1`, without steps; nil where none begins.
  mutating func variableName() -> Identifier? {
    guard byte() == Byte.dollar else { return nil }
    var end = position + 1
    if byte(1).isDigit {
      while end < bytes.count, bytes[end].isDigit { end += 1 }
    } else if let named = nameEnd(from: end) {
      end = named
    } else {
      return nil
    }
    defer { position = end }
    return Identifier(text(position + 1, end), at: SourceRange(position, end))
  }

  /// Reads the steps that stand here without a blank. `start` is where the path begins.
  mutating func steps(from start: Int) throws(Diagnostic) -> [Path.Step] {
    var steps: [Path.Step] = []
    while true {
      let stepStart = position
      switch byte() {
      case Byte.openBracket:
        steps.append(try selector())
      case Byte.dot:
        position += 1
        guard let step = try keyOrOperation(from: start, stepStart: stepStart) else {
          throw try noKey(from: start, dot: stepStart)
        }
        steps.append(step)
      default:
        return steps
      }
    }
  }

  /// Reads what follows a dot: a key or `@operator`; nil for everything else.
  private mutating func keyOrOperation(from start: Int, stepStart: Int) throws(Diagnostic) -> Path.Step? {
    if byte() == Byte.at {
      let sign = position
      position += 1
      guard let name = bareName() else {
        throw .operatorNameMissing(at: SourceRange(sign, sign + 1))
      }
      let range = SourceRange(sign, name.range.end)
      return Path.Step(.operation(Identifier(name.text, at: range)), at: SourceRange(stepStart, position))
    }
    guard let name = try name() else { return nil }
    return Path.Step(.key(name), at: SourceRange(stepStart, position))
  }

  private func noKey(from start: Int, dot: Int) throws(Diagnostic) -> Diagnostic {
    if byte().isDigit {
      var end = position
      while end < bytes.count, bytes[end].isDigit { end += 1 }
      let hint = "\(text(start, dot))[\(text(position, end))]"
      return .recordStandsInBrackets(at: SourceRange(dot, end), hint: hint)
    }
    return refusedCharacter(at: position) ?? .keyMissing(at: SourceRange(dot, dot + 1))
  }

  private mutating func selector() throws(Diagnostic) -> Path.Step {
    let start = position
    let outer = try open()
    skipBlanks()
    let node: Path.Step.Node
    if byte() == Byte.closeBracket {
      throw .emptySelector(at: SourceRange(start, position + 1))
    } else if byte() == Byte.asterisk {
      position += 1
      node = .all
    } else if isAlone("first") {
      position += 5
      node = .first
    } else if isAlone("last") {
      position += 4
      node = .last
    } else {
      node = .selector(try expressions(before: Byte.closeBracket, opened: start))
    }
    try close(Byte.closeBracket, opened: start, restoring: outer)
    return Path.Step(node, at: SourceRange(start, position))
  }

  /// Whether a word stands here with nothing else before the closing bracket.
  private func isAlone(_ word: String) -> Bool {
    var end = position
    for expected in word.utf8 {
      guard end < bytes.count, bytes[end] == expected else { return false }
      end += 1
    }
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end < bytes.count && bytes[end] == Byte.closeBracket
  }

  /// Goes over an opening bracket; newlines are blanks until `close`, which gets what this returns.
  mutating func open() throws(Diagnostic) -> Bool {
    try deepen(at: position)
    position += 1
    let joins = frame.joins
    frame.joins = true
    frame.brackets += 1
    return joins
  }

  /// Goes over the closing bracket that is due.
  mutating func close(_ closer: UInt8, opened start: Int, restoring joins: Bool) throws(Diagnostic) {
    skipBlanks()
    guard byte() == closer else { throw notClosed(closer, opened: start) }
    position += 1
    frame.joins = joins
    frame.brackets -= 1
    depth -= 1
  }

  func notClosed(_ closer: UInt8, opened start: Int) -> Diagnostic {
    let opener = SourceRange(start, start + (bytes[start] == Byte.dollar ? 2 : 1))
    var outline = Outline(bytes)
    _ = outline.scan(from: start, toEnding: false)
    if isAtEnd || outline.open != nil { return .unclosed(source.text(opener), at: opener) }
    let due = String(UnicodeScalar(closer))
    return unexpected(hint: "\"\(due)\" or an operator is due here")
  }

  /// An operator stands before the key that it works on, `@count` at the end.
  private func checkOperators(of path: Path) throws(Diagnostic) {
    for (index, step) in path.steps.enumerated() {
      guard case .operation(let name) = step.node else { continue }
      guard PathOperator.names.contains(name.text) else {
        throw .noOperator(name, near: PathOperator.names)
      }
      let isLast = index == path.steps.count - 1
      if name.text == PathOperator.count {
        if !isLast {
          throw .countEndsPath(at: path.steps[index + 1].range, hint: text(path.range.start, step.range.end))
        }
      } else if isLast {
        let previous = index > 0 ? path.steps[index - 1] : nil
        if let previous, case .key = previous.node {
          let head = text(path.range.start, previous.range.start)
          throw .operatorStandsBeforeKey(name, hint: "\(head).@\(name.text)\(source.text(previous.range))")
        }
        throw .operatorNeedsKey(name, hint: "\(text(path.range.start, step.range.end)).KEY")
      } else if case .selector = path.steps[index + 1].node {
        throw .operatorNeedsKey(name, hint: "\(text(path.range.start, step.range.end)).KEY")
      }
    }
  }

  /// The error for a PATH slot in which no path begins.
  private func noPath() -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    let end = looseWordEnd(from: position)
    let range = SourceRange(position, max(end, position + 1))
    switch byte() {
    case Byte.dot:
      return .numberBeginsWithDigit(source.text(range), at: range)
    case Byte.openBracket:
      return .pathBegins(with: "\"[\"", at: SourceRange(position, position + 1), hint: "no blank stands before [")
    case Byte.doubleQuote, Byte.singleQuote:
      return .pathBegins(
        with: "a quote", at: range, hint: "names with blanks or other characters stand in backquotes: `Order Details`")
    case let digit where digit.isDigit:
      return .pathBegins(with: "a digit", at: range, hint: "a record stands in brackets after its type: thing[3]")
    default:
      return .pathBegins(with: "\"\(character().text)\"", at: range, hint: nil)
    }
  }

  /// The error for a character that does not belong into the path before it.
  private func notPartOfPath(from start: Int) -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    let (character, range) = character()
    let end = looseWordEnd(from: start)
    let word = text(start, end)
    if byte() == Byte.equal || (byte(1) == Byte.equal && (byte() == Byte.plus || byte() == Byte.minus)) {
      return .blankMissing(before: String(word.dropFirst(position - start).prefix { "+-=".contains($0) }), at: range)
    }
    if byte().isQuote { return .blankMissing(before: character, at: range) }
    let isOneName = !word.utf8.contains { $0.isBracket || $0.isQuote || $0 == Byte.dot }
    return .notInName(character, at: range, hint: isOneName ? Name.quoted(word) : nil)
  }
}
