import Commands
import Engine
import FacetKit
import Language

/// `--check`: reads a whole script and looks its names up, and does nothing.
///
/// A type that the script itself makes is not known before it runs: paths from it are left to the run, as is what
/// follows `cd`.
struct ScriptCheck {
  private let session: Session
  /// Variables and parameters, and the types that the script defines, makes or renames.
  private var own: Set<String> = ["e", "path", "old", "new"]
  private var ownActions: Set<String> = []
  /// Whether names may be other than those of the file: fields of a record that the script has entered, or what another
  /// script, an action, SQL or a change of types makes of them.
  private var hasContext = false
  /// Functions of another script may be called.
  private var hasSourced = false
  /// What is refused in `try` is what its `catch` is for.
  private var openTries = 0
  /// `begin` stands above, and neither `save` nor `cancel` after it.
  private var keepsEdits = false
  /// Whether values may be read in another way than now.
  private var hasOptions = false
  /// A function reads the variables that there are when it is called.
  private var isInFunction = false

  /// Kinds of variables that are made outside of blocks, until a block may change them.
  private var kinds: [String: StaticKind] = [:]
  private var openBlocks = 0

  init(session: Session) { self.session = session }

  /// Whether all is right; what is not is shown.
  mutating func run(_ source: Source) -> Bool {
    var parser = Parser(source: source, vocabulary: session.catalog)
    var isRight = true
    while true {
      do {
        guard let statement = try parser.next() else { return isRight }
        session.interpreter.declare(statement, in: source)
        if openBlocks == 0, case .command(let invocation) = statement.node, invocation.command == "exit" {
          return isRight
        }
        try check(statement)
      } catch {
        if hasSourced, let error = error as? Diagnostic, error.message.hasPrefix("no command ") {
          parser.skipStatement()
          continue
        }
        isRight = false
        session.report(error, in: source)
        parser.skipStatement()
      }
    }
  }

  private mutating func check(_ statement: Statement) throws {
    switch statement.node {
    case .command(let invocation): try check(invocation)
    case .path(let path, _): try check(path)
    case .let_(let name, let value):
      kinds[name.text] = openBlocks == 0 ? try kind(of: value) : nil
      if openBlocks > 0 { _ = try kind(of: value) }
      own.insert(name.text)
    case .if_(let branches, let otherwise):
      for branch in branches {
        try kind(of: branch.condition, isCondition: true)
        try check(branch.block)
      }
      if let otherwise { try check(otherwise) }
    case .for_(let name, let members, let block):
      try kind(of: members)
      kinds[name.text] = nil
      own.insert(name.text)
      forget(block)
      try check(block)
    case .while_(let condition, let block):
      forget(block)
      try kind(of: condition, isCondition: true)
      try check(block)
    case .function(_, let parameters, let block):
      own.formUnion(parameters.map(\.text))
      let outer = kinds
      kinds = [:]
      isInFunction = true
      defer {
        isInFunction = false
        kinds = outer
      }
      for parameter in parameters { kinds[parameter.text] = nil }
      try check(block)
    case .try_(let block, let name, let handler):
      openTries += 1
      do {
        defer { openTries -= 1 }
        try check(block)
      }
      if let name {
        own.insert(name.text)
        kinds[name.text] = nil
      }
      if let handler { try check(handler) }
    case .return_(let value): if let value { try kind(of: value) }
    case .assert(let condition, _): try kind(of: condition, isCondition: true)
    case .call(let name, let values, _): try check(call: name, values.count)
    case .break_, .continue_: return
    }
  }

  /// What a loop assigns is of unknown kind in all of it.
  private mutating func forget(_ block: Block) {
    for statement in block.statements {
      switch statement.node {
      case .let_(let name, _): kinds[name.text] = nil
      case .if_(let branches, let otherwise):
        for branch in branches { forget(branch.block) }
        if let otherwise { forget(otherwise) }
      case .for_(let name, _, let inner):
        kinds[name.text] = nil
        forget(inner)
      case .while_(_, let inner): forget(inner)
      case .try_(let inner, _, let handler):
        forget(inner)
        if let handler { forget(handler) }
      default: continue
      }
    }
  }

  private func check(call name: Identifier, _ count: Int) throws {
    guard let function = session.catalog.functions[name.text] else { return }
    if let error = function.refusal(count, at: name.range) { throw error }
  }

  @discardableResult
  private mutating func kind(of expression: Expression, isCondition: Bool = false) throws -> StaticKind {
    remember(expression)
    try checkVariables(expression)
    if hasContext || openTries > 0 { return .unknown }
    var check = ExpressionCheck()
    check.kinds = kinds
    check.others = own.subtracting(kinds.keys)
    do { return try session.engine.checkKind(of: expression, isCondition: isCondition, check) } catch let error
      as Diagnostic where isInFunction && error.message.hasPrefix("no field or type ")
    {
      // It may be a variable or a type that is made before the function is called.
      return .unknown
    }
  }

  /// The variable of a `subquery` stands for its members.
  private mutating func remember(_ expression: Expression) {
    var names: [String] = []
    try? expression.forEachExpression { inner in
      if case .call(let name, let arguments, _) = inner.node, name.text.lowercased() == "subquery", arguments.count > 1,
        case .path(let path) = arguments[1].node, case .variable(let member) = path.root
      {
        names.append(member.text)
      }
    }
    own.formUnion(names)
  }

  private mutating func check(_ block: Block) throws {
    openBlocks += 1
    defer { openBlocks -= 1 }
    for statement in block.statements { try check(statement) }
  }

