package import FacetKit
package import Language
import Store

/// The schema as commands see it: names, `define`, `describe`.
extension RecordEngine {
  /// Types and views, in the file's order.
  package func typeNames() throws -> [(name: String, isView: Bool)] {
    try schema.names(in: readable()).map { ($0.name, $0.isView) }
  }

  /// Types and views, what a path can begin with.
  func rootNames() throws -> [String] { try typeNames().map(\.name) + storedViews().map(\.name) }

  package func entity(_ name: String) throws -> Entity? {
    let entity = try schema.entity(name, in: readable())
    if let entity { settleKinds(of: entity) }
    return entity
  }

  /// A view of which nothing but the name can be known here.
  func unreadableView(_ name: String) throws -> Entity? {
    guard exists, let full = try schema.fullName(name, in: readable()),
      let table = try readable().tableInfo(full), table.kind == .view, table.fault != nil
    else { return nil }
    return Entity(
      record: RecordType(table.name, fields: []), table: table, columns: [], key: [], references: [], keyField: nil,
      isOwn: false)
  }

  /// Throws `no type things` with the nearest names.
  package func requiredEntity(_ name: Identifier) throws -> Entity {
    if path != nil, !exists {
      throw Diagnostic(
        "no type \(Name.quoted(name.text))", at: name.range,
        hint: "there are none yet: define \(Name.quoted(name.text)) { name text } makes one")
    }
    if let entity = try entity(name.text) { return entity }
    if let view = try storedView(name.text) {
      throw Diagnostic(
        "\(Name.quoted(view.name)) is a view, no type", at: name.range, hint: "it shows \(view.text)")
    }
    let names = try typeNames().map { Name.quoted($0.name) }
    throw Diagnostic(
      "no type \(Name.quoted(name.text))", at: name.range, hint: Suggestion.hint(name.text, among: names))
  }

  /// Whether an error is about one table or view alone, so that a look at all of them goes on without it.
  package func isFault(_ error: any Error) -> Bool {
    guard let error = error as? StoreError else { return error is Diagnostic }
    return error.code == .error
  }

  package func inverses(of entity: Entity) throws -> [Inverse] {
    let inverses = try schema.inverses(of: entity, in: readable())
    for inverse in inverses { settleKinds(of: inverse.source) }
    return inverses
  }

  package func recordCount(of entity: Entity) throws -> Int {
    let cell = try readable().scalar("SELECT count(*) FROM \(entity.source(alias: "t"))", [])
    if case .integer(let count) = cell { return Int(count) }
    return 0
  }

  package func define(_ definition: Definition, in scope: Scope) throws -> ChangeReport {
    let existing = exists ? try entity(definition.type.text) : nil
    let names = exists ? try typeNames().map(\.name) : []
    if existing == nil {
      if definition.isSingleField {
        throw Diagnostic(
          "no type \(Name.quoted(definition.type.text))", at: definition.type.range,
          hint: Suggestion.hint(definition.type.text, among: names))
      }
      try DefinitionReader.checkNew(definition.type, "type")
      try refuseViewName(definition.type)
    }
    if let existing, existing.isInner { try refuse(.update, of: existing) }
    if let existing, existing.isView {
      throw Diagnostic(
        "\(Name.quoted(existing.name)) is a view: what it shows is defined elsewhere", at: definition.type.range)
    }
    let reader = DefinitionReader(engine: self, definition: definition, existing: existing, typeNames: names)
    let (fields, rules) = try reader.read()
    // A new type takes nothing away from others.
    let review = try existing == nil ? nil : FormulaReview(self)
    return try changingSchema { connection in
      var report: ChangeReport
      if let existing {
        report = try TypeChange(engine: self, connection: connection, entity: existing).apply(definition, fields)
      } else {
        report = try TypeMaker(engine: self, connection: connection)
          .make(definition.type.text, label: reader.label(), isOpen: definition.isOpen, fields.map(\.field))
      }
      try settle(fields, of: definition.type.text, existing, &report)
      try RuleChange(engine: self, connection: connection).apply(rules, of: definition.type.text, existing, &report)
      try CountChange(engine: self).check(fields, of: definition.type.text, existing)
      try review?.afterDefining(fields, of: existing, at: definition.type.range)
      report.notices += try unknownInConditions(definition.lines, of: definition.type.text)
      return report
    }
  }

  /// A type is never called like a view that is there.
  func refuseViewName(_ name: Identifier) throws {
    guard exists, let view = try storedView(name.text) else { return }
    throw Diagnostic(
      "there is a view \(Name.quoted(view.name)) already", at: name.range, hint: "drop \(Name.quoted(view.name)) first")
  }

