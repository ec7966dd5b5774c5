import Engine
import FacetKit
import Language

extension Interpreter {
  /// Runs a statement that is no command.
  func control(_ statement: Statement, _ context: inout CommandContext) throws -> Flow {
    switch statement.node {
    case .let_(let name, let expression):
      context.scope.variables.set(name.text, try reading(expression, &context))
      if !caught.isEmpty { caught[name.text] = nil }
    case .if_(let branches, let otherwise):
      for branch in branches where try holds(branch.condition, &context) { return try run(branch.block, in: &context) }
      if let otherwise { return try run(otherwise, in: &context) }
    case .for_(let name, let expression, let block):
      return try loop(name, expression, block, &context)
    case .while_(let condition, let block):
      let (test, body) = (QuickExpression(condition), QuickBlock(block))
      while try test?.holds(in: context.scope.variables) ?? holds(condition, &context) {
        if context.host.isInterrupted { throw Diagnostic("interrupted", at: statement.range) }
        switch try run(body, in: &context) {
        case .next, .continue_: continue
        case .break_: return .next
        case let flow: return flow
        }
      }
    case .function(let name, let parameters, let body):
      if catalog.command(name.text)?.name == name.text {
        throw Diagnostic("\(name.text) is a command", at: name.range, hint: "another name for the function")
      }
      catalog.functions[name.text] = FunctionDefinition(
        name: name.text, parameters: parameters.map(\.text), body: body, source: context.source)
    case .return_(let expression):
      return .return_(try expression.map { try reading($0, &context) })
    case .try_(let block, let name, let handler):
      return try attempt(block, name, handler, &context)
    case .assert(let condition, let message):
      if try holds(condition, &context) { return .next }
      let text = try message.map { try context.engine.text(resolved($0, &context), in: context.scope) }
      throw Diagnostic(text ?? "\(context.source.text(condition.range)) does not hold", at: condition.range)
    case .break_: return .break_
    case .continue_: return .continue_
    case .command, .path, .call: return try run(statement, in: &context)
    }
    return .next
  }

  private func reading(_ expression: Expression, _ context: inout CommandContext) throws -> Reading {
    if caught.isEmpty, let value = context.engine.quickValue(expression, in: context.scope) { return Reading(value) }
    let resolved = try resolved(expression, &context)
    return try context.engine.remembering { try context.engine.read(resolved, in: context.scope) }
  }

  /// Whether a condition is true; null counts as false.
  private func holds(_ expression: Expression, _ context: inout CommandContext) throws -> Bool {
    switch try reading(expression, &context).value {
    case .boolean(let flag): return flag
    case .null: return false
    case let other:
      throw Diagnostic("a condition is true or false, not \(other.kindName)", at: expression.range)
    }
  }

  private func loop(
    _ name: Identifier, _ expression: Expression, _ block: Block, _ context: inout CommandContext
  ) throws -> Flow {
    let all = try members(resolved(expression, &context), &context)
    let body = QuickBlock(block)
    var place = 0
    for member in all.values {
      if context.host.isInterrupted { throw Diagnostic("interrupted", at: block.range) }
      context.scope.variables.set(name.text, Reading(member, isSecret: all.areSecret), near: &place)
      switch try run(body, in: &context) {
      case .next, .continue_: continue
      case .break_: return .next
      case let flow: return flow
      }
    }
    return .next
  }

  /// What `for … in` goes through: a type alone is all its records.
  private func members(
    _ expression: Expression, _ context: inout CommandContext
  ) throws -> (values: [Value], areSecret: Bool) {
    if case .path(let path) = expression.node, case .name(let root) = path.root, path.steps.isEmpty,
      context.scope.variables[root.text] == nil
    {
      let found = try context.engine.resolve(path, in: context.scope, use: .all)
      if found.isMany || found.givesRecords {
        var values: [Value] = []
        try context.engine.remembering { try context.engine.forEachValue(found) { values.append($0) } }
        return (values, found.secrecy != .open)
      }
    }
    let reading = try context.engine.remembering { try context.engine.read(expression, in: context.scope) }
    switch reading.value {
    case .list(let values): return (values, reading.isSecret)
    case .null: return ([], false)
    case let one: return ([one], reading.isSecret)
    }
  }

  private func attempt(
    _ block: Block, _ name: Identifier?, _ handler: Block?, _ context: inout CommandContext
  ) throws -> Flow {
    let before = context.scope
    let watched = context.watchers.all
    do {
      return try context.engine.undoingOnError {
        let flow = try run(block, in: &context)
        // What watches it takes part in what is tried.
        try tell(at: block.range, in: &context)
        return flow
      }
    } catch {
      guard !context.host.isInterrupted, let problem = CaughtError(error, in: context.source, block) else {
        throw error
      }
      context.watchers.restore(watched)
      let variables = context.scope.variables
      context.scope = before
      context.scope.variables = variables
      context.scope.variables.restoreRecords(from: before.variables) { [engine = context.engine] type in
        (try? engine.entity(type)) != nil
      }
      guard let handler else { return .next }
      if let name {
        context.scope.variables[name.text] = .text(problem.message)
        caught[name.text] = problem
      }
      return try run(handler, in: &context)
    }
  }

  /// Calls a function with values of its own; its context and current records end with it.
  func call(_ name: Identifier, _ arguments: [ValueSyntax], _ context: inout CommandContext) throws -> Reading? {
    guard let function = catalog.functions[name.text] else {
      throw Diagnostic("no command \(name.text)", at: name.range)
    }
    if let error = function.refusal(arguments.count, at: name.range) { throw error }
    guard depth < Interpreter.deepestCall else {
      throw Diagnostic("calls are nested more than \(Interpreter.deepestCall) deep", at: name.range)
    }
    let caller = (scope: context.scope, source: context.source, topLevel: topLevel, caught: caught)
    topLevel = topLevel ?? context.scope.variables
    var variables = topLevel ?? Variables()
    for (parameter, argument) in zip(function.parameters, arguments) {
      let value = try context.engine.remembering { try context.engine.read(argument, in: context.scope) }
      variables.set(parameter, value)
    }
    depth += 1
    defer {
      depth -= 1
      (context.scope, context.source, topLevel, caught) = caller
    }
    context.scope.variables = variables
    context.source = function.source
    caught = [:]
    do {
      if case .return_(let value) = try run(function.body, in: &context) { return value }
      return nil
    } catch {
      throw CaughtError.called(error, name.text, from: function.source, to: caller.source, at: name.range)
    }
  }
}
