/// `define validator NAME(args) = E "message"` or `define function NAME(args) = E`, for plugin files.
package struct FormulaDefinition: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable { case validator, function }

  package let role: Role
  package let name: Identifier
  package let parameters: [Identifier]
  package let expression: Expression
  /// What a validator says of a value that it refuses; nil for a function.
  package let message: TextLiteral?

  package init(
    _ role: Role, _ name: Identifier, _ parameters: [Identifier], _ expression: Expression, message: TextLiteral?
  ) {
    self.role = role
    self.name = name
    self.parameters = parameters
    self.expression = expression
    self.message = message
  }
}
