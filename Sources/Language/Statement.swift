/// One statement.
package struct Statement: Hashable, Sendable {
  package var node: Node
  package var range: SourceRange
  package init(_ node: Node, at range: SourceRange) {
    self.node = node
    self.range = range
  }

  package indirect enum Node: Hashable, Sendable {
    case command(Invocation)
    /// A statement that is only a path: `show PATH`.
    case path(Path, Tail?)
    case let_(Identifier, Expression)
    /// Condition and block pairs; the block after `else`, if there is one.
    case if_([Branch], otherwise: Block?)
    case for_(Identifier, Expression, Block)
    case while_(Expression, Block)
    case function(Identifier, [Identifier], Block)
    case return_(Expression?)
    case try_(Block, name: Identifier?, handler: Block?)
    case assert(Expression, TextLiteral?)
    case break_
    case continue_
    /// A function from `def` with its values.
    case call(Identifier, [ValueSyntax], Tail?)
  }
}

package struct Branch: Hashable, Sendable {
  package let condition: Expression
  package let block: Block
  package init(_ condition: Expression, _ block: Block) {
    self.condition = condition
    self.block = block
  }
}

package struct Block: Hashable, Sendable {
  package var statements: [Statement]
  package var range: SourceRange
  package init(_ statements: [Statement], at range: SourceRange) {
    self.statements = statements
    self.range = range
  }
}

/// `to FILE`, `| program`.
package struct Tail: Hashable, Sendable {
  package var file: ValueSyntax?
  /// The text after `|`, unread.
  package var program: String?
  package var range: SourceRange
  package init(file: ValueSyntax?, program: String?, at range: SourceRange) {
    self.file = file
    self.program = program
    self.range = range
  }
}

/// A command with its arguments, each under the name of its parameter.
package struct Invocation: Hashable, Sendable {
  /// As typed, which may be a synonym or (at the prompt) a prefix.
  package var name: Identifier
  /// The command's own name.
  package var command: String
  package var arguments: [Argument]
  package var options: [OptionSyntax]
  package var tail: Tail?

  package init(name: Identifier, command: String, arguments: [Argument], options: [OptionSyntax], tail: Tail?) {
    self.name = name
    self.command = command
    self.arguments = arguments
    self.options = options
    self.tail = tail
  }
}

package struct Argument: Hashable, Sendable {
  package var parameter: String
  /// The word of the grammar that stood before it: `where`, `in`, `=`.
  package var keyword: String?
  package var node: Node
  package var range: SourceRange

  package init(_ parameter: String, _ node: Node, at range: SourceRange) {
    self.parameter = parameter
    self.node = node
    self.range = range
  }

  package enum Node: Hashable, Sendable {
    case path(Path)
    case name(Identifier)
    case value(ValueSyntax)
    case expression(Expression)
    case pair(Pair)
    case query(Query)
    case assignment(Assignment)
    case definition(Definition)
    case formula(FormulaDefinition)
    case block(Block)
  }
}

/// `KEY=VALUE`.
package struct Pair: Hashable, Sendable {
  package let key: Identifier
  package let value: ValueSyntax
  package init(_ key: Identifier, _ value: ValueSyntax) {
    self.key = key
    self.value = value
  }
}

/// `--name`, `--name VALUE`.
package struct OptionSyntax: Hashable, Sendable {
  /// Without the dashes.
  package let name: String
  package let value: ValueSyntax?
  package let range: SourceRange
  package init(_ name: String, _ value: ValueSyntax?, at range: SourceRange) {
    self.name = name
    self.value = value
    self.range = range
  }
}

/// A path with the clauses of `list` and `view`.
package struct Query: Hashable, Sendable {
  package var path: Path
  package var columns: [Expression] = []
  package var condition: Expression?
  package var order: [SortKey] = []
  package var limit: ValueSyntax?
  package var offset: ValueSyntax?
  package init(path: Path) { self.path = path }
}

package struct SortKey: Hashable, Sendable {
  package let expression: Expression
  package let isDescending: Bool
  package init(_ expression: Expression, isDescending: Bool) {
    self.expression = expression
    self.isDescending = isDescending
  }
}

/// What `set` takes, without its `where`.
package enum Assignment: Hashable, Sendable {
  /// `PATH VALUE [PATH VALUE…]`.
  case values([PathValue])
  /// `PATH = E`, `+=`, `-=`.
  case operation(Path, AssignmentOperator, Expression)
  /// `RECORD KEY=VALUE…`.
  case pairs(Path, [Pair])
}

package enum AssignmentOperator: String, Hashable, Sendable {
  case assign = "="
  case add = "+="
  case subtract = "-="
}

package struct PathValue: Hashable, Sendable {
  package let path: Path
  package let value: ValueSyntax
  package init(_ path: Path, _ value: ValueSyntax) {
    self.path = path
    self.value = value
  }
}
