package import FacetKit
package import Language
import Store

extension RecordEngine {
  package func make(
    _ type: Identifier, _ pairs: [Pair], in scope: inout Scope
  ) throws -> (record: RecordID, report: ChangeReport) {
    try beginChange()
    let entity = try requiredEntity(type)
    return try make(entity, pairs, in: &scope)
  }

  private func make(
    _ entity: Entity, _ pairs: [Pair], fixed: [RecordChange.Cell] = [], in scope: inout Scope
  ) throws -> (record: RecordID, report: ChangeReport) {
    if entity.isView, !entity.table.hasInsteadOf.contains(.insert) {
      throw Diagnostic("\(Name.quoted(entity.name)) is a view and takes no records")
    }
    var change = RecordChange(entity: entity, id: nil)
    let given = try pairs.map { try column($0.key, of: entity) }
    for (index, position) in given.enumerated() where given[..<index].contains(position) {
      throw Diagnostic("\(pairs[index].key.text) is given twice", at: pairs[index].key.range)
    }
    change.cells = try defaults(of: entity, except: given + fixed.map(\.column), scope) + fixed
    let before = change
    let plan = EditPlan(engine: self, scope: scope)
    for (pair, position) in zip(pairs, given) {
      let source = try plan.source(pair.value, column: entity.columns[position], entity: entity)
      let value = try value(source, defaults: before, at: pair.value.range)
      change.cells.removeAll { $0.column == position }
      change.cells.append(
        RecordChange.Cell(
          column: position, value: value, old: .null, range: pair.value.range, isSecret: source.isSecret))
    }
    let made = try store([change])
    scope.current[ExactName(entity.name)] = made.ids[0]
    return (made.ids[0], made.report)
  }

  /// A value for a record that is not there yet: names are its fields as the defaults have them.
  func value(_ source: ValueSource, defaults change: RecordChange, at range: SourceRange) throws -> Value {
    switch source {
    case .constant(let value, _): return value
    case .operation(_, let bound), .computed(let bound):
      return try evaluator(of: change).value(bound)
    }
  }

  /// Reads the values of a record that is not there yet. What stands behind its references is null.
  private func evaluator(of change: RecordChange) -> Evaluator {
    let setting = EngineSetting(self)
    return Evaluator { [unowned self] field in
      switch field.leaf {
      case .formula(let formula): return try evaluator(of: change).value(formula, at: field)
      case .column(let column, let steps) where field.hops.isEmpty:
        guard let position = change.entity.column(column.field.name), let value = change.value(position) else {
          return .null
        }
        let coerced = (try? coerce(value, to: column, in: setting)) ?? value
        return steps.reduce(coerced) { $1.apply(to: $0) }
      case .asked(let question): return question.ofNothing
      case .column, .record: return .null
      }
    }
  }

  /// The defaults of a new record's fields.
  func defaults(of entity: Entity, except given: [Int], _ scope: Scope) throws -> [RecordChange.Cell] {
    try entity.columns.indices.compactMap { position in
      guard !given.contains(position), let text = entity.columns[position].field.defaultText else { return nil }
      let syntax = try DefaultText.read(text)
      // The file says so, not the person: it may not name another file that is read.
      if entity.columns[position].field.kind == .blob, case .bare = syntax.node { return nil }
      if entity.columns[position].field.kind == .blob, case .text = syntax.node { return nil }
      let source = try EditPlan(engine: self, scope: Scope())
        .source(syntax, column: entity.columns[position], entity: entity)
      let value = try value(source, defaults: RecordChange(entity: entity, id: nil), at: SourceRange(0, 0))
      return RecordChange.Cell(column: position, value: value, old: .null, range: SourceRange(0, 0), isGiven: false)
    }
  }

