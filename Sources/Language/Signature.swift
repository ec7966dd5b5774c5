/// The grammar of one command as data: what the parser, completion and help are made from.
package struct Signature: Sendable, Hashable {
  package let name: String
  package let parameters: [Parameter]
  package let options: [OptionSpecification]
  /// Whether `to FILE` and `| program` may follow.
  package let takesTail: Bool

  package init(
    _ name: String, _ parameters: [Parameter] = [], options: [OptionSpecification] = [], takesTail: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.options = options
    self.takesTail = takesTail
  }
}

/// One parameter of a command. In order; those with a keyword are found by it, after the others, in any order.
package struct Parameter: Sendable, Hashable {
  /// As in help: `path`, `type`, `pairs`.
  package let name: String
  package let slot: Slot
  package let count: Count
  /// The word before it, such as `where`, `in`, `to`.
  package let keyword: String?

  package init(_ name: String, _ slot: Slot, _ count: Count = .one, keyword: String? = nil) {
    self.name = name
    self.slot = slot
    self.count = count
    self.keyword = keyword
  }

  package enum Count: Sendable, Hashable { case one, optional, many, oneOrMore }
}

/// How the text of an argument is read.
package enum Slot: Sendable, Hashable {
  case path
  /// A path, or one of these words alone: `types`, `..`, `-`. A word is an argument of the node `name`.
  case pathOrWord([String])
  case type
  case name
  case value
  /// One expression, read as far as it goes.
  case expression
  /// Expressions with commas between them.
  case expressions
  case pairs
  case query
  case assignment
  case definition
  case block
}

/// One `--name` of a command.
package struct OptionSpecification: Sendable, Hashable {
  package let name: String
  /// What stands for the value in help: `FORMAT`; nil for a flag.
  package let value: String?
  package let summary: String
  package init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}

/// What the parser has to know of the commands.
package protocol Vocabulary {
  /// By name or synonym; at the prompt also by an unambiguous prefix.
  func signature(_ word: String) -> Signature?
  /// Whether the word is a function from `def`, and how many values it takes.
  func functionArity(_ word: String) -> Int?
  /// The error for a word that is no command: nearest names, or Facet's form of another tool's statement.
  func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic
}