  /// What `readonly if` and `hidden if` name that is not there, one notice each: a collection may be defined later.
  private func unknownInConditions(_ lines: [Definition.Line], of type: String) throws -> [String] {
    forget()
    guard let entity = try entity(type) else { return [] }
    return try lines.flatMap { line -> [String] in
      switch line.node {
      case .group(_, let inner): return try unknownInConditions(inner, of: type)
      case .field(let name, let syntax): return unknown(in: syntax.attributes, of: name, entity)
      case .computed(let name, _, let attributes): return unknown(in: attributes, of: name, entity)
      default: return []
      }
    }
  }

  private func unknown(in attributes: [AttributeSyntax], of name: Identifier, _ entity: Entity) -> [String] {
    attributes.compactMap { attribute in
      guard case .condition(let test?) = attribute.node else { return nil }
      do {
        _ = try Binder(engine: self, scope: Scope(), frames: [entity]).condition(test)
        return nil
      } catch {
        let message = EngineWording.diagnostic(error).message
        let path = "\(Name.quoted(entity.name)).\(Name.quoted(name.text))"
        return "\(path): \(attribute.name.text) if \(test): \(message) yet"
      }
    }
  }

  /// Settles the computed fields that a definition states, as the type is now, and says what they give.
  private func settle(
    _ fields: [DefinitionReader.DefinedField], of type: String, _ existing: Entity?, _ report: inout ChangeReport
  ) throws {
    let computed = fields.filter { $0.field.formula != nil }
    if computed.isEmpty { return }
    forget()
    guard let entity = try entity(type) else { return }
    for defined in computed {
      guard case .computed(let syntax) = defined.line else { continue }
      let path = "\(Name.quoted(entity.name)).\(Name.quoted(defined.name.text))"
      do {
        let bound = try bound(syntax.expression, as: defined.field, of: entity)
        let reader = FieldSpecification(registry: registry, setting: nil, type: entity.name) { $0.text }
        try tryOut(bound.bound, of: entity)
        for attribute in syntax.attributes where attribute.name.text == "format" {
          guard case .value(let value) = attribute.node else { continue }
          try reader.checkFormat(bound.field, EngineSetting(self), at: value.range)
        }
        guard let existing else { continue }
        let old = existing.formula(defined.name.text)?.field
        if let old, FieldSpelling.specification(old) == FieldSpelling.specification(bound.field) { continue }
        let kind = "\(bound.field.kind.spelling), computed"
        report.notices.append("\(old == nil ? "new field" : "changed") \(path): \(kind)")
      } catch var error as Diagnostic {
        error.subject = error.subject ?? path
        throw error.at(defined.name.range)
      }
    }
    if existing == nil { report.notices = [TypeMaker.notice(entity.name, entity.record.fields)] }
  }

  /// Whether SQLite takes an expression: it limits how deep one is.
  private func tryOut(_ bound: Bound, of entity: Entity) throws {
    let query = RecordQuery(all: entity, SQLBuilder(operations), text: entity.name)
    let sql = QueryCompiler(builder: query.builder, frames: [query.frame]).scalar(bound)
    do {
      try readable().query("SELECT \(sql) \(query.from()) LIMIT 0", query.builder.parameters) { _ in }
    } catch let error as StoreError where error.code == .error {
      throw Diagnostic("is too deep for SQLite: \(error.message)", at: bound.range)
    }
  }

  /// Adds a field to an open type, for a key that `set` names first.
  package func addField(to entity: Entity, _ name: String, _ kind: Kind) throws -> ChangeReport {
    try changingSchema { connection in
      try DefinitionReader.checkNew(Identifier(name, at: SourceRange(0, 0)), "field")
      var report = ChangeReport()
      try TypeChange(engine: self, connection: connection, entity: entity).add(Field(name, kind), nil, &report)
      return report
    }
  }

  /// Makes a type, for a name that `set` names first.
  package func makeType(_ name: String, isOpen: Bool, _ fields: [Field]) throws -> ChangeReport {
    try changingSchema { connection in
      let identifier = Identifier(name, at: SourceRange(0, 0))
      try DefinitionReader.checkNew(identifier, "type")
      try refuseViewName(identifier)
      return try TypeMaker(engine: self, connection: connection).make(name, label: nil, isOpen: isOpen, fields)
    }
  }

  /// Runs a change of the schema: all of it or nothing, and what was remembered of the old one is forgotten.
  func changingSchema(_ body: (Connection) throws -> ChangeReport) throws -> ChangeReport {
    try refuseTypesInDraft()
    let connection = try writable()
    defer {
      journal.step = nil
      forget()
    }
    return try undoingOnError {
      do {
        try journal.beginTypes(connection)
        let report = try body(connection)
        try journal.endTypes(connection)
        return report
      } catch { throw worded(error) }
    }
  }
}