  package func ensure(
    _ path: Path, _ pairs: [Pair], in scope: inout Scope
  ) throws -> (record: RecordID, report: ChangeReport) {
    guard case .name(let name) = path.root, path.steps.count == 1, case .selector(let parts) = path.steps[0].node else {
      throw Diagnostic("ensure needs a type and a key", at: path.range, hint: "ensure TYPE[\"KEY\"] KEY=VALUE …")
    }
    try beginChange()
    let entity = try requiredEntity(name)
    let readings = try parts.map { try read($0, in: scope) }
    let values = readings.map(\.value)
    if let id = try existing(entity, values, at: path.range) {
      var changes: [RecordChange] = []
      let plan = EditPlan(engine: self, scope: scope)
      var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
      query.select(id.key)
      for pair in pairs {
        let position = try column(pair.key, of: entity)
        let source = try plan.source(pair.value, column: entity.columns[position], entity: entity)
        merge(
          try plan.changes(query, column: position, source: source, at: pair.value.range, of: path.range),
          into: &changes)
      }
      let report = try store(changes).report
      scope.current[ExactName(entity.name)] = id
      return (id, report)
    }
    var cells = try keyCells(entity, values, at: path.range)
    for index in cells.indices { cells[index].isSecret = readings.contains(where: \.isSecret) }
    return try make(entity, pairs, fixed: cells, in: &scope)
  }

  private func existing(_ entity: Entity, _ values: [Value], at range: SourceRange) throws -> RecordID? {
    guard exists || path == nil else { return nil }
    if values.count == 1 {
      if case .text(let text) = values[0], let position = entity.keyField, entity.key != [position] {
        var found: [RecordID] = []
        let keys = entity.keyExpressions(alias: "t").joined(separator: ", ")
        let column = "t.\(quoteIdentifier(entity.columns[position].name))"
        try readable().query(
          "SELECT \(keys) FROM \(quoteIdentifier(entity.table.name)) t WHERE \(column) COLLATE BINARY = ?1 LIMIT 2",
          [Coding.cell(text)]
        ) { found.append(id(of: entity, $0, from: 0)) }
        if found.count < 2 { return found.first }
      }
      if case .text = values[0], entity.keyField == nil { _ = try key(for: values, of: entity, at: range) }
      return try findRecord(of: entity, byKey: values[0])
    }
    let key = try key(for: values, of: entity, at: range)
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: "")
    query.select(key)
    var found: RecordID?
    try readable().query(
      "SELECT \(query.keys.joined(separator: ", ")) \(query.from()) LIMIT 1", query.builder.parameters
    ) {
      found = id(of: entity, $0, from: 0)
    }
    return found
  }

  /// The key in the brackets as values of the record that is made.
  private func keyCells(_ entity: Entity, _ values: [Value], at range: SourceRange) throws -> [RecordChange.Cell] {
    if values.count == 1, case .text = values[0], let position = entity.keyField {
      return [RecordChange.Cell(column: position, value: values[0], old: .null, range: range)]
    }
    if entity.key.isEmpty {
      throw Diagnostic("a record of \(Name.quoted(entity.name)) cannot be made at a chosen rowid", at: range)
    }
    let key = try key(for: values, of: entity, at: range)
    return zip(entity.key, key).map { RecordChange.Cell(column: $0, value: $1, old: .null, range: range) }
  }

  package func copy(
    _ path: Path, _ pairs: [Pair], in scope: inout Scope
  ) throws -> (record: RecordID, report: ChangeReport) {
    try beginChange()
    let resolved = try resolve(path, in: scope, use: .current)
    if resolved.isMany { throw Diagnostic("copy takes one record, and \(path) gives many", at: path.range) }
    guard let id = try records(resolved).first, let entity = try entity(id.type), let cells = try cells(of: id) else {
      throw Wording.missing("\(path)", at: path.range)
    }
    let copied = cells.enumerated().compactMap { position, pair -> RecordChange.Cell? in
      if (entity.key.contains(position) && !entity.isView) || pair.column.isGenerated || pair.cell == .null {
        return nil
      }
      let value = Coding.value(pair.cell, of: pair.column.field)
      return RecordChange.Cell(column: position, value: value, old: .null, range: path.range, stored: pair.cell)
    }
    return try make(entity, pairs, fixed: copied, in: &scope)
  }
}
