import FacetKit
import Language

/// Settles the names and kinds of an expression. Variables, and paths that begin at a type or the context, become
/// constants: what they give at this moment.
struct Binder {
  let engine: RecordEngine
  let scope: Scope
  /// The types of the records at hand, innermost first.
  let frames: [Entity]
  /// In `${E}` a variable goes before a field.
  var variablesFirst = false
  /// Within the test of `any`, `all` or `none`: the path that leads to the members.
  var quantified: ManyPath?
  /// The same without a record at hand: the path, and the member that it stands for.
  var standIn: (range: SourceRange, member: Bound)?
  /// Inside a function or validator of a plugin: what its parameters stand for.
  var parameters: [String: Bound] = [:]
  /// Inside a validator of a plugin: has the fields of the record that is judged.
  var setting: (any Setting)?
  /// The expression is only read.
  var check: ExpressionCheck?
  /// Functions of plugins that are open, one in another.
  var callDepth = 0
  /// Within the condition of `subquery`: its variables, each with the place of its record, counted from outside.
  var named: [String: Int] = [:]
  /// Those of `frames`, counted from outside, that only a variable names.
  var hidden: Set<Int> = []
  /// The type of a record at hand outside, of which this expression is worked out apart.
  var outOfReach: Entity?

  func condition(_ expression: Expression) throws -> Bound {
    let bound = try bind(expression)
    guard bound.kind.isBoolean else {
      throw Diagnostic(
        "a condition is due, not \(bound.kind.withArticle)", at: expression.range,
        hint: bound.kind == .text ? nil : "compare it: \(expression) > 0")
    }
    return bound
  }

  func bind(_ expression: Expression) throws -> Bound {
    do {
      var bound = try bound(expression)
      guard bound.isSecret else { return bound }
      switch bound.node {
      case .constant(let value): engine.secretsAtHand.add(value)
      case .apply(let operation, let arguments):
        bound.node = .apply(operation.concealing(arguments.map(\.isSecret)), arguments)
      default: break
      }
      return bound
    } catch var error as Diagnostic {
      if let hint = error.hint, hint.hasSuffix(PathBinder.beforeComparison), testsPath(expression) {
        error.hint = "any \(expression)"
      }
      throw error.at(expression.range)
    }
  }

  /// Whether an expression is a comparison of a path, before which `any` can stand.
  private func testsPath(_ expression: Expression) -> Bool {
    switch expression.node {
    case .comparison(let one, _, _, _), .textTest(let one, _, _, _), .membership(let one, _, _),
      .between(let one, _, _), .isNull(let one):
      if case .path = one.node { true } else { false }
    default: false
    }
  }

  private func bound(_ expression: Expression) throws -> Bound {
    let range = expression.range
    func made(_ node: Bound.Node, _ kind: StaticKind) -> Bound { Bound(node, kind, at: range) }
    if check != nil {
      switch expression.node {
      case .command, .quantified: return made(.constant(.null), .unknown)
      case .call(let name, let arguments, let steps) where name.text == "subquery" || !steps.isEmpty:
        if name.text != "subquery" { _ = try FunctionBinder(binder: self).bind(name, arguments, at: range) }
        return made(.constant(.null), .unknown)
      default: break
      }
    }
    switch expression.node {
    case .literal(let value):
      var constant = made(.constant(value), StaticKind(value))
      constant.isSecret = expression.isSecret
      return constant
    case .text(let literal): return try text(literal, at: range)
    case .path(let path):
      if let bound = parameter(path.root) {
        return try path.steps.isEmpty ? bound : stepped(bound, path.steps)
      }
      if let setting, case .here = path.root, path.steps.count == 1, case .key(let field) = path.steps[0].node {
        guard let value = setting.value(field.text) else {
          throw Diagnostic("no field \(field.text) beside this one", at: range)
        }
        return made(.constant(value), StaticKind(value))
      }
      return try PathBinder(binder: self).bind(path)
    case .negation(let one):
      let one = try bind(one)
      guard one.kind.isNumber else { throw Diagnostic("- needs a number, not \(one.kind.withArticle)", at: one.range) }
      return made(.apply(Operation { try Arithmetic.negate($0[0]) }, [one]), one.kind)
    case .not(let one): return made(.not(try condition(one)), .boolean)
    case .and(let a, let b): return made(.and(try condition(a), try condition(b)), .boolean)
    case .or(let a, let b): return made(.or(try condition(a), try condition(b)), .boolean)
    case .arithmetic(let a, let symbol, let b): return try arithmetic(a, symbol, b, at: range)
    case .comparison(let a, let symbol, let folding, let b):
      return try comparison(a, symbol, folding, b, at: range)
    case .textTest(let a, let test, let folding, let b): return try textTest(a, test, folding, b, at: range)
    case .membership(let one, let folding, let list): return try membership(one, folding, list, at: range)
    case .between(let one, let low, let high):
      _ = try bind(one)
      let from = Expression(.comparison(one, .greaterOrEqual, [], low), at: range)
      let to = Expression(.comparison(one, .lessOrEqual, [], high), at: range)
      return made(.and(try bind(from), try bind(to)), .boolean)
    case .isNull(let one):
      try refuseTextForField(one, beside: [])
      return made(.isNull(try bind(one)), .boolean)
    case .quantified(let word, let test): return try quantified(word, test, at: range)
    case .call(let name, let arguments, let steps):
      if let found = try Subquery(binder: self).bind(name, arguments, steps, at: range) { return found }
      let call = try FunctionBinder(binder: self).bind(name, arguments, at: range)
      return try steps.isEmpty ? call : stepped(call, steps)
    case .list(let members):
      let members = try members.map { try bind($0) }
      return made(.apply(Operation(canFail: false) { .list($0) }, members), .list)
    case .object(let members):
      let keys = members.map(\.key)
      let values = try members.map { try bind($0.value) }
      return made(.apply(Operation(canFail: false) { .object(zip(keys, $0).map { Member($0, $1) }) }, values), .json)
    // The interpreter has put in what $(…) gives before a statement comes here: only definitions still have one.
    case .command: throw Diagnostic("no command can run here", at: range)
    }
  }

