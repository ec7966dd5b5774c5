import FacetKit
import Language
import Store

/// Brings a type that exists to what a definition says; fields that it does not name stay, and no data is dropped.
struct TypeChange {
  let engine: RecordEngine
  let connection: Connection
  let entity: Entity

  func apply(_ definition: Definition, _ fields: [DefinitionReader.DefinedField]) throws -> ChangeReport {
    var report = ChangeReport()
    try applyHeader(definition, &report)
    var stated: [Field] = []
    var changes: [FieldChange] = []
    var added: [DefinitionReader.DefinedField] = []
    for defined in fields {
      if defined.field.formula != nil {
        stated.append(defined.field)
        continue
      }
      try checkNumbers(defined)
      guard let column = entity.columns.first(where: { $0.name.isExactly(defined.field.name) }) else {
        added.append(defined)
        stated.append(defined.field)
        continue
      }
      let field = try settled(defined.field, column)
      stated.append(field)
      if field != column.field {
        changes.append(FieldChange(column: column, field: field, range: defined.name.range))
      }
    }
    // A table that is made anew has the columns that there were: what is added comes after that.
    var changed = ChangeReport()
    try apply(changes, &changed)
    for defined in added { try add(defined.field, try value(of: defined), &report) }
    report.notices += changed.notices
    try Metadata.saveFields(ordered(stated), of: entity.name, in: connection)
    return report
  }

  /// Adds a column. Records that are there get the default, where it is a plain value.
  func add(_ field: Field, _ value: Value?, _ report: inout ChangeReport) throws {
    let table = quoteIdentifier(entity.table.name)
    try connection.alter(
      "ALTER TABLE \(table) ADD COLUMN \(try ColumnSQL(engine: engine, type: entity.name).definition(field))")
    if let value {
      // The records as such do not change: triggers of the file would tell of it, and nothing would take that back.
      connection.triggers(enabled: false)
      defer { connection.triggers(enabled: true) }
      try connection.execute("UPDATE \(table) SET \(quoteIdentifier(field.name)) = ?1", [Coding.cell(value, of: field)])
    }
    try engine.journal.added(field.name, to: entity.table.name, in: connection)
    try StoredRecords(engine: engine, connection: connection, entity: entity).check(field, since: nil)
    try FieldIndex(connection).make(entity.table.name, field)
    try Metadata.save(field, at: entity.record.fields.count, of: entity.name, in: connection)
    report.notices.append("new field \(path(field.name)): \(field.kind.spelling)")
  }

  private func apply(_ changes: [FieldChange], _ report: inout ChangeReport) throws {
    let stored = StoredRecords(engine: engine, connection: connection, entity: entity)
    let conversions = try changes.filter(converts).map { change in
      try stored.conversion(of: change)
    }
    for change in changes where FieldIndex.purpose(change.column.field) != FieldIndex.purpose(change.field) {
      try FieldIndex(connection).drop(entity.table.name, change.column.name)
    }
    let rebuilt = try changes.filter { change in
      let conversion = conversions.first { $0.change.column.name.isExactly(change.column.name) }
      return try storageDiffers(change) || (conversion?.changedCount ?? 0) > 0
    }
    if !rebuilt.isEmpty {
      try StorageRebuild(engine: engine, connection: connection, entity: entity).run(rebuilt, conversions)
    }
    for conversion in conversions {
      try conversion.end(connection)
      let name = path(conversion.change.field.name)
      let told = [
        conversion.emptied.text("did not fit and is null now", "did not fit and are null now"),
        conversion.reformed.text("is stored in another form now", "are stored in another form now"),
      ]
      report.notices += told.compactMap(\.self).map { "\(name): \($0)" }
    }
    for change in changes {
      try stored.check(change.field, since: change.column.field)
      if FieldIndex.purpose(change.field) != FieldIndex.purpose(change.column.field) {
        try FieldIndex(connection).make(entity.table.name, change.field)
      }
      report.notices.append(notice(change))
      if change.column.field.isSecret, !change.field.isSecret {
        report.notices.append("\(path(change.field.name)) is secret no more: its values are shown from now on")
      }
    }
  }

