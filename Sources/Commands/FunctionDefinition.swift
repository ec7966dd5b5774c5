package import Language

/// A function that `def` made.
package struct FunctionDefinition {
  package let name: String
  package let parameters: [String]
  let body: Block
  /// The text in which the body stands, for errors and paths.
  let source: Source
  /// The comment above it in a plugin.
  var summary = ""

  /// What is wrong with a call that has that many values.
  package func refusal(_ count: Int, at range: SourceRange) -> Diagnostic? {
    let wanted = parameters.count
    if count == wanted { return nil }
    let words = wanted == 0 ? "no values" : wanted == 1 ? "1 value" : "\(wanted) values"
    return Diagnostic("\(name) takes \(words), not \(count)", at: range)
  }
}
