import FacetKit
import Language

extension RecordEngine {
  /// A text, number or day in a variable has no fields: who asks for one means the record of that key.
  func refuseSteps(into value: Value, called name: Identifier, _ steps: [Path.Step]) throws {
    guard let step = steps.first, !step.isOperation else { return }
    switch value {
    case .null, .list, .object, .reference: return
    case .text, .integer, .real, .decimal, .boolean, .date, .datetime, .blob: break
    }
    var hint: String?
    if case .key = step.node {
      let owner = try rootNames().prefix(50).first { type in
        try entity(type).map { try findRecord(of: $0, byKey: value) != nil } ?? false
      }
      hint = owner.map {
        "\(RecordID(type: $0, key: [value]).path)\(Path(root: .here, steps: steps, at: step.range))"
      }
    }
    throw Diagnostic(
      "\(name.text) is \(StaticKind(value).withArticle), nothing leads further from it", at: step.range, hint: hint)
  }
}

extension PathResolver {
  /// Records that stand in a variable, in their order: a place picks one of them, a condition some, an operator speaks
  /// of all, and a key is that of each.
  func records(_ values: [Value], _ path: Path) throws -> ResolvedPath {
    var ids = values.compactMap { if case .reference(let id) = $0 { id } else { nil } }
    var steps = path.steps[...]
    while let step = steps.first {
      switch step.node {
      case .all: break
      case .first, .last:
        guard let id = step.node == .first ? ids.first : ids.last else { return made([.null], isMany: false, path) }
        return try walk(start(at: id), steps.dropFirst(), path)
      case .selector(let parts) where parts.count == 1:
        if let place = try place(parts[0]) {
          guard ids.indices.contains(place) else { return made([.null], isMany: false, path) }
          return try walk(start(at: ids[place]), steps.dropFirst(), path)
        }
        ids = try ids.filter { id in
          var query = try start(at: id)
          try filter(&query, parts[0])
          return try !engine.records(walk(query, [], path)).isEmpty
        }
      case .operation(let operation):
        let rest = steps.dropFirst()
        let operators = ValueSteps(binder: Binder(engine: engine, scope: scope, frames: []))
        let isCount = try OperatorResolver.name(operation) == "count"
        if isCount || rest.isEmpty {
          return try operators.operate(operation, on: ids.map { .reference($0) }, rest, path)
        }
        let each = try self.values(of: ids, rest, path)
        guard case .values(let all) = each.content else { return each }
        let this = Path.Step(.key(Identifier("self", at: path.range)), at: path.range)
        var result = try operators.operate(operation, on: all, [this], path)
        if each.secrecy != .open { result.secrecyOfValues = .derived }
        return result
      case .key, .selector: return try self.values(of: ids, steps, path)
      }
      steps = steps.dropFirst()
    }
    return made(ids.map { .reference($0) }, isMany: true, path)
  }

  /// Records of one type that stand in a variable, as a source of rows in their order; nil for other values.
  func query(of resolved: ResolvedPath) throws -> RecordQuery? {
    guard case .values(let values) = resolved.content, Value.list(values).holdsRecords,
      case .reference(let first)? = values.first, let entity = try engine.entity(first.type)
    else { return nil }
    var query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: resolved.text)
    let ids = try values.compactMap { value -> RecordID? in
      guard case .reference(let id) = value else { return nil }
      guard ExactName(id.type) == ExactName(first.type) else {
        throw Diagnostic(
          "\(resolved.text) holds records of \(Name.quoted(first.type)) and of \(Name.quoted(id.type))",
          at: resolved.range, hint: "for each of them a show")
      }
      return id
    }
    try query.choose(ids)
    return query
  }

  /// An integer, from 0; nil for a condition over the records.
  private func place(_ expression: Expression) throws -> Int? {
    guard let value = try? engine.constant(Binder(engine: engine, scope: scope, frames: []).bind(expression)),
      case .integer(let place) = value
    else { return nil }
    return Int(place)
  }

  private func values(of ids: [RecordID], _ steps: ArraySlice<Path.Step>, _ path: Path) throws -> ResolvedPath {
    var results: [Value] = []
    var secrecy = ResolvedPath.Secrecy.open
    for id in ids {
      let found = try walk(start(at: id), steps, path)
      if found.secrecy != .open { secrecy = found.secrecy }
      try engine.forEachValue(found) { results.append($0) }
    }
    var values = made(results, isMany: true, path)
    values.secrecyOfValues = secrecy
    return values
  }

  private func made(_ values: [Value], isMany: Bool, _ path: Path) -> ResolvedPath {
    ResolvedPath(content: .values(values), isMany: isMany, range: path.range, text: "\(path)")
  }
}
