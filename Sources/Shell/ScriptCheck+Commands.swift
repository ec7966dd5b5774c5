import Commands
import Engine
import FacetKit
import Language

/// The commands of a script, each argument by its slot.
extension ScriptCheck {
  mutating func check(_ invocation: Invocation, at range: SourceRange) throws {
    hasMadeFiles = hasMadeFiles || invocation.tail != nil || invocation.command == "backup"
    defer { follow(invocation) }
    let outer = variables
    defer { if openBlocks == 0 || !invocation.isSchema { variables = outer } }
    var expressions: [Expression] = []
    try? invocation.forEachExpression { expressions.append($0) }
    for expression in expressions { variables.formUnion(expression.members) }
    for expression in expressions { try checkOne(expression) }
    try checkWords(of: invocation)
    if invocation.isSchema { return try schema(invocation, at: range) }
    for argument in invocation.arguments { try check(argument, of: invocation) }
    if invocation.command == "new", case .name(let name)? = invocation.arguments.first?.node {
      if isLoose || openTries > 0 || uncertain.contains(name.text) { return }
      let keys = invocation.arguments.compactMap { if case .pair(let pair) = $0.node { pair.key } else { nil } }
      try engine.checkNew(name, keys: keys, at: invocation.name.range.union(invocation.arguments.last?.range))
    }
    // `edit PATH VALUE` is `set`.
    if invocation.command == "edit", invocation.arguments.count > 1,
      case .path(let path) = invocation.arguments[0].node,
      case .value(let value) = invocation.arguments[1].node
    {
      try check(value, of: path)
    }
  }

  private mutating func check(_ argument: Argument, of invocation: Invocation) throws {
    switch argument.node {
    case .path(let path):
      if invocation.command == "run" { return try check(action: path) }
      if invocation.command == "describe", (try? check(action: path)) != nil, path.steps.count == 1 { return }
      try check(path)
      try check(use: path, by: invocation)
    case .query(let query):
      try check(query.path)
      let all = query.columns + [query.condition].compactMap { $0 } + query.order.map(\.expression)
      try check(all, over: query.path)
    case .expression(let condition) where argument.keyword == "where":
      if var path = invocation.arguments.lazy.compactMap(\.node.mainPath).first {
        if invocation.command == "run" { _ = path.steps.popLast() }
        try check([condition], over: path)
      }
    case .expression(let value) where invocation.command == "print": try kind(of: value)
    case .assignment(let assignment): try check(assignment)
    case .name(let name) where ["new", "find"].contains(invocation.command):
      try check(Path(root: .name(name), steps: [], at: name.range))
    case .pair(let pair):
      // The record stands before its pairs: `new TYPE KEY=VALUE`, `ensure PATH KEY=VALUE`.
      switch invocation.arguments[0].node {
      case .name(let name):
        try check(pair.value, of: Path(root: .name(name), steps: [], at: name.range), key: pair.key)
      case .path(let path): try check(pair.value, of: path, key: pair.key)
      default: return
      }
    case .block(let block): checkWatched(block)
    default: return
    }
  }

  private mutating func check(_ assignment: Assignment) throws {
    switch assignment {
    case .values(let pairs):
      // The first path may make a type or a key, but not in a block.
      if let first = pairs.first, openBlocks == 0, !isLoose, case .name(let name) = first.path.root,
        !variables.contains(name.text)
      {
        if first.value.isPlain { try engine.grow(first, variables: variables) } else { grow(later: first.path) }
      }
      for pair in pairs { try check(pair.value, of: pair.path) }
    case .operation(let path, let symbol, let value):
      try check(path)
      if !isLoose { try engine.checkOperation(path, symbol, value, names) }
    case .pairs(let path, let pairs):
      try check(path)
      for pair in pairs { try check(pair.value, of: path, key: pair.key) }
    }
  }

  /// A type or key whose kind only the run knows.
  private mutating func grow(later path: Path) {
    guard case .name(let name) = path.root, path.steps.count == 1, (try? engine.checkNames(of: path, names)) == nil,
      (try? engine.entity(name.text)) ?? nil == nil
    else { return }
    uncertain.insert(name.text)
  }

  /// What a command needs of a path beside its names.
  private func check(use path: Path, by invocation: Invocation) throws {
    if isLoose || openTries > 0 { return }
    switch invocation.command {
    case "toggle":
      if let field = try engine.checkedField(of: path, names) {
        do { try RecordEngine.checkFlips(field) } catch let error as Diagnostic { throw error.at(path.range) }
      }
    case "move": try engine.checkOrder(of: path, names)
    case "delete":
      guard case .name(let name) = path.root, path.steps.isEmpty, !variables.contains(name.text),
        !invocation.arguments.contains(where: { $0.keyword == "where" }), let type = try engine.entity(name.text)
      else { return }
      let text = Name.quoted(type.name)
      throw Diagnostic(
        "delete needs to know which \(text)", at: path.range,
        hint: "\(text)[*], or drop \(text) for the type itself")
    case "clear":
      if let computed = try engine.computedField(of: path, nil, names) { throw computed }
    default: return
    }
  }

