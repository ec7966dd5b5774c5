import Engine
import Language

/// The body of a loop, made ready once for all its rounds.
///
/// `let` and `if` over integers and booleans need neither the engine nor places for errors. Whatever is more, and
/// whatever of them turns out to be more, runs as ever.
struct QuickBlock {
  enum Step {
    case assign(QuickAssignment)
    case choose([(test: QuickExpression, block: QuickBlock)], otherwise: QuickBlock?)
    case leave(Flow)
    case whole
  }

  let block: Block
  /// One for each statement of the block, without the statement: what is copied in each round is to be small.
  let steps: [Step]
  /// Nothing in it can change a record, so that there is nothing to judge at its end.
  let isPlain: Bool

  init(_ block: Block) {
    self.block = block
    steps = block.statements.map { QuickBlock.step($0) }
    isPlain = steps.allSatisfy { if case .whole = $0 { false } else { true } }
  }

  private static func step(_ statement: Statement) -> Step {
    switch statement.node {
    case .let_(let name, let expression):
      return QuickAssignment(name, expression).map { .assign($0) } ?? .whole
    case .if_(let branches, let otherwise):
      var ready: [(test: QuickExpression, block: QuickBlock)] = []
      for branch in branches {
        guard let test = QuickExpression(branch.condition) else { return .whole }
        ready.append((test, QuickBlock(branch.block)))
      }
      return .choose(ready, otherwise: otherwise.map { QuickBlock($0) })
    case .break_: return .leave(.break_)
    case .continue_: return .leave(.continue_)
    default: return .whole
    }
  }
}

extension Interpreter {
  /// One round of a loop.
  func run(_ block: QuickBlock, in context: inout CommandContext) throws -> Flow {
    if block.isPlain { return try steps(of: block, in: &context) }
    context.engine.secretsAtHand = SecretsAtHand()
    return try context.engine.judgingAtEnd { try steps(of: block, in: &context) }
  }

  private func steps(of block: QuickBlock, in context: inout CommandContext) throws -> Flow {
    for (index, step) in block.steps.enumerated() {
      let flow: Flow
      switch step {
      case .assign(let assignment):
        if caught.isEmpty, assignment.run(in: &context.scope.variables) { continue }
        flow = try whole(block.block.statements[index], in: &context)
      case .choose(let branches, let otherwise):
        flow = try choose(branches, otherwise, block.block.statements[index], in: &context)
      case .leave(let way): return way
      case .whole: flow = try whole(block.block.statements[index], in: &context)
      }
      if flow != .next { return flow }
    }
    return .next
  }

  private func choose(
    _ branches: [(test: QuickExpression, block: QuickBlock)], _ otherwise: QuickBlock?, _ statement: Statement,
    in context: inout CommandContext
  ) throws -> Flow {
    for branch in branches {
      guard let holds = branch.test.holds(in: context.scope.variables) else {
        return try whole(statement, in: &context)
      }
      if !holds { continue }
      return try branch.block.isPlain
        ? steps(of: branch.block, in: &context) : whole(statement, in: &context)
    }
    guard let otherwise else { return .next }
    return try otherwise.isPlain ? steps(of: otherwise, in: &context) : whole(statement, in: &context)
  }

  private func whole(_ statement: Statement, in context: inout CommandContext) throws -> Flow {
    if context.host.isInterrupted { throw Diagnostic("interrupted", at: statement.range) }
    return try run(statement, in: &context)
  }
}
