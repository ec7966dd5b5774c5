import FacetKit
import Language

/// Gives a type, field or view its new name in the statements of one action; all else in them stays as it was typed.
struct ActionRenaming {
  private let renaming: ExpressionRenaming
  /// The type of the records on which it runs.
  private let context: Entity
  private var variables: Set<String> = []
  /// Of those that hold records: the type.
  private var records: [String: Entity] = [:]
  private var edits: [SourceRange: String] = [:]
  /// Where the old name is a key of what only the run knows.
  private(set) var unsettled: [SourceRange] = []

  init(_ renaming: ExpressionRenaming, context: Entity) {
    self.renaming = renaming
    self.context = context
  }

  /// The body with the new names.
  mutating func renamed(_ block: Block, in source: Source) throws -> String {
    try walk(block)
    var bytes = Array(source.bytes)
    for (range, name) in edits.sorted(by: { $0.key.start > $1.key.start }) {
      bytes.replaceSubrange(range.start..<range.end, with: Array(Name.quoted(name).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: statements

  private mutating func walk(_ block: Block) throws { for statement in block.statements { try walk(statement) } }

  private mutating func walk(_ statement: Statement) throws {
    switch statement.node {
    case .command(let invocation): try walk(invocation)
    case .path(let path, _): try walk(path)
    case .let_(let name, let value):
      try walk(value)
      remember(name, value)
    case .if_(let branches, let otherwise):
      for branch in branches {
        try walk(branch.condition)
        try walk(branch.block)
      }
      if let otherwise { try walk(otherwise) }
    case .for_(let name, let members, let block):
      try walk(members)
      remember(name, members)
      try walk(block)
    case .while_(let condition, let block):
      try walk(condition)
      try walk(block)
    case .try_(let block, let name, let handler):
      try walk(block)
      if let name { variables.insert(name.text) }
      if let handler { try walk(handler) }
    case .return_(let value): if let value { try walk(value) }
    case .assert(let condition, let message):
      try walk(condition)
      if let message { try walk(Expression(.text(message), at: statement.range)) }
    case .call(_, let values, _): for value in values { try walk(value) }
    case .function, .break_, .continue_: return
    }
  }

  private mutating func remember(_ name: Identifier, _ value: Expression) {
    variables.insert(name.text)
    records[name.text] = if case .path(let path) = value.node { owner(of: path, ofField: false) } else { nil }
  }

  private mutating func walk(_ invocation: Invocation) throws {
    for argument in invocation.arguments {
      switch argument.node {
      case .path(let path): try walk(path)
      case .query(let query):
        try walk(query.path)
        let frames = owner(of: query.path).map { [$0] } ?? []
        for column in query.columns { try walk(column, frames) }
        if let condition = query.condition { try walk(condition, frames) }
        for key in query.order { try walk(key.expression, frames) }
      case .expression(let expression):
        var main = invocation.arguments.lazy.compactMap(\.node.records).first
        if invocation.command == "run" { _ = main?.steps.popLast() }
        let isFilter = argument.keyword == "where"
        try walk(expression, isFilter ? main.flatMap { owner(of: $0) }.map { [$0] } ?? [] : [])
      case .assignment(.values(let pairs)):
        for pair in pairs {
          try walk(pair.path)
          try walk(pair.value, owner(of: pair.path))
        }
      case .assignment(.operation(let path, _, let value)):
        try walk(path)
        try walk(value, owner(of: path).map { [$0] } ?? [])
      case .assignment(.pairs(let path, let pairs)):
        try walk(path)
        for pair in pairs { try walk(pair, owner(of: path)) }
      case .name(let name) where ["new", "find"].contains(invocation.command):
        try walk(Path(root: .name(name), steps: [], at: name.range))
      case .pair(let pair):
        switch invocation.arguments.first?.node {
        case .name(let name): try walk(pair, renaming.engine.entity(name.text))
        case .path(let path): try walk(pair, owner(of: path))
        default: continue
        }
      case .value(let value): try walk(value)
      case .block(let block): try walk(block)
      case .name, .definition, .formula: continue
      }
    }
  }

  private mutating func walk(_ pair: Pair, _ entity: Entity?) throws {
    if let entity {
      let new = try renaming.followed(pair.key, from: entity).0
      if !new.text.isExactly(pair.key.text) { edits[pair.key.range] = new.text }
    }
    try walk(pair.value, entity)
  }

  // MARK: values and expressions

  private mutating func walk(_ value: ValueSyntax, _ entity: Entity? = nil) throws {
    switch value.node {
    case .bare: return
    case .text(let literal): try walk(Expression(.text(literal), at: value.range), entity.map { [$0] } ?? [])
    case .record(let path), .variable(let path): try walk(path)
    case .expression(let expression): try walk(expression, entity.map { [$0] } ?? [])
    }
  }

  /// - Parameter frames: the types of the records at hand, innermost first, without the one on which the action runs.
  private mutating func walk(_ expression: Expression, _ frames: [Entity] = []) throws {
    var paths: [Path] = []
    _ = expression.mappingPaths {
      paths.append($0)
      return $0
    }
    for path in paths { try walk(path, frames) }
    var commands: [Statement] = []
    _ = try expression.replacing {
      if case .command(let statement) = $0.node { commands.append(statement) }
      return nil
    }
    for command in commands { try walk(command) }
  }

  private mutating func walk(_ path: Path, _ frames: [Entity] = []) throws {
    let engine = renaming.engine
    switch path.root {
    case .variable(let name): try walk(path, from: records[name.text])
    case .here: collect(path, try renaming.renamed(path, frames.isEmpty ? [context] : frames))
    case .outer(let count):
      if count < frames.count { return collect(path, try renaming.renamed(path, frames)) }
      try walk(path, from: context)
    case .name(let name):
      if let first = frames.first, try renaming.isField(name.text, of: first, before: path.steps.first) {
        return collect(path, try renaming.renamed(path, frames))
      }
      if !name.isQuoted, variables.contains(name.text) { return try walk(path, from: records[name.text]) }
      let isRoot = try engine.entity(name.text) != nil || engine.storedView(name.text) != nil
      collect(path, try renaming.renamed(path, isRoot ? [] : [context]))
    }
  }

  /// The steps of a path whose root has no name that could change.
  private mutating func walk(_ path: Path, from entity: Entity?) throws {
    guard let entity else { return note(path) }
    var new = try renaming.renamed(Path(root: .here, steps: path.steps, at: path.range), [entity])
    new.root = path.root
    collect(path, new)
  }

  private mutating func note(_ path: Path) {
    guard case .field(_, let old, _) = renaming.change else { return }
    for case .key(let name) in path.steps.map(\.node) where name.text.lowercased() == old.lowercased() {
      unsettled.append(name.range)
    }
  }

  private mutating func collect(_ old: Path, _ new: Path) {
    if case .name(let a) = old.root, case .name(let b) = new.root { change(a, b) }
    for (before, after) in zip(old.steps, new.steps) {
      switch (before.node, after.node) {
      case (.key(let a), .key(let b)): change(a, b)
      case (.selector(let a), .selector(let b)):
        for (one, other) in zip(a, b) {
          for (path, renamed) in zip(one.paths, other.paths) { collect(path, renamed) }
        }
      default: continue
      }
    }
  }

  private mutating func change(_ old: Identifier, _ new: Identifier) {
    if !old.text.isExactly(new.text) { edits[old.range] = new.text }
  }

  /// The type of the records that a path gives, or whose field it ends in.
  private func owner(of path: Path, ofField: Bool = true) -> Entity? {
    let check = ExpressionCheck(
      kinds: records.mapValues { .record($0.name) }, others: variables.subtracting(records.keys),
      place: .type(context.name))
    guard let target = try? renaming.engine.target(of: path, check), ofField || target.field == nil else { return nil }
    return target.entity
  }
}

extension Expression {
  /// Its paths, without those in their brackets.
  fileprivate var paths: [Path] {
    var all: [Path] = []
    _ = mappingPaths {
      all.append($0)
      return $0
    }
    return all
  }
}

extension Argument.Node {
  /// The path whose records `where` filters.
  fileprivate var records: Path? {
    switch self {
    case .path(let path): path
    case .query(let query): query.path
    case .assignment(.values(let pairs)): pairs.first?.path
    case .assignment(.operation(let path, _, _)), .assignment(.pairs(let path, _)): path
    default: nil
    }
  }
}
