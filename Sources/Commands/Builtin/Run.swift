import Engine
import FacetKit
import Language

extension Command {
  static let run = Command(
    "run", group: .changing, summary: "runs an action on records",
    parameters: [Parameter("path", .path), Parameter("where", .expression, .optional, keyword: "where")],
    takesTail: true, changes: true,
    details: """
      The path ends in the action's name: run thing[2].reset, run thing[*].reset, run thing.reset where days > 9, and
      in a record run .reset. All that it does to all of the records is one change: an error undoes the whole.
      With --dry-run each of its statements tells what it would do, and nothing is done.
      """,
    examples: [
      CommandExample(
        "action thing.more { set .record += 1 }; run thing[*].more; get thing[*].record", prints: "5\n10")
    ],
    run: { call, context in
      let path = try call.requiredPath("path")
      if !call.has("dry-run") { return try context.run(path, where: call.expression("where")) }
      let isDryRun = context.facts.isDryRun
      context.facts.isDryRun = true
      defer { context.facts.isDryRun = isDryRun }
      do {
        try context.engine.undoingOnError {
          try context.run(path, where: call.expression("where"))
          throw Dropped()
        }
      } catch is Dropped {}
    })
}

extension CommandContext {
  /// Actions that run one another.
  static let deepestAction = 50

  fileprivate mutating func run(_ path: Path, where condition: Expression?) throws {
    guard let (owner, name) = path.action else {
      throw Diagnostic(
        "a path to run ends in the name of an action", at: path.range, hint: "run thing[2].NAME")
    }
    let found = try engine.resolve(owner, in: scope, use: .current, where: condition)
    guard let entity = found.entity else {
      throw Diagnostic("\(owner) gives no records", at: owner.range)
    }
    guard let action = try engine.action(name.text, of: entity) else {
      throw try engine.unknownAction(name, of: entity)
    }
    let records = try engine.records(found)
    guard actionDepth < CommandContext.deepestAction else {
      throw Diagnostic(
        "actions that run one another are more than \(CommandContext.deepestAction) deep", at: path.range)
    }
    let source = Source(name: nil, text: action.body)
    let block: Block
    do { block = try Block.parse(source, catalog) } catch {
      throw CaughtError.called(error, "action \(action.path)", from: source, to: self.source, at: name.range)
    }
    try engine.undoingOnError {
      for record in records { try run(block, of: action, in: source, on: record, at: name.range) }
    }
    if found.isMany {
      notice(
        records.isEmpty ? "nothing changed" : "\(action.path) ran on \(try words(entity.name).text(records.count))")
    }
  }

  /// A database may come from anywhere: what is stored in it reaches nothing else.
  private mutating func run(
    _ block: Block, of action: StoredAction, in source: Source, on record: RecordID, at range: SourceRange
  ) throws {
    var inner = self
    inner.source = source
    inner.facts.isRestricted = true
    inner.facts.isInAction = true
    inner.actionDepth += 1
    inner.scope.context.append(.record(record))
    inner.scope.current[ExactName(record.type)] = record
    let readsFiles = engine.readsFiles
    engine.readsFiles = false
    defer { engine.readsFiles = readsFiles }
    let interpreter = Interpreter(catalog: catalog)
    do {
      switch try interpreter.run(block, in: &inner) {
      case .exit: throw Diagnostic("an action does not end the session", at: block.range)
      default: return
      }
    } catch {
      throw CaughtError.called(error, "action \(action.path)", from: source, to: self.source, at: range)
    }
  }
}

extension Path {
  /// What stands before the last key, and that key.
  fileprivate var action: (owner: Path, name: Identifier)? {
    guard let step = steps.last, case .key(let name) = step.node else {
      // `run reset`, in a record.
      if case .name(let name) = root, steps.isEmpty {
        return (Path(root: .here, steps: [], at: range), name)
      }
      return nil
    }
    return (Path(root: root, steps: Array(steps.dropLast()), at: range), name)
  }
}
