import FacetKit

extension Parser {
  /// Reads what follows `set`: a path with an operator and an expression, paths with values, or a record with pairs.
  mutating func assignment() throws(Diagnostic) -> Assignment {
    let path = try pathWord()
    try takeOptions()
    for operation in [AssignmentOperator.assign, .add, .subtract] where isAtWord(operation.rawValue) {
      let range = SourceRange(position, position + operation.rawValue.utf8.count)
      position = range.end
      skipBlanks()
      if isAtStatementEnd { throw .missingAfter(operation.rawValue, "an expression", at: range) }
      return .operation(path, operation, try expression())
    }
    if takesPairs(path) {
      if let keyed = try recordWithQuotedKey(path) { return .pairs(keyed, try pairs(required: true)) }
      if isAtPair() || isAtSpacedPair() { return .pairs(path, try pairs(required: true)) }
    }
    return .values(try values(from: path))
  }

  /// `person "Ada"` before pairs. Before anything else the text is a value: `set name "Ada"` where `name` is a field.
  private mutating func recordWithQuotedKey(_ path: Path) throws(Diagnostic) -> Path? {
    guard isOneName(path), words.isEmpty, byte() == Byte.doubleQuote || byte() == Byte.singleQuote else { return nil }
    let saved = position
    let (literal, range) = try quotedText()
    skipBlanks()
    guard isAtPair() || isAtSpacedPair() else {
      position = saved
      return nil
    }
    var keyed = path
    keyed.steps.append(Path.Step(.selector([Expression(.text(literal), at: range)]), at: range))
    keyed.range = path.range.union(range)
    return keyed
  }

  /// Whether pairs may follow: after one name, `.`, `^`, a variable or a selector. After a key `a=b` is text.
  private func takesPairs(_ path: Path) -> Bool {
    guard let last = path.steps.last else { return true }
    switch last.node {
    case .all, .first, .last, .selector: return true
    case .key, .operation: return false
    }
  }

  private mutating func values(from first: Path) throws(Diagnostic) -> [PathValue] {
    var result = [PathValue(first, try requiredValue())]
    while true {
      try takeOptions()
      if isAtStatementEnd || isAtKeyword { return result }
      guard let last = result.last?.value else { return result }
      guard isAtFurtherPath else { throw valueTooMany(after: last) }
      let saved = position
      let path = try pathWord()
      try takeOptions()
      guard !isAtStatementEnd || isAtLoneSemicolon, let value = try value() else {
        if case .bare = last.node, path.steps.allSatisfy({ if case .key = $0.node { true } else { false } }) {
          position = saved
          throw valueTooMany(after: last)
        }
        throw missing("a value")
      }
      result.append(PathValue(path, value))
    }
  }

  /// Whether a further path of `set` stands here: it contains `.` or `[` and nothing that is in no path.
  private var isAtFurtherPath: Bool {
    var probe = self
    guard let path = try? probe.path(), probe.wordEnds(at: probe.position) else { return false }
    return !path.steps.isEmpty
  }
}
