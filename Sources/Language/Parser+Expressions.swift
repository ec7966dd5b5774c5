import FacetKit

extension Parser {
  /// Reads an expression as far as it goes.
  mutating func expression() throws(Diagnostic) -> Expression {
    var left = try conjunction()
    var length = 0
    while isAtSymbol("||") || keywordIs("or") {
      position += 2
      try countLink(&length)
      let right = try conjunction(after: "or")
      left = Expression(.or(left, right), at: left.range.union(right.range))
    }
    return left
  }

  private mutating func conjunction(after word: String? = nil) throws(Diagnostic) -> Expression {
    var left = try negated(after: word)
    var length = 0
    while true {
      skipBlanks()
      if keywordIs("and") {
        position += 3
      } else if isAtSymbol("&&") {
        position += 2
      } else {
        return left
      }
      try countLink(&length)
      let right = try negated(after: "and")
      left = Expression(.and(left, right), at: left.range.union(right.range))
    }
  }

  private mutating func negated(after word: String? = nil) throws(Diagnostic) -> Expression {
    skipBlanks()
    let start = position
    if keywordIs("not") {
      position += 3
    } else if byte() == Byte.exclamation, byte(1) != Byte.equal {
      position += 1
    } else {
      return try test(after: word)
    }
    try deepen(at: start)
    let operand = try negated(after: "not")
    depth -= 1
    return Expression(.not(operand), at: SourceRange(start, operand.range.end))
  }

  private mutating func test(after word: String?) throws(Diagnostic) -> Expression {
    let start = position
    guard let quantifier = keyword().flatMap(Quantifier.init(rawValue:)), byte(quantifier.rawValue.utf8.count) != 0x28
    else { return try comparison(with: try sum(after: word), in: nil) }
    let range = SourceRange(start, start + quantifier.rawValue.utf8.count)
    position = range.end
    let isAttached = byte() == Byte.dot || byte() == Byte.openBracket
    skipBlanks()
    if isAttached || !beginsOperand || isAtOperatorWord {
      throw .pathMissing(after: source.text(range), at: range)
    }
    let tested = try comparison(with: try sum(after: source.text(range)), in: quantifier)
    return Expression(.quantified(quantifier, tested), at: SourceRange(start, tested.range.end))
  }

  /// Reads the comparison that follows its left side, if one does. There is never a second.
  private mutating func comparison(with left: Expression, in quantifier: Quantifier?) throws(Diagnostic) -> Expression {
    guard let result = try oneComparison(with: left) else { return left }
    skipBlanks()
    let next = position
    if let symbol = comparisonSymbol() {
      let range = SourceRange(next, next + symbol.length)
      throw .comparisonsDoNotChain(at: range, hint: chainHint(result, symbol: source.text(range)))
    }
    return result
  }

  private func chainHint(_ first: Expression, symbol: String) -> String? {
    if symbol == ">", frame.brackets == 0, frame.signature?.takesTail == true {
      return "to write to a file say: to FILE"
    }
    guard case .comparison(_, _, _, let middle) = first.node else { return nil }
    return "\(source.text(first.range)) and \(source.text(middle.range)) \(symbol) …"
  }

  private mutating func oneComparison(with left: Expression) throws(Diagnostic) -> Expression? {
    skipBlanks()
    let start = position
    if let (comparison, length) = comparisonSymbol() {
      position += length
      if byte() == Byte.tilde { throw .noSuchOperator("=~", at: SourceRange(start, position + 1), hint: "matches") }
      let folding = modifier()
      let right = try sum(after: text(start, start + length))
      return Expression(.comparison(left, comparison, folding, right), at: left.range.union(right.range))
    }
    if byte() == Byte.tilde {
      throw .noSuchOperator(
        text(start, looseWordEnd(from: start)), at: SourceRange(start, start + 1), hint: "matches[c]")
    }
    guard let word = keyword() else { return nil }
    if word == "is" { return try nullTest(of: left) }
    var isNegated = false
    var name = word
    if word == "not" {
      position += 3
      skipBlanks()
      isNegated = true
      name = keyword() ?? ""
    }
    guard name == "in" || name == "between" || TextOperator(rawValue: name) != nil else {
      position = start
      return nil
    }
    position += name.utf8.count
    let positive = try wordComparison(name, with: left)
    guard isNegated else { return positive }
    return Expression(.not(positive), at: positive.range)
  }

