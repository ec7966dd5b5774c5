import FacetKit
package import Language
import Store

extension RecordEngine {
  /// Renames a type or field; what refers to it follows: references, indexes, triggers, views, where one is.
  package func rename(_ path: Path, to name: Identifier, in scope: inout Scope) throws -> ChangeReport {
    switch try SchemaPath(path, in: scope, "rename", engine: self) {
    case .type(let entity):
      let report = try renameType(entity, to: name)
      scope.rename(type: entity.name, to: name.text)
      return report
    case .field(let entity, let position): return try renameField(entity.columns[position], of: entity, to: name)
    case .view(let view): return try renameView(view, to: name)
    case .action(let action): return try renameAction(action, to: name)
    case .formula(let entity, let formula): return try renameFormula(formula, of: entity, to: name)
    case .rule: throw Diagnostic("a rule has no name", at: path.range)
    }
  }

  private func renameFormula(_ formula: Formula, of entity: Entity, to name: Identifier) throws -> ChangeReport {
    try DefinitionReader.checkNew(name, "field")
    let path = "\(Name.quoted(entity.name)).\(Name.quoted(formula.name))"
    if name.text.isExactly(formula.name) { return ChangeReport() }
    try checkFree(name, in: entity, except: formula.name)
    let renaming = ExpressionRenaming(engine: self, change: .field(of: entity.name, formula.name, to: name.text))
    let (fields, rules, views) = (try renaming.fields(), try renaming.rules(), try renaming.views())
    let review = try FormulaReview(self)
    let actions = try renaming.actions()
    return try changingSchema { connection in
      try Metadata.renameField(formula.name, of: entity.name, to: name.text, in: connection)
      try renaming.save(fields, in: connection)
      try renaming.save(rules, in: connection)
      try renaming.save(actions, in: connection)
      try renaming.save(views, in: connection)
      try review.afterRenaming(at: name.range, renaming.change)
      return noticed("renamed computed field \(path) to \(Name.quoted(name.text))", and: actions.told)
    }
  }

  private func checkFree(_ name: Identifier, in entity: Entity, except own: String) throws {
    let other = entity.column(name.text).map { entity.columns[$0].name } ?? entity.formula(name.text)?.name
    guard let other, !other.isExactly(own) else { return }
    throw Diagnostic("\(Name.quoted(entity.name)) has a field \(Name.quoted(other)) already", at: name.range)
  }

  private func renameType(_ entity: Entity, to name: Identifier) throws -> ChangeReport {
    try DefinitionReader.checkNew(name, "type")
    if name.text.isExactly(entity.name) { return ChangeReport() }
    if let other = try self.entity(name.text), !other.name.isExactly(entity.name) {
      throw Diagnostic("there is a type \(Name.quoted(other.name)) already", at: name.range)
    }
    try refuseViewName(name)
    if entity.isView {
      return try changingSchema { connection in
        let views = try readableViews(connection).filter { $0 != entity.name }
        try ViewRenaming(connection: connection, view: entity.table).rename(to: name)
        try Metadata.renameType(entity.name, to: name.text, in: connection)
        try ActionTable(connection: connection).renameType(entity.name, to: name.text)
        try checkViews(views, connection, subject: Name.quoted(entity.name), at: name.range)
        return noticed("renamed view \(Name.quoted(entity.name)) to \(Name.quoted(name.text))")
      }
    }
    let between = "_facet_renamed"
    let referring = try inverses(of: entity).map(\.source).filter { !$0.name.isExactly(entity.name) }
    let renaming = ExpressionRenaming(engine: self, change: .type(entity.name, to: name.text))
    let (fields, rules, views) = (try renaming.fields(), try renaming.rules(), try renaming.views())
    let review = try FormulaReview(self)
    let actions = try renaming.actions()
    return try changingSchema { connection in
      let indexes = try entity.columns.map { ($0.name, try FieldIndex(connection).drop(entity.name, $0.name)) }
      let broken = BrokenDefinitions(connection: connection, name: entity.name, subject: Name.quoted(entity.name))
      try broken.aside {
        // SQLite takes two names that differ only in case for the same.
        let isSame = name.text.lowercased() == entity.name.lowercased()
        for (old, new) in isSame ? [(entity.name, between), (between, name.text)] : [(entity.name, name.text)] {
          try connection.alter("ALTER TABLE \(quoteIdentifier(old)) RENAME TO \(quoteIdentifier(new))")
        }
      }
      for case (let column, let purpose?) in indexes { try FieldIndex(connection).make(name.text, column, purpose) }
      try Metadata.renameType(entity.name, to: name.text, in: connection)
      try journal.renamed(entity.name, to: name.text, in: connection)
      try ActionTable(connection: connection).renameType(entity.name, to: name.text)
      try renaming.save(fields, in: connection)
      try renaming.save(rules, in: connection)
      try renaming.save(actions, in: connection)
      try renaming.save(views, in: connection)
      forget()
      for source in referring + [entity] {
        let current = source.name.isExactly(entity.name) ? name.text : source.name
        guard let source = try self.entity(current) else { continue }
        try saveReferences(source, to: name.text, connection)
      }
      try review.afterRenaming(at: name.range, renaming.change)
      return noticed("renamed type \(Name.quoted(entity.name)) to \(Name.quoted(name.text))", and: actions.told)
    }
  }

