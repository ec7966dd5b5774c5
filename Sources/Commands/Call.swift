import Engine
import FacetKit
package import Language

/// One use of a command: its arguments by the names of their parameters, each as its slot has read it.
package struct Call {
  package let invocation: Invocation

  package init(_ invocation: Invocation) { self.invocation = invocation }

  /// The name that was typed, which may be a synonym.
  package var name: String { invocation.name.text }

  private func nodes(_ parameter: String) -> some Sequence<Argument.Node> {
    invocation.arguments.lazy.filter { $0.parameter == parameter }.map(\.node)
  }

  package func paths(_ parameter: String) -> [Path] {
    nodes(parameter).compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  package func path(_ parameter: String) -> Path? { paths(parameter).first }

  /// A TYPE, a NAME, or a word in place of a path.
  package func name(_ parameter: String) -> Identifier? {
    for case .name(let name) in nodes(parameter) { return name }
    return nil
  }

  package func value(_ parameter: String) -> ValueSyntax? {
    for case .value(let value) in nodes(parameter) { return value }
    return nil
  }

  package func expressions(_ parameter: String) -> [Expression] {
    nodes(parameter).compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  package func expression(_ parameter: String) -> Expression? { expressions(parameter).first }

  package func pairs(_ parameter: String) -> [Pair] {
    nodes(parameter).compactMap { if case .pair(let pair) = $0 { pair } else { nil } }
  }

  package func query(_ parameter: String) -> Query? {
    for case .query(let query) in nodes(parameter) { return query }
    return nil
  }

  package func assignment(_ parameter: String) -> Assignment? {
    for case .assignment(let assignment) in nodes(parameter) { return assignment }
    return nil
  }

  package func definition(_ parameter: String) -> Definition? {
    for case .definition(let definition) in nodes(parameter) { return definition }
    return nil
  }

  package func block(_ parameter: String) -> Block? {
    for case .block(let block) in nodes(parameter) { return block }
    return nil
  }

  /// Where a block stands, with its braces.
  package func blockRange(_ parameter: String) -> SourceRange? {
    block(parameter)?.range
  }

  package func option(_ name: String) -> OptionSyntax? { invocation.options.first { $0.name == name } }

  package func has(_ option: String) -> Bool { self.option(option) != nil }

  /// The path that the parser made certain is there.
  package func requiredPath(_ parameter: String) throws -> Path {
    if let path = path(parameter) { return path }
    throw Diagnostic("a \(parameter) is missing", subject: invocation.command, at: invocation.name.range)
  }

  /// A VALUE as plain text: a file's name, a topic, a number.
  package func text(_ parameter: String, in context: CommandContext) throws -> String? {
    guard let syntax = value(parameter) else { return nil }
    return try context.engine.plainText(syntax, in: context.scope)
  }

  package func requiredText(_ parameter: String, in context: CommandContext) throws -> String {
    if let text = try text(parameter, in: context) { return text }
    throw Diagnostic("a \(parameter) is missing", subject: invocation.command, at: invocation.name.range)
  }

  /// A file's name, with `~/` as the home directory.
  package func requiredFile(_ parameter: String, in context: CommandContext) throws -> String {
    FileName.expanded(try requiredText(parameter, in: context))
  }
}
