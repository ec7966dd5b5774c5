import Commands
import Engine
import FacetKit
import Language

/// What names stand for in expressions and paths.
extension ScriptCheck {
  var names: ExpressionCheck {
    ExpressionCheck(kinds: kinds, others: variables.subtracting(kinds.keys).union(uncertain), place: place)
  }

  @discardableResult
  mutating func kind(of expression: Expression, isCondition: Bool = false) throws -> StaticKind {
    let outer = variables
    defer { variables = outer }
    variables.formUnion(expression.members)
    try checkWithin(expression)
    if case .command(let statement) = expression.node { return try made(by: statement) }
    if isLoose { return .unknown }
    return try engine.checkKind(of: expression, isCondition: isCondition, names)
  }

  /// `$(new person …)` is a person.
  private func made(by statement: Statement) throws -> StaticKind {
    guard case .command(let invocation) = statement.node, invocation.command == "new",
      case .name(let type)? = invocation.arguments.first?.node, let entity = try engine.entity(type.text)
    else { return .unknown }
    return .record(entity.name)
  }

  /// The kind of what `for` goes through, where these are records.
  func recordKind(ofMembers expression: Expression) -> StaticKind? {
    guard !isLoose, case .path(let path) = expression.node else { return nil }
    return (try? engine.checkedType(of: path, names))?.map { .record($0) }
  }

  /// Variables that are there, and the commands in `$(…)`.
  private mutating func checkWithin(_ expression: Expression) throws {
    var all: [Expression] = []
    try? expression.forEachExpression { all.append($0) }
    for expression in all { try checkOne(expression) }
  }

  mutating func checkOne(_ expression: Expression) throws {
    switch expression.node {
    case .path(let path): try checkVariable(path)
    case .command(let statement):
      openBlocks += 1
      check(statement)
      openBlocks -= 1
    default: return
    }
  }

  /// `$name` has to be made above.
  func checkVariable(_ path: Path) throws {
    guard case .variable(let name) = path.root, !isLoose, !variables.contains(name.text), name.text != "args",
      Int(name.text) == nil
    else { return }
    let hint = Suggestion.hint(name.text, among: variables.sorted())
    throw Diagnostic(
      "there is no variable $\(name.text)", at: name.range, hint: hint ?? "let \(name.text) = … makes it")
  }

  func check(_ path: Path) throws {
    try checkVariable(path)
    if !isLoose { try engine.checkNames(of: path, names) }
  }

  func check(_ expressions: [Expression], over path: Path) throws {
    if !isLoose { try engine.checkNames(in: expressions, over: path, names) }
  }

  /// A value that no field reads, such as that of a function's parameter.
  mutating func check(_ value: ValueSyntax) throws {
    switch value.node {
    case .bare: return
    case .text(let literal): try kind(of: Expression(.text(literal), at: value.range))
    case .expression(let expression): try kind(of: expression)
    case .record(let path), .variable(let path): try check(path)
    }
  }

  func check(_ value: ValueSyntax, of path: Path, key: Identifier? = nil) throws {
    if isLoose { return }
    if hasOptions || openTries > 0 { return try check(path) }
    try engine.checkValue(value, of: path, key: key, names)
  }

  /// The last name of the path is that of an action.
  mutating func check(action path: Path) throws {
    guard let step = path.steps.last, case .key(let name) = step.node else { return }
    let owner = Path(root: path.root, steps: Array(path.steps.dropLast()), at: path.range)
    try checkVariable(owner)
    if !isLoose { try engine.checkNames(of: owner, action: name, names) }
  }
}

extension Expression {
  /// The variables of `subquery` in it, which stand for its members.
  var members: [String] {
    var found: [String] = []
    try? forEachExpression { inner in
      if case .call(let name, let arguments, _) = inner.node, name.text.lowercased() == "subquery", arguments.count > 1,
        case .path(let path) = arguments[1].node, case .variable(let member) = path.root
      {
        found.append(member.text)
      }
    }
    return found
  }
}

extension Diagnostic {
  /// Whether it says that something of a name is not there.
  var isOfNames: Bool {
    ["no type ", "no field ", "no function ", "there is no variable ", "no operator "].contains {
      message.hasPrefix($0)
    }
  }
}