  /// What a parameter stands for, whose `$` may be left out as that of every variable.
  private func parameter(_ root: Path.Root) -> Bound? {
    switch root {
    case .variable(let name): parameters[name.text]
    case .name(let name) where !name.isQuoted: parameters[name.text]
    default: nil
    }
  }

  /// Steps into a list or json value that is worked out, an operator over its members among them.
  ///
  /// All in one piece of code: what lies between two would go through SQL as text.
  func stepped(_ bound: Bound, _ steps: [Path.Step]) throws -> Bound {
    var (bound, before) = (bound, [JSONStep]())
    if case .field(let field) = bound.node, let inner = field.opened {
      (bound.node, before) = (.field(inner.0), inner.1)
    }
    if case .field(let field) = bound.node, case .column(let column, _) = field.leaf {
      bound.kind = StaticKind(column.field.kind)
    }
    let at = steps.firstIndex(where: \.isOperation) ?? steps.count
    let into = before + (try steps[..<at].map { try jsonStep($0) })
    guard at < steps.count, case .operation(let operation) = steps[at].node else {
      return Bound(
        .apply(Operation(canFail: false) { into.reduce($0[0]) { $1.apply(to: $0) } }, [bound]), .unknown,
        at: bound.range)
    }
    let rest = steps[(at + 1)...]
    let path = Path(root: .here, steps: Array(steps[at...]), at: bound.range)
    let operators = ValueSteps(binder: Binder(engine: engine, scope: Scope(), frames: []))
    // What is wrong with the steps is told now, not record by record.
    _ = try operators.operate(operation, on: [], rest, path)
    let gives = Operation { values in
      let list = into.reduce(values[0]) { $1.apply(to: $0) }
      let members = if case .list(let members) = list { members } else { [Value]() }
      let found = try operators.operate(operation, on: members, rest, path)
      guard case .values(let results) = found.content else { return .null }
      return found.isMany ? .list(results) : results.first ?? .null
    }
    let kind: StaticKind =
      switch try OperatorResolver.name(operation) {
      case "count": .integer
      case "distinct", "union": .list
      default: .unknown
      }
    return Bound(.apply(gives, [bound]), kind, at: bound.range)
  }

  func jsonStep(_ step: Path.Step) throws -> JSONStep {
    switch step.node {
    case .key(let name): return .key(name.text)
    case .selector(let parts) where parts.count == 1:
      switch try engine.constant(bind(parts[0])) {
      case .integer(let index): return .index(Int(index))
      case .text(let key): return .key(key)
      default: throw Diagnostic("a place in a list is an integer from 0", at: step.range)
      }
    case .first: return .index(0)
    default: throw Diagnostic("this step does not lead into a list or json value", at: step.range)
    }
  }

  private func text(_ literal: TextLiteral, at range: SourceRange) throws -> Bound {
    if let plain = literal.plain { return Bound(.constant(.text(plain)), .text, at: range) }
    var inner = self
    inner.variablesFirst = true
    let parts = try literal.parts.map { part in
      switch part {
      case .text(let text): Bound(.constant(.text(text)), .text, at: range)
      case .insertion(let expression): try inner.bind(expression)
      }
    }
    return Bound(.apply(Operation(canFail: false) { .text($0.map(\.text).joined()) }, parts), .text, at: range)
  }

