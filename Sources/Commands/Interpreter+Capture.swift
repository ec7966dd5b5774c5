import Engine
import FacetKit
import Language

/// `$(command)` and what `catch` knows are put into a statement as values before the engine sees it.
///
/// So each runs once for its statement, not once for each record, and the same in memory and in SQL.
extension Interpreter {
  /// Whether anything in that stretch of text has to be put in; a look at the bytes, for most statements have nothing.
  private func needsValues(_ range: SourceRange, _ context: CommandContext) -> Bool {
    if !caught.isEmpty { return true }
    let bytes = context.source.bytes
    let end = min(range.end, bytes.count)
    guard range.start < end else { return false }
    var previous: UInt8 = 0
    for byte in bytes[range.start..<end] {
      if byte == UInt8(ascii: "("), previous == UInt8(ascii: "$") { return true }
      previous = byte
    }
    return false
  }

  func resolved(_ expression: Expression, _ context: inout CommandContext) throws -> Expression {
    guard needsValues(expression.range, context) else { return expression }
    return try expression.replacing { try replacement($0, &context) }
  }

  func resolved(_ values: [ValueSyntax], _ context: inout CommandContext) throws -> [ValueSyntax] {
    try values.map { value in
      guard needsValues(value.range, context) else { return value }
      return try value.replacing { try replacement($0, &context) }
    }
  }

  func resolved(_ literal: TextLiteral, _ context: inout CommandContext) throws -> TextLiteral {
    try literal.replacing { try replacement($0, &context) }
  }

  func resolved(
    _ invocation: Invocation, in statement: SourceRange, _ context: inout CommandContext
  ) throws -> Invocation {
    guard needsValues(statement, context) else { return invocation }
    return try invocation.replacing { try replacement($0, &context) }
  }

  /// The value in place of an expression, or nil where it stays.
  private func replacement(_ expression: Expression, _ context: inout CommandContext) throws -> Expression? {
    switch expression.node {
    case .command(let statement):
      let reading = try capture(statement, &context)
      var literal = Expression(.literal(reading.value), at: expression.range)
      literal.isSecret = reading.isSecret
      return literal
    case .path(let path):
      guard let root = path.variable, let problem = caught[root], path.steps.count == 1,
        case .key(let key) = path.steps[0].node, let value = problem.value(key.text)
      else { return nil }
      return Expression(.literal(value), at: expression.range)
    default:
      return nil
    }
  }

  /// What a command gives as a value: what a function returned, the record that was made, the value that was read,
  /// else what was printed, without the last newline.
  private func capture(_ statement: Statement, _ context: inout CommandContext) throws -> Reading {
    let captured = CapturedOutput()
    let usual = (output: context.output, givesSecret: context.givesSecret)
    defer { (context.output, context.givesSecret) = usual }
    context.output = captured
    context.givesSecret = false
    context.result = nil
    try context.engine.remembering { _ = try run(statement, in: &context) }
    defer { context.result = nil }
    return Reading(context.result ?? captured.value, isSecret: context.givesSecret)
  }
}

extension Path {
  /// The name at the root where it can be a variable.
  fileprivate var variable: String? {
    switch root {
    case .variable(let name): name.text
    case .name(let name): name.isQuoted ? nil : name.text
    case .here, .outer: nil
    }
  }
}