  private mutating func check(_ invocation: Invocation) throws {
    let changesNames = ["cd", "open", "rename", "run", "undo", "redo", "restore"].contains(invocation.command)
    defer { hasContext = hasContext || changesNames }
    switch invocation.command {
    case "source":
      hasContext = true
      hasSourced = true
    case "sql" where invocation.options.contains(where: { $0.name == "write" }): hasContext = true
    case "option": hasOptions = true
    case "begin":
      if keepsEdits { throw Diagnostic("edits are kept apart already", at: invocation.name.range) }
      keepsEdits = true
    case "save" where invocation.options.isEmpty, "cancel": keepsEdits = false
    case "view": for case .name(let name) in invocation.arguments.map(\.node) { own.insert(name.text) }
    default: break
    }
    var expressions: [Expression] = []
    try? invocation.forEachExpression { expressions.append($0) }
    for expression in expressions { remember(expression) }
    try invocation.forEachExpression { try checkVariable($0) }
    for argument in invocation.arguments {
      switch argument.node {
      case .definition(let definition): own.formUnion(definition.names)
      case .path(let path):
        if ["run", "action"].contains(invocation.command) {
          try check(action: path, isMade: invocation.command == "action")
        } else if ["drop", "describe", "rename"].contains(invocation.command) {
          do { try check(path) } catch let error {
            if (try? check(action: path, isMade: false)) == nil { throw error }
          }
        } else {
          try check(path)
        }
      case .query(let query):
        try check(query.path)
        let all = query.columns + [query.condition].compactMap { $0 } + query.order.map(\.expression)
        try check(all, over: query.path)
      case .expression(let condition) where argument.keyword == "where":
        if var path = invocation.arguments.lazy.compactMap(\.node.mainPath).first {
          if invocation.command == "run" { _ = path.steps.popLast() }
          try check([condition], over: path)
        }
      case .assignment(.values(let pairs)):
        // The first path may make a type.
        if let first = pairs.first?.path, case .name(let name) = first.root, first.steps.count == 1,
          try session.engine.exists && session.engine.entity(name.text) == nil
        {
          own.insert(name.text)
        }
        for pair in pairs { try check(pair.value, of: pair.path) }
      case .expression(let value) where invocation.command == "print": try kind(of: value)
      case .assignment(.operation(let path, _, let value)):
        try check(path)
        try check([value], over: path)
      case .assignment(.pairs(let path, let pairs)):
        try check(path)
        for pair in pairs { try check(pair.value, of: path, key: pair.key) }
      case .name(let name) where invocation.command == "new":
        try check(Path(root: .name(name), steps: [], at: name.range))
      case .pair(let pair):
        // The record stands before its pairs: `new TYPE KEY=VALUE`, `ensure PATH KEY=VALUE`.
        switch invocation.arguments[0].node {
        case .name(let name):
          try check(pair.value, of: Path(root: .name(name), steps: [], at: name.range), key: pair.key)
        case .path(let path): try check(pair.value, of: path, key: pair.key)
        default: continue
        }
      default: continue
      }
    }
    // `edit PATH VALUE` is `set`.
    if invocation.command == "edit", invocation.arguments.count > 1,
      case .path(let path) = invocation.arguments[0].node,
      case .value(let value) = invocation.arguments[1].node
    {
      try check(value, of: path)
    }
  }

  private func check(_ value: ValueSyntax, of path: Path, key: Identifier? = nil) throws {
    if hasContext { return }
    if hasOptions || openTries > 0 { return try check(path) }
    try session.engine.checkValue(value, of: path, key: key, except: own)
  }

  private func check(_ expressions: [Expression], over path: Path) throws {
    if hasContext { return }
    try session.engine.checkNames(in: expressions, over: path, except: own)
  }

  private func checkVariables(_ expression: Expression) throws {
    try expression.forEachExpression { try checkVariable($0) }
  }

  /// The last name of the path is that of an action; those that the script itself makes are remembered.
  private mutating func check(action path: Path, isMade: Bool) throws {
    guard let step = path.steps.last, case .key(let name) = step.node else { return }
    let owner = Path(root: path.root, steps: Array(path.steps.dropLast()), at: path.range)
    try checkVariable(owner)
    if hasContext { return }
    if isMade { ownActions.insert(name.text) }
    guard case .name = owner.root else { return }
    try session.engine.checkNames(of: owner, action: ownActions.contains(name.text) ? nil : name, except: own)
  }

  /// `$name` has to be made above, by the script itself or by what it runs.
  private func checkVariable(_ expression: Expression) throws {
    if case .path(let path) = expression.node { try checkVariable(path) }
    if case .command(let statement) = expression.node, case .call(let name, let values, _) = statement.node {
      try check(call: name, values.count)
    }
  }

  private func checkVariable(_ path: Path) throws {
    guard case .variable(let name) = path.root, !hasContext, !isInFunction, !own.contains(name.text),
      name.text != "args",
      Int(name.text) == nil
    else { return }
    let hint = Suggestion.hint(name.text, among: own.sorted()).map { "\($0)" }
    throw Diagnostic(
      "there is no variable $\(name.text)", at: name.range, hint: hint ?? "let \(name.text) = … makes it")
  }

  private func check(_ path: Path) throws {
    try checkVariable(path)
    if hasContext { return }
    try session.engine.checkNames(of: path, except: own)
  }
}

extension Argument.Node {
  /// The path whose records a `where` filters.
  fileprivate var mainPath: Path? {
    switch self {
    case .path(let path): path
    case .query(let query): query.path
    case .assignment(.values(let pairs)): pairs.first?.path
    case .assignment(.operation(let path, _, _)), .assignment(.pairs(let path, _)): path
    default: nil
    }
  }
}