  /// In a column of texts numbers become texts, which compare as such.
  private func checkNumbers(_ defined: DefinitionReader.DefinedField) throws {
    guard !entity.isOwn, let form = defined.field.stored, form != .digits,
      let info = entity.table.visibleColumns.first(where: { $0.name == defined.field.name }),
      Affinity(info.declaredType, isStrict: entity.table.isStrict) == .text
    else { return }
    throw Diagnostic(
      "stored \(form.rawValue) needs a column of numbers, and this one is declared \(info.declaredType)",
      subject: path(defined.field.name), at: defined.name.range)
  }

  /// What another program stores as numbers stays as it is: a definition only says what they count.
  private func converts(_ change: FieldChange) -> Bool {
    let (old, new) = (change.column.field, change.field)
    if !entity.isOwn, old.stored != nil || new.stored != nil { return false }
    return old.kind != new.kind || old.stored != new.stored
  }

  /// What the table itself demands stays: a column that is NOT NULL or unique by the file's own rules.
  private func settled(_ field: Field, _ column: Column) throws -> Field {
    var field = field
    guard let info = entity.table.visibleColumns.first(where: { $0.name.isExactly(column.name) }) else { return field }
    let makesItself = info.primaryKeyPosition > 0 && entity.table.isRowIDAlias
    if info.isNotNull, info.defaultSQL == nil, !makesItself { field.isRequired = true }
    if entity.table.isUniqueColumn(column.name) {
      field.isUnique = try field.isUnique || FieldIndex(connection).own(entity.table.name, column.name, .unique) == nil
    }
    if info.isGenerated { field.readOnly = .always }
    return field
  }

  /// In a table of another program a column keeps its declared type as long as that holds the kind's values.
  private func storageDiffers(_ change: FieldChange) throws -> Bool {
    let sql = ColumnSQL(engine: engine, type: entity.name)
    let (old, new) = (change.column.field, change.field)
    if entity.isOwn || old.kind.isReference || new.kind.isReference {
      return try sql.declaration(old) != sql.declaration(new)
    }
    return false
  }

  private func applyHeader(_ definition: Definition, _ report: inout ChangeReport) throws {
    if definition.isSingleField { return }
    var label = entity.record.label
    if let literal = definition.label {
      guard let text = literal.plain else {
        throw Diagnostic("a label takes no insertions", at: definition.type.range)
      }
      label = text
    }
    if label == entity.record.label, definition.isOpen == entity.record.isOpen { return }
    try Metadata.saveType(
      entity.name, isOwn: entity.isOwn, isOpen: definition.isOpen, label: label, in: connection)
    let name = Name.quoted(entity.name)
    if label != entity.record.label { report.notices.append("\(name) is labelled \(Value.quoted(label ?? ""))") }
    if definition.isOpen != entity.record.isOpen {
      report.notices.append("\(name) \(definition.isOpen ? "takes" : "no longer takes") undefined keys")
    }
  }

  /// All fields in their new order: what is stated goes to the end of its group, or where it was.
  private func ordered(_ stated: [Field]) -> [Field] {
    var fields = entity.isOwn ? entity.record.fields : entity.formulas.map(\.field)
    for field in stated {
      if let index = fields.firstIndex(where: { $0.name.isExactly(field.name) }) {
        if fields[index].group == field.group {
          fields[index] = field
          continue
        }
        fields.remove(at: index)
      }
      let end = field.group.flatMap { group in fields.lastIndex { $0.group == group } }
      fields.insert(field, at: end.map { $0 + 1 } ?? fields.count)
    }
    return fields
  }

  private func value(of defined: DefinitionReader.DefinedField) throws -> Value? {
    guard case .value(let syntax)? = defined.attributes.first(where: { $0.name.text == "default" })?.node else {
      return nil
    }
    let setting = EngineSetting(engine)
    let reader = FieldSpecification(registry: engine.registry, setting: setting, type: entity.name) { $0.text }
    return try reader.defaultValue(syntax, for: defined.field, setting)
  }

  private func notice(_ change: FieldChange) -> String {
    let (old, new) = (change.column.field, change.field)
    func kind(_ field: Field) -> String {
      field.kind.spelling + (field.stored.map { " stored \($0.rawValue)" } ?? "")
    }
    let kinds = kind(old) == kind(new) ? "" : ": \(kind(old)) → \(kind(new))"
    return "changed \(path(new.name))\(kinds)"
  }

  private func path(_ field: String) -> String { "\(Name.quoted(entity.name)).\(Name.quoted(field))" }
}

/// A column and what its field is to become.
struct FieldChange {
  let column: Column
  let field: Field
  let range: SourceRange
}
