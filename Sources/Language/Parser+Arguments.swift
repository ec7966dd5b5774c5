import FacetKit

extension Parser {
  /// Commands that read a quoted word right after a type alone as the key of a record.
  private static let quotedKeyCommands: Set<String> = [
    "get", "show", "set", "edit", "delete", "ensure", "copy", "move", "cd",
  ]

  /// Reads the arguments, options and tail of a command, its word having been read.
  mutating func invocation(_ word: Identifier, _ signature: Signature) throws(Diagnostic) -> Invocation {
    let surroundings = frame
    frame.signature = signature
    frame.commandWord = word.text
    frame.options = []
    var arguments: [Argument] = []
    for parameter in signature.parameters where parameter.keyword == nil {
      try takeOptions()
      try read(parameter, into: &arguments)
    }
    try readKeywordParameters(of: signature, into: &arguments)
    let tail = try self.tail()
    let options = frame.options
    if !isAtStatementEnd { throw tooMany(arguments) }
    frame = surroundings
    return Invocation(name: word, command: signature.name, arguments: arguments, options: options, tail: tail)
  }

  private mutating func readKeywordParameters(
    of signature: Signature, into arguments: inout [Argument]
  ) throws(Diagnostic) {
    while true {
      try takeOptions()
      guard let parameter = keywordParameter() else { return }
      let start = position
      let keyword = parameter.keyword ?? ""
      let range = SourceRange(start, start + keyword.utf8.count)
      if arguments.contains(where: { $0.keyword == keyword }) { throw .standsTwice(keyword, at: range) }
      _ = take(word: keyword)
      if isAtStatementEnd, parameter.slot != .query {
        throw .missingAfter(keyword, Parser.noun(for: parameter.slot), at: range)
      }
      let count = arguments.count
      try read(Parameter(parameter.name, parameter.slot, .one, keyword: keyword), into: &arguments)
      for index in count..<arguments.count { arguments[index].keyword = keyword }
    }
  }

  /// The parameter whose keyword stands here.
  func keywordParameter() -> Parameter? {
    frame.signature?.parameters.first { parameter in parameter.keyword.map { isAtWord($0) } ?? false }
  }

  /// Whether no further argument of the place begins here: the end, a keyword, an option or a tail.
  private var argumentsEnd: Bool {
    isAtStatementEnd || isAtOption || keywordParameter() != nil || isAtTail
  }

  private mutating func read(_ parameter: Parameter, into arguments: inout [Argument]) throws(Diagnostic) {
    skipBlanks()
    let isRequired = parameter.count == .one || parameter.count == .oneOrMore
    let readsAnyWord = parameter.slot == .value && isRequired
    if !readsAnyWord, !isRequired, argumentsEnd { return }
    if parameter.slot == .pairs {
      for pair in try pairs(required: isRequired) {
        arguments.append(Argument(parameter.name, .pair(pair), at: pair.key.range.union(pair.value.range)))
      }
      return
    }
    if isRequired, isAtStatementEnd || (!readsAnyWord && argumentsEnd && !isWordOfSlot(parameter.slot)) {
      throw missing(Parser.noun(for: parameter.slot))
    }
    let repeats = parameter.count == .many || parameter.count == .oneOrMore
    repeat {
      let start = position
      if parameter.slot == .expressions {
        for expression in try expressionList() {
          arguments.append(Argument(parameter.name, .expression(expression), at: expression.range))
        }
      } else {
        let node = try argument(parameter.slot, repeats: repeats)
        arguments.append(Argument(parameter.name, node, at: SourceRange(start, max(lastWordEnd, start))))
      }
      try takeOptions()
    } while repeats && !argumentsEnd
  }

  private func isWordOfSlot(_ slot: Slot) -> Bool {
    if case .pathOrWord(let words) = slot { return words.contains { isAtWord($0) } }
    return false
  }

  private mutating func argument(_ slot: Slot, repeats: Bool) throws(Diagnostic) -> Argument.Node {
    switch slot {
    case .path:
      return .path(try pathWithKey())
    case .pathOrWord(let words):
      if let word = words.first(where: { isAtWord($0) }) {
        defer { position += word.utf8.count }
        return .name(Identifier(word, at: SourceRange(position, position + word.utf8.count)))
      }
      return .path(try pathWithKey())
    case .type, .name:
      return .name(try nameWord(slot == .type ? "a type" : "a name"))
    case .value:
      return .value(try requiredValue())
    case .expression, .expressions:
      return .expression(try expression())
    case .pairs:
      throw unexpected()
    case .query:
      return .query(try query())
    case .assignment:
      return .assignment(try assignment())
    case .definition:
      return try definition()
    case .block:
      return .block(try block(loop: false))
    }
  }

  /// A path, and for commands on records the key in quotes that may follow a type alone.
  mutating func pathWithKey() throws(Diagnostic) -> Path {
    var path = try pathWord()
    guard let command = frame.signature?.name, Parser.quotedKeyCommands.contains(command), isOneName(path) else {
      return path
    }
    let saved = position
    skipBlanks()
    guard byte() == Byte.doubleQuote || byte() == Byte.singleQuote, words.isEmpty else {
      position = saved
      return path
    }
    let (literal, range) = try quotedText()
    path.steps.append(Path.Step(.selector([Expression(.text(literal), at: range)]), at: range))
    path.range = path.range.union(range)
    return path
  }

  func isOneName(_ path: Path) -> Bool {
    if case .name = path.root { return path.steps.isEmpty }
    return false
  }

  /// Reads a name that is a word of its own.
  mutating func nameWord(_ what: String) throws(Diagnostic) -> Identifier {
    skipBlanks()
    let start = position
    if isAtStatementEnd { throw missing(what) }
    guard let name = try name() else {
      throw refusedCharacter(at: position)
        ?? .noName(text(start, looseWordEnd(from: start)), what, at: SourceRange(start, looseWordEnd(from: start)))
    }
    guard wordEnds(at: position) else {
      let (character, range) = character()
      let word = text(start, looseWordEnd(from: start))
      throw refusedCharacter(at: position) ?? .notInName(character, at: range, hint: Quoting.name(word))
    }
    return name
  }

  private mutating func expressionList() throws(Diagnostic) -> [Expression] {
    var result = [try expression()]
    while true {
      skipBlanks()
      guard byte() == Byte.comma else { return result }
      position += 1
      result.append(try operandFirst(after: ","))
    }
  }

  /// Reads an expression that is due after a word or sign.
  mutating func operandFirst(after word: String) throws(Diagnostic) -> Expression {
    skipBlanks()
    if isAtStatementEnd || isAtEnd {
      let end = lastWordEnd
      throw .operandMissing(after: word, at: SourceRange(max(end - word.utf8.count, 0), end))
    }
    return try expression()
  }

  static func noun(for slot: Slot) -> String {
    switch slot {
    case .path, .pathOrWord, .query, .assignment: "a path"
    case .type: "a type"
    case .name: "a name"
    case .value: "a value"
    case .expression, .expressions: "an expression"
    case .pairs: "KEY=VALUE"
    case .definition: "a type"
    case .block: "a block"
    }
  }
}
