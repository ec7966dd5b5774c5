import FacetKit

extension Parser {
  /// Reads what follows `define`.
  mutating func definition() throws(Diagnostic) -> Argument.Node {
    skipBlanks()
    let start = position
    if let formula = try formulaDefinition() { return .formula(formula) }
    if isAtStatementEnd { throw missing("a type") }
    guard let type = try name() else {
      throw refusedCharacter(at: position)
        ?? .noName(
          text(start, looseWordEnd(from: start)), "a type", at: SourceRange(start, looseWordEnd(from: start)))
    }
    if byte() == Byte.dot { return .definition(try singleField(of: type)) }
    guard wordEnds(at: position) || byte() == Byte.openBrace else {
      let (character, range) = character()
      throw refusedCharacter(at: position)
        ?? .notInName(character, at: range, hint: Quoting.name(text(start, looseWordEnd(from: start))))
    }
    var definition = Definition(type: type, lines: [], isSingleField: false)
    try takeOptions()
    if take(word: "open") { definition.isOpen = true }
    try takeOptions()
    definition.label = try optionalText()
    try takeOptions()
    if byte() == Byte.openBrace { definition.lines = try definitionLines() }
    return .definition(definition)
  }

  private mutating func singleField(of type: Identifier) throws(Diagnostic) -> Definition {
    position += 1
    guard let field = try name() else { throw .keyMissing(at: SourceRange(position - 1, position)) }
    guard wordEnds(at: position) || byte() == Byte.equal else { throw unexpected() }
    let node = try fieldNode(field)
    let line = Definition.Line(node, at: SourceRange(field.range.start, lastWordEnd))
    return Definition(type: type, lines: [line], isSingleField: true)
  }

  /// Reads `{ … }` with field lines in it.
  private mutating func definitionLines() throws(Diagnostic) -> [Definition.Line] {
    let start = position
    try deepen(at: start)
    let surroundings = frame
    frame = Frame()
    frame.closer = Byte.closeBrace
    frame.isTopLevel = false
    position += 1
    var lines: [Definition.Line] = []
    while true {
      skipEndings()
      if isAtEnd { throw .unclosed("{", at: SourceRange(start, start + 1)) }
      if byte() == Byte.closeBrace { break }
      let lineStart = position
      let node = try definitionLine()
      lines.append(Definition.Line(node, at: SourceRange(lineStart, max(lastWordEnd, lineStart))))
      skipBlanks()
      guard isAtStatementEnd else { throw unexpected(hint: "a line of define ends with a newline or ;") }
    }
    position += 1
    depth -= 1
    frame = surroundings
    return lines
  }

  private mutating func definitionLine() throws(Diagnostic) -> Definition.Node {
    if isAtWord("check") {
      let check = try checkRule()
      return .check(check.expression, check.message)
    }
    if text(position, min(position + 6, bytes.count)).lowercased() == "check=" {
      throw Diagnostic(
        "an expression is missing after check", at: SourceRange(position, position + 5),
        hint: "a field of that name has backquotes: `check` = …")
    }
    if isAtWord("group") {
      let saved = position
      position += 5
      if let label = try optionalText() {
        skipBlanks()
        guard byte() == Byte.openBrace else { throw missing("a block { … }") }
        return .group(label, try definitionLines())
      }
      position = saved
    }
    let start = position
    guard let name = try name() else {
      let range = SourceRange(start, max(looseWordEnd(from: start), start + 1))
      throw refusedCharacter(at: start) ?? .noName(source.text(range), "a field", at: range)
    }
    guard wordEnds(at: position) || byte() == Byte.equal else {
      let (character, range) = character()
      throw refusedCharacter(at: position)
        ?? .notInName(character, at: range, hint: Quoting.name(text(start, looseWordEnd(from: start))))
    }
    return try fieldNode(name)
  }

  /// Reads what follows the name of a field.
  private mutating func fieldNode(_ name: Identifier) throws(Diagnostic) -> Definition.Node {
    try takeOptions()
    if isAtStatementEnd { throw .kindMissing(for: name) }
    if byte() == Byte.equal {
      let formula = try formulaSyntax()
      return .computed(name, formula.expression, formula.attributes)
    }
    return .field(name, try fieldSyntax())
  }

  /// Reads `= expression` and the attributes behind it.
  mutating func formulaSyntax() throws(Diagnostic) -> FormulaSyntax {
    position += 1
    let expression = try operandFirst(after: "=")
    return FormulaSyntax(expression, try attributes(displayOnly: true))
  }

  /// Reads a kind, attributes and the rule that may end them.
  mutating func fieldSyntax() throws(Diagnostic) -> FieldSyntax {
    let kind = try kind()
    let attributes = try attributes(displayOnly: false)
    guard isAtWord("check") else { return FieldSyntax(kind: kind, attributes: attributes) }
    return FieldSyntax(kind: kind, attributes: attributes, check: try checkRule())
  }

  mutating func checkRule() throws(Diagnostic) -> CheckSyntax {
    _ = take(word: "check")
    let expression = try operandFirst(after: "check")
    return CheckSyntax(expression, try optionalText())
  }

  /// `validator NAME(…) = E "message"` or `function NAME(…) = E`; nil where a type of that name is defined.
  private mutating func formulaDefinition() throws(Diagnostic) -> FormulaDefinition? {
    let saved = position
    guard let role = keyword().flatMap(FormulaDefinition.Role.init(rawValue:)), take(word: role.rawValue),
      let name = bareName(dashes: role == .validator), byte() == Byte.openParenthesis
    else {
      position = saved
      return nil
    }
    let opened = position
    let outer = try open()
    var parameters: [Identifier] = []
    skipBlanks()
    while byte() != Byte.closeParenthesis {
      skipBlanks()
      guard let parameter = bareName() else { throw notClosed(Byte.closeParenthesis, opened: opened) }
      parameters.append(parameter)
      skipBlanks()
      guard byte() == Byte.comma else { break }
      position += 1
    }
    try close(Byte.closeParenthesis, opened: opened, restoring: outer)
    skipBlanks()
    guard byte() == Byte.equal else {
      throw .equalMissing(
        at: SourceRange(lastWordEnd, lastWordEnd), hint: "define \(role.rawValue) \(name.text)(…) = E")
    }
    position += 1
    let expression = try operandFirst(after: "=")
    var message: TextLiteral?
    if role == .validator {
      message = try optionalText()
      if message == nil { throw missing("a message in quotes") }
    }
    return FormulaDefinition(role, name, parameters, expression, message: message)
  }
}