  private mutating func wordComparison(_ name: String, with left: Expression) throws(Diagnostic) -> Expression {
    if name == "between" {
      let low = try sum(after: name)
      skipBlanks()
      guard keywordIs("and") else { throw .andMissing(at: SourceRange(low.range.start, low.range.end)) }
      position += 3
      let high = try sum(after: "and")
      return Expression(.between(left, low, high), at: left.range.union(high.range))
    }
    let folding = modifier()
    let right = try sum(after: name)
    let range = left.range.union(right.range)
    if name == "in" {
      if case .text = right.node {
        throw .inTakesAList(at: right.range, hint: "\(source.text(right.range)) contains …")
      }
      return Expression(.membership(left, folding, right), at: range)
    }
    guard let test = TextOperator(rawValue: name) else { throw unexpected() }
    if test == .like, case .text(let literal) = right.node, let pattern = literal.plain,
      pattern.contains("%"), !pattern.contains("*"), !pattern.contains("?")
    {
      let fixed = pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "*")
      throw .likeUsesStars(at: right.range, hint: "like '\(fixed)'")
    }
    return Expression(.textTest(left, test, folding, right), at: range)
  }

  private mutating func nullTest(of left: Expression) throws(Diagnostic) -> Expression? {
    let start = position
    position += 2
    skipBlanks()
    let isNegated = keywordIs("not")
    if isNegated { position += 3 }
    skipBlanks()
    guard let word = keyword(), word == "null" || word == "nil" else {
      throw .isTakesNull(at: SourceRange(start, start + 2), hint: isNegated ? "!= compares" : "= compares")
    }
    position += word.utf8.count
    let range = SourceRange(left.range.start, position)
    let test = Expression(.isNull(left), at: range)
    return isNegated ? Expression(.not(test), at: range) : test
  }

  /// The comparison written with signs that stands here, and its length.
  private func comparisonSymbol() -> (comparison: ComparisonOperator, length: Int)? {
    switch (byte(), byte(1)) {
    case (Byte.equal, Byte.equal): (.equal, 2)
    case (Byte.equal, _): (.equal, 1)
    case (Byte.exclamation, Byte.equal), (Byte.less, Byte.greater): (.notEqual, 2)
    case (Byte.less, Byte.equal): (.lessOrEqual, 2)
    case (Byte.greater, Byte.equal): (.greaterOrEqual, 2)
    case (Byte.less, _): (.less, 1)
    case (Byte.greater, _): (.greater, 1)
    default: nil
    }
  }

  /// Reads `[c]`, `[d]` or `[cd]` directly after an operator. After a blank a bracket begins a list.
  private mutating func modifier() -> Folding {
    let spellings: [(String, Folding)] = [
      ("[c]", .letterCase), ("[d]", .accents), ("[cd]", [.letterCase, .accents]), ("[dc]", [.letterCase, .accents]),
    ]
    for (spelling, folding) in spellings where isAtSymbol(spelling) {
      position += spelling.utf8.count
      return folding
    }
    return []
  }

  mutating func sum(after word: String?) throws(Diagnostic) -> Expression {
    var left = try product(after: word)
    var length = 0
    while true {
      skipBlanks()
      let sign = byte()
      guard sign == Byte.plus || (sign == Byte.minus && !isAtOption) else { return left }
      position += 1
      try countLink(&length)
      let right = try product(after: String(UnicodeScalar(sign)))
      left = Expression(
        .arithmetic(left, sign == Byte.plus ? .add : .subtract, right), at: left.range.union(right.range))
    }
  }

  private mutating func product(after word: String?) throws(Diagnostic) -> Expression {
    var left = try unary(after: word)
    var length = 0
    while true {
      skipBlanks()
      let sign = byte()
      guard let operation = ArithmeticOperator(rawValue: String(UnicodeScalar(sign))), operation != .add,
        operation != .subtract
      else { return left }
      position += 1
      try countLink(&length)
      let right = try unary(after: operation.rawValue)
      left = Expression(.arithmetic(left, operation, right), at: left.range.union(right.range))
    }
  }

  private mutating func unary(after word: String?) throws(Diagnostic) -> Expression {
    skipBlanks()
    guard byte() == Byte.minus else { return try operand(after: word) }
    let start = position
    position += 1
    if byte().isDigit, let lowest = lowestInteger(from: start) { return lowest }
    try deepen(at: start)
    let inner = try unary(after: "-")
    depth -= 1
    return Expression(.negation(inner), at: SourceRange(start, inner.range.end))
  }

  private func countLink(_ length: inout Int) throws(Diagnostic) {
    length += 1
    if length > Parser.longestChain {
      throw .tooLong(Parser.longestChain, at: SourceRange(position, position))
    }
  }

  func isAtSymbol(_ symbol: String) -> Bool {
    for (index, expected) in symbol.utf8.enumerated() where byte(index) != expected { return false }
    return true
  }

  /// Whether a word of expressions stands here, in either case, whatever follows the name's end.
  func keywordIs(_ word: String) -> Bool { keyword() == word }

  /// Whether a word that joins expressions stands here, which where an operand is due is most likely meant as one.
  private var isAtOperatorWord: Bool {
    guard let word = keyword() else { return false }
    return ["and", "or", "in", "is", "between"].contains(word) || TextOperator(rawValue: word) != nil
  }

  /// Whether what stands here can begin an operand.
  var beginsOperand: Bool {
    if isAtEnd || isAtStatementEnd { return false }
    let next = byte()
    if next.isDigit || next.isQuote || nameEnd(from: position) != nil { return true }
    switch next {
    case Byte.openParenthesis, Byte.openBracket, Byte.openBrace, Byte.dollar, Byte.dot, Byte.caret, Byte.minus,
      Byte.exclamation:
      return true
    default: return false
    }
  }
}
