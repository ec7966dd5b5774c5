/// What is still open at the end of a text, so that the prompt asks for a further line.
package enum OpenConstruct: String, Hashable, Sendable {
  case brace = "{"
  case parenthesis = "("
  case bracket = "["
  case text = "\"\"\""
  /// A blank and `\` at the end of the line.
  case line = "\\"
}

/// What is open at the end of what was typed; nil where the statement is complete or plainly wrong.
///
///     isIncomplete("if true {")   // .brace
package func isIncomplete(_ text: String) -> OpenConstruct? {
  let source = Source(name: nil, text: text)
  var outline = Outline(source.bytes)
  _ = outline.scan(from: 0, toEnding: false)
  return outline.isBroken ? nil : outline.open
}