  /// Writes the lines of fields that refer to a type anew, so that they have its name.
  private func saveReferences(_ source: Entity, to target: String, _ connection: Connection) throws {
    for field in source.record.fields where field.kind == .reference(target) {
      if let row = try Metadata.load(source.name, in: connection).field(field.name) {
        try Metadata.save(field, at: row.position, of: source.name, in: connection)
      }
    }
  }

  private func renameField(_ column: Column, of entity: Entity, to name: Identifier) throws -> ChangeReport {
    try DefinitionReader.checkNew(name, "field")
    let path = "\(Name.quoted(entity.name)).\(Name.quoted(column.name))"
    if name.text.isExactly(column.name) { return ChangeReport() }
    if entity.isView { throw Diagnostic("\(Name.quoted(entity.name)) is a view", at: name.range) }
    try checkFree(name, in: entity, except: column.name)
    let renaming = ExpressionRenaming(engine: self, change: .field(of: entity.name, column.name, to: name.text))
    let (fields, rules, views) = (try renaming.fields(), try renaming.rules(), try renaming.views())
    let review = try FormulaReview(self)
    let actions = try renaming.actions()
    return try changingSchema { connection in
      let purpose = try FieldIndex(connection).drop(entity.name, column.name)
      try BrokenDefinitions(connection: connection, name: column.name, subject: path).aside {
        try connection.alter(
          "ALTER TABLE \(quoteIdentifier(entity.name)) RENAME COLUMN \(quoteIdentifier(column.name)) "
            + "TO \(quoteIdentifier(name.text))")
      }
      if let purpose { try FieldIndex(connection).make(entity.name, name.text, purpose) }
      try Metadata.renameField(column.name, of: entity.name, to: name.text, in: connection)
      try journal.renamed(column.name, of: entity.name, to: name.text, in: connection)
      try renaming.save(fields, in: connection)
      try renaming.save(rules, in: connection)
      try renaming.save(actions, in: connection)
      try renaming.save(views, in: connection)
      try review.afterRenaming(at: name.range, renaming.change)
      return noticed("renamed field \(path) to \(Name.quoted(name.text))", and: actions.told)
    }
  }

  func noticed(_ notice: String, and others: [String] = []) -> ChangeReport {
    var report = ChangeReport()
    report.notices = [notice] + others
    return report
  }
}

extension Scope {
  /// Current records, those in variables and the way down keep their meaning under a type's new name.
  package mutating func rename(type: String, to name: String) {
    func renamed(_ id: RecordID) -> RecordID { id.type.isExactly(type) ? RecordID(type: name, key: id.key) : id }
    func renamed(_ place: Place) -> Place {
      switch place {
      case .type(type): .type(name)
      case .record(let id): .record(renamed(id))
      case .type, .collection: place
      }
    }
    if let id = current.removeValue(forKey: ExactName(type)) { current[ExactName(name)] = renamed(id) }
    context = context.map { renamed($0) }
    previous = previous.map { renamed($0) }
    variables.replaceRecords(renamed)
  }
}
