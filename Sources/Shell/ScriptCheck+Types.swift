import Commands
import Engine
import FacetKit
import Language

/// What a script does to types, done to the copy of them. In a block it may be done or not: then what is made counts, and
/// what is dropped or renamed may still be there.
extension ScriptCheck {
  /// What was tried is undone again.
  private struct Kept: Error {}

  mutating func schema(_ invocation: Invocation, at range: SourceRange) throws {
    let isSure = openBlocks == 0 && !invocation.options.contains { $0.name == "dry-run" }
    engine.force = invocation.options.contains { $0.name == "force" }
    defer { engine.force = false }
    switch invocation.command {
    case "define":
      for case .definition(let definition) in invocation.arguments.map(\.node) { try define(definition, isSure) }
    case "view":
      guard case .name(let name)? = invocation.arguments.first?.node,
        case .query(let query)? = invocation.arguments.last?.node
      else { return }
      try check(query.path)
      try change(making: name.text) { _ = try $0.makeView(name, query) }
    case "action":
      guard case .path(let path)? = invocation.arguments.first?.node,
        case .block(let block)? = invocation.arguments.last?.node
      else { return }
      let text = source.text(block.range)
      try change(making: nil) { _ = try $0.makeAction(path, body: text) }
      guard case .name(let type) = path.root, case .key(let name)? = path.steps.last?.node else { return }
      pending.removeAll { $0.name == "action \(name.text)" }
      settle(
        Pending(name: "action \(name.text)", parameters: [], body: block, source: source, type: type.text))
    case "drop": try remove(invocation, isSure) { _ = try $0.drop($1, in: Scope()) }
    default:
      guard case .name(let name)? = invocation.arguments.last?.node else { return }
      try remove(invocation, isSure) { engine, path in
        var scope = Scope()
        _ = try engine.rename(path, to: name, in: &scope)
      }
      if !isSure { uncertain.insert(name.text) }
      kinds = kinds.filter { if case .record = $1 { false } else { true } }
    }
  }

  private mutating func define(_ definition: Definition, _ isSure: Bool) throws {
    if isLoose { return }
    let isNew = try engine.entity(definition.type.text) == nil
    do { try change(making: nil) { _ = try $0.define(definition, in: Scope()) } } catch {
      uncertain.formUnion(definition.names)
      throw error
    }
    // Whether a field has its new kind already is not sure.
    if !isSure, !isNew { uncertain.insert(definition.type.text) }
  }

  private mutating func change(making name: String?, _ body: (RecordEngine) throws -> Void) throws {
    if isLoose { return }
    do { try engine.undoingOnError { try body(engine) } } catch {
      if let name { uncertain.insert(name) }
      // What is not sure to be there may stand in the way of it.
      if !uncertain.isEmpty, (error as? Diagnostic)?.isOfNames ?? true, uncertain.contains(where: { named($0, error) })
      {
        return
      }
      throw error
    }
  }

  private func named(_ name: String, _ error: any Error) -> Bool {
    guard let range = (error as? Diagnostic)?.range else { return false }
    return source.text(range) == name
  }

  private mutating func remove(
    _ invocation: Invocation, _ isSure: Bool, _ body: (RecordEngine, Path) throws -> Void
  ) throws {
    guard !isLoose, case .path(let path)? = invocation.arguments.first?.node else { return }
    guard case .name(let root) = path.root, !uncertain.contains(root.text) else { return }
    // Within `try` it asks whether it is there.
    if openTries > 0 {
      uncertain.insert(root.text)
      return
    }
    if isSure { return try engine.undoingOnError { try body(engine, path) } }
    do {
      try engine.undoingOnError {
        try body(engine, path)
        throw Kept()
      }
    } catch let error as Diagnostic where error.isOfNames {
      throw error
    } catch {}
    if invocation.command == "rename" { uncertain.insert(root.text) }
  }
}