  /// The block of `watch` runs in the record that changed.
  private mutating func checkWatched(_ block: Block) {
    var inner = self
    inner.variables.formUnion(["path", "old", "new"])
    inner.place = .unknown
    inner.isInFunction = true
    inner.check(block)
    found = inner.found
    uncertain = inner.uncertain
  }

  /// Words that are numbers, formats or names of options.
  private func checkWords(of invocation: Invocation) throws {
    for option in invocation.options where option.name == "format" {
      guard let value = option.value, let word = value.plain, OutputFormat(rawValue: word) == nil else { continue }
      throw Diagnostic("no format \(word)", at: value.range, hint: "table, plain, csv, tsv, json or ndjson")
    }
    if invocation.command == "begin", keepsEdits {
      throw Diagnostic("edits are kept apart already", at: invocation.name.range)
    }
    if invocation.command == "move", !invocation.arguments.contains(where: { $0.keyword != nil }) {
      throw Diagnostic("move takes one place: before PATH or after PATH", at: invocation.name.range)
    }
    for argument in invocation.arguments {
      switch argument.node {
      case .query(let query):
        for value in [query.limit, query.offset].compactMap({ $0 }) {
          guard let word = value.plain, Int(word).map({ $0 < 0 }) ?? true else { continue }
          let name = value == query.limit ? "limit" : "offset"
          throw Diagnostic("\(name) takes an integer of at least 0", at: value.range)
        }
      case .value(let value) where ["undo", "redo"].contains(invocation.command):
        if let word = value.plain, Int(word).map({ $0 < 1 }) ?? true {
          throw Diagnostic("a number of changes is due, at least 1", at: value.range)
        }
      case .value(let value) where invocation.command == "exit":
        if let word = value.plain, Int32(word).map({ !(0...255).contains($0) }) ?? true {
          throw Diagnostic("a status is a number from 0 to 255, not \(word)", at: value.range)
        }
      case .value(let value) where invocation.command == "option" && argument.parameter == "name":
        if let word = value.plain { _ = try SessionOption.named(word, at: value.range) }
      default: continue
      }
    }
  }

  /// What holds after a command.
  private mutating func follow(_ invocation: Invocation) {
    switch invocation.command {
    case "source":
      let value = invocation.arguments.lazy.compactMap(\.node.value).first
      let range = value?.range ?? invocation.name.range
      attempt { try $0.check(sourced: value?.plain, at: range) }
    case "sql": isLoose = isLoose || invocation.options.contains { $0.name == "write" }
    case "open", "undo", "redo", "restore", "plugin": isLoose = true
    case "option": hasOptions = true
    case "begin": keepsEdits = true
    case "save" where invocation.options.isEmpty, "cancel": keepsEdits = false
    case "cd": enter(invocation)
    case "import":
      for argument in invocation.arguments {
        switch argument.node {
        case .name(let name): uncertain.insert(name.text)
        case .value(let value): if let file = value.plain { uncertain.insert(Self.stem(of: file)) }
        default: continue
        }
      }
    case "run":
      guard case .path(let path)? = invocation.arguments.first?.node, case .key(let name)? = path.steps.last?.node
      else { return }
      settle(uses: "action \(name.text)")
      // Its statements may change types.
      if let body = try? engine.actions().first(where: { $0.name == name.text })?.body,
        ["define ", "drop ", "rename ", "view ", "action "].contains(where: { body.hasWord($0) })
      {
        isLoose = true
      }
    default: return
    }
  }

  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private mutating func enter(_ invocation: Invocation) {
    guard openBlocks == 0, !isInFunction else { return place = .unknown }
    guard let argument = invocation.arguments.first else { return place = .top }
    guard case .path(let path) = argument.node, let type = try? engine.checkedType(of: path, names) else {
      return place = .unknown
    }
    place = .type(type)
  }
}

extension String {
  fileprivate func hasWord(_ word: String) -> Bool {
    let (text, word) = (Array(utf8), Array(word.utf8))
    return text.indices.contains { text[$0...].starts(with: word) }
  }
}

extension SourceRange {
  fileprivate func union(_ other: SourceRange?) -> SourceRange {
    other.map { SourceRange(Swift.min(start, $0.start), Swift.max(end, $0.end)) } ?? self
  }
}

extension Invocation {
  /// Whether it changes types, views or actions.
  var isSchema: Bool { ["define", "drop", "rename", "view", "action"].contains(command) }
}

extension ValueSyntax {
  /// The text of a bare word, or of a text without insertions.
  var plain: String? {
    switch node {
    case .bare(let word): word
    case .text(let literal): literal.plain
    default: nil
    }
  }

  /// Whether its kind is known before it is worked out.
  var isPlain: Bool { plain != nil }
}

extension Argument.Node {
  var value: ValueSyntax? { if case .value(let value) = self { value } else { nil } }

  /// The path whose records a `where` filters.
  var mainPath: Path? {
    switch self {
    case .path(let path): path
    case .query(let query): query.path
    case .assignment(.values(let pairs)): pairs.first?.path
    case .assignment(.operation(let path, _, _)), .assignment(.pairs(let path, _)): path
    default: nil
    }
  }
}
