import FacetKit
package import Language
import Store

extension RecordEngine {
  /// Drops a type with its records, or a field with its values.
  package func drop(_ path: Path, in scope: Scope) throws -> ChangeReport {
    switch try SchemaPath(path, in: scope, "drop", engine: self) {
    case .type(let entity): return try dropType(entity, at: path.range)
    case .view(let view): return try dropView(view, at: path.range)
    case .action(let action): return try dropAction(action)
    case .field(let entity, let column): return try dropField(column, of: entity, at: path.range)
    case .formula(let entity, let formula): return try dropFormula(formula, of: entity, at: path.range)
    case .rule(let entity, let rule): return try dropRule(rule, of: entity)
    }
  }

  private func dropRule(_ rule: CheckRule, of entity: Entity) throws -> ChangeReport {
    try changingSchema { connection in
      let others = entity.rules.filter { $0.field == nil && $0.row != rule.row }
      try Metadata.saveRules(others.map(\.rule), of: entity.name, in: connection)
      var report = ChangeReport()
      report.notices.append("dropped the rule of \(Name.quoted(entity.name)): \(rule.rule.expression)")
      return report
    }
  }

  private func dropFormula(_ formula: Formula, of entity: Entity, at range: SourceRange) throws -> ChangeReport {
    let path = "\(Name.quoted(entity.name)).\(Name.quoted(formula.name))"
    let review = try FormulaReview(self)
    return try changingSchema { connection in
      try Metadata.removeField(formula.name, of: entity.name, in: connection)
      try review.afterDropping(path, at: range)
      var report = ChangeReport()
      report.notices.append("dropped computed field \(path)")
      return report
    }
  }

  private func dropType(_ entity: Entity, at range: SourceRange) throws -> ChangeReport {
    let name = Name.quoted(entity.name)
    let others = try inverses(of: entity).filter { !$0.source.name.isExactly(entity.name) }
    if !others.isEmpty {
      let fields = others.map { "\(Name.quoted($0.source.name)).\(Name.quoted($0.reference.names[0]))" }
      throw Diagnostic(
        "\(Spelling.list(fields)) \(fields.count == 1 ? "refers" : "refer") to it", subject: name, at: range,
        hint: "drop \(fields[0]) first")
    }
    let review = try FormulaReview(self)
    return try changingSchema { connection in
      var report = ChangeReport()
      let views = try readableViews(connection)
      let triggers = try TriggerReview(of: entity.table.name, isTable: true, connection)
      let count = try entity.isView ? 0 : recordCount(of: entity)
      let word = entity.isView ? "VIEW" : "TABLE"
      if !entity.isView { try journal.dropping(entity.table, in: connection) }
      try connection.execute("DROP \(word) \(quoteIdentifier(entity.table.name))", [])
      try Metadata.removeType(entity.name, in: connection)
      try ActionTable(connection: connection).removeAll(of: entity.name)
      try checkViews(views, connection, subject: name, at: range)
      try triggers.afterDropping(name, at: range)
      try review.afterDropping(name, at: range)
      if count > 0 { report.counts.append((entity.name, .deleted, count)) }
      let records = entity.isView ? "" : ", \(count) record\(count == 1 ? "" : "s")"
      report.notices.append("dropped \(entity.isView ? "view" : "type") \(name)\(records)")
      return report
    }
  }

  private func dropField(_ position: Int, of entity: Entity, at range: SourceRange) throws -> ChangeReport {
    let column = entity.columns[position]
    let path = "\(Name.quoted(entity.name)).\(Name.quoted(column.field.name))"
    if entity.isView { throw Diagnostic("\(Name.quoted(entity.name)) is a view", at: range) }
    if entity.key.contains(position) {
      throw Diagnostic("is part of the key by which records are found", subject: path, at: range)
    }
    if entity.columns.count == 1 {
      throw Diagnostic("is the only column", subject: path, at: range, hint: "drop \(Name.quoted(entity.name))")
    }
    if let user = try inverses(of: entity).first(where: { $0.reference.targetColumns.contains(column.name) }) {
      throw Diagnostic("\(user.source.name).\(user.reference.names[0]) refers to it", subject: path, at: range)
    }
    let review = try FormulaReview(self)
    return try changingSchema { connection in
      let table = quoteIdentifier(entity.table.name)
      let name = quoteIdentifier(column.name)
      let views = try readableViews(connection)
      let triggers = try TriggerReview(of: column.name, isTable: false, connection)
      let values = try connection.scalar("SELECT count(\(name)) FROM \(table)", [])
      try FieldIndex(connection).drop(entity.table.name, column.name)
      let isReference = entity.references.contains { $0.columns.contains(position) }
      let isIndexed = try !FieldIndex(connection).names(entity.table.name, column.name).isEmpty
      if isReference || isIndexed {
        try StorageRebuild(engine: self, connection: connection, entity: entity).drop(column)
      } else {
        try journal.dropping(column.name, of: entity.table, in: connection)
        try BrokenDefinitions(connection: connection, name: column.name, subject: path).aside {
          try connection.alter("ALTER TABLE \(table) DROP COLUMN \(name)")
        }
      }
      try Metadata.removeField(column.name, of: entity.name, in: connection)
      try journal.retire(column.name, of: entity.table.name, in: connection)
      try checkViews(views, connection, subject: path, at: range)
      try triggers.afterDropping(path, at: range)
      try review.afterDropping(path, at: range)
      var report = ChangeReport()
      if case .integer(let count) = values {
        report.notices.append("dropped field \(path), \(count) value\(count == 1 ? "" : "s")")
      }
      return report
    }
  }

  /// Views that can be read now, so that a change that breaks one is told from one that was broken before.
  func readableViews(_ connection: Connection) throws -> [String] {
    try schema.names(in: connection).filter { $0.isView && canRead($0.name, connection) }.map(\.name)
      + storedViews().filter { (try? check($0)) != nil }.map(\.name)
  }

  func checkViews(
    _ views: [String], _ connection: Connection, subject: String, at range: SourceRange
  ) throws {
    forget()
    for view in views {
      if let stored = try storedView(view) {
        if (try? check(stored)) != nil { continue }
      } else if try canRead(view, connection) || connection.tableInfo(view) == nil {
        // A view that was dropped itself is gone, and that is what was asked for.
        continue
      }
      let name = Name.quoted(view)
      throw Diagnostic("the view \(name) uses it", subject: subject, at: range, hint: "drop \(name) first")
    }
  }

  private func canRead(_ view: String, _ connection: Connection) -> Bool {
    (try? connection.query("SELECT * FROM \(quoteIdentifier(view)) LIMIT 0", []) { _ in }) != nil
  }
}
