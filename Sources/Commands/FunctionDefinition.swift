import Language

/// A function that `def` made.
package struct FunctionDefinition {
  package let name: String
  package let parameters: [String]
  let body: Block
  /// The text in which the body stands, for errors and paths.
  let source: Source
  /// The comment above it in a plugin.
  var summary = ""
}