  private func arithmetic(
    _ a: Expression, _ symbol: ArithmeticOperator, _ b: Expression, at range: SourceRange
  ) throws -> Bound {
    var (left, right) = (try bind(a), try bind(b))
    (left, right) = (untyped(left, beside: right), untyped(right, beside: left))
    guard let kind = Arithmetic.kind(left.kind, symbol, right.kind) else {
      let isText = [left.kind == .text, right.kind == .text]
      let parts = zip([a, b], isText).map { side, isText in
        if isText, case .text(let literal) = side.node, let plain = literal.plain {
          String(Value.quoted(plain).unicodeScalars.dropFirst().dropLast())
        } else {
          "${\(side)}"
        }
      }
      let isOfMoments = symbol == .subtract && left.kind == .datetime && right.kind == .datetime
      let hint = isOfMoments ? "days(\(b), \(a)) counts the days between them" : nil
      let mixesText =
        symbol == .add && (left.kind == .text && right.kind.isNumber || right.kind == .text && left.kind.isNumber)
      throw Diagnostic(
        "\(a) is \(left.kind.withArticle), \(b) \(right.kind.withArticle): \(symbol.rawValue) does not mix them",
        at: range,
        hint: mixesText ? "put a number into a text: \"\(parts.joined())\"" : hint)
    }
    return applied(symbol, left, right, kind, at: range)
  }

  func applied(
    _ symbol: ArithmeticOperator, _ left: Bound, _ right: Bound, _ kind: StaticKind, at range: SourceRange
  ) -> Bound {
    Bound(
      .apply(Operation(.arithmetic(symbol)) { try Arithmetic.apply($0[0], symbol, $0[1]) }, [left, right]), kind,
      at: range)
  }

  private func comparison(
    _ a: Expression, _ symbol: ComparisonOperator, _ folding: Folding, _ b: Expression, at range: SourceRange
  ) throws -> Bound {
    let (left, right) = (try bind(a), try bind(b))
    try refuseTextForField(a, beside: [right])
    return try compared(left, a, symbol, folding, right, b, at: range)
  }

  func compared(
    _ left: Bound, _ a: Expression, _ symbol: ComparisonOperator, _ folding: Folding, _ right: Bound, _ b: Expression,
    at range: SourceRange
  ) throws -> Bound {
    var (left, right) = (left, right)
    left = try asRecord(left, like: right)
    right = try asRecord(right, like: left)
    (left, right) = (untyped(left, beside: right), untyped(right, beside: left))
    try check(left, a, symbol, right, b, at: range)
    if left.storedField != nil { right = engine.atUTC(right) }
    if right.storedField != nil { left = engine.atUTC(left) }
    return Bound(.comparison(folded(left, folding), symbol, folded(right, folding)), .boolean, at: range)
  }

  /// In a condition over records a text before constants alone would hold for all of them or for none: it is a field in
  /// quotes, as SQL has them.
  func refuseTextForField(
    _ expression: Expression, beside others: @autoclosure () throws -> [Bound]
  ) throws {
    guard let entity = frames.first, case .text(let literal) = expression.node, let plain = literal.plain,
      try others().allSatisfy({ $0.fields.isEmpty })
    else { return }
    let near = entity.column(plain) != nil ? [plain] : nearest(plain, among: entity.record.fields.map(\.name))
    if near.isEmpty { return }
    throw Diagnostic(
      "\(Value.quoted(plain)) is a text, the same for every record", at: expression.range,
      hint: "a field has no quotes: \(Name.quoted(near[0]))")
  }

  /// A column without a declared type is compared with a number where it holds one.
  private func untyped(_ bound: Bound, beside other: Bound) -> Bound {
    guard other.kind.isNumber, case .field(let field) = bound.node, case .column(let column, let steps) = field.leaf,
      column.isUntyped, steps.isEmpty
    else { return bound }
    return Bound(bound.node, .unknown, at: bound.range)
  }

  func check(
    _ left: Bound, _ a: Expression, _ symbol: ComparisonOperator, _ right: Bound, _ b: Expression, at range: SourceRange
  ) throws {
    if !left.kind.isComparable(with: right.kind) {
      if left.kind == .date, let meant = Wording.dateMeant(b) {
        throw Diagnostic(
          "\(a) is a date, \(meant.text) \(right.kind.withArticle)", at: b.range, hint: meant.date.description)
      }
      throw Diagnostic(
        "\(a) is \(left.kind.withArticle), \(b) \(right.kind.withArticle)", at: range,
        hint: Wording.comparisonHint(left.kind, a, right, b))
    }
    let ordered = symbol != .equal && symbol != .notEqual
    for side in [left, right] where ordered {
      switch side.kind {
      case .boolean, .list, .json, .blob, .record:
        if case .record = side.kind, left.kind.isOpen == false, right.kind.isNumber { continue }
        throw Diagnostic("\(side.kind.withArticle) has no order", at: side.range)
      default: continue
      }
    }
  }

  /// A key or primary key compared with a reference stands for the record.
  func asRecord(_ bound: Bound, like other: Bound) throws -> Bound {
    guard case .record(let type) = other.kind, case .constant(let value) = bound.node else { return bound }
    switch value {
    case .text, .integer:
      guard let entity = try engine.entity(type) else { return bound }
      guard let record = try engine.findRecord(of: entity, byKey: value) else {
        throw Diagnostic(
          "there is no \(RecordID(type: type, key: [value]).path)", at: bound.range)
      }
      var found = Bound(.constant(.reference(record)), other.kind, at: bound.range)
      found.isSecret = bound.isSecret
      return found
    default: return bound
    }
  }
}
