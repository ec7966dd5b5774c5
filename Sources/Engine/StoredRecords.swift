import FacetKit
import Language
import Store

/// Holds the records that are stored against what a field is to become.
struct StoredRecords {
  let engine: RecordEngine
  let connection: Connection
  let entity: Entity

  /// Refuses a field that stored records would break, with the first of them; `--force` skips all but uniqueness,
  /// which the file itself keeps.
  func check(_ field: Field, since old: Field?) throws {
    if field.isUnique, old?.isUnique != true { try checkUnique(field) }
    if engine.force || !tightens(field, old) { return }
    let rules = try FieldRules(field, registry: engine.registry, setting: EngineSetting(engine))
    var problems = Problems(path: path(field.name))
    let column = quoteIdentifier(field.name)
    try connection.query("SELECT \(keys), t.\(column) FROM \(table) t", []) { row in
      let value = Coding.value(row.cell(keyCount), of: field)
      let id = engine.id(of: entity, row, from: 0)
      do {
        if value.isNull, field.isRequired { throw Refusal("is required") }
        if let form = field.stored { try form.check(value, field.kind) }
        let setting = EngineSetting(engine) { [engine] name in
          entity.column(name).flatMap { try? engine.value(of: id, column: $0, in: entity) }
        }
        _ = try rules.judge(value, in: setting)
      } catch {
        let path = "\(id.path).\(Name.quoted(field.name))"
        problems.add(
          try Refusals.all(in: error).map { Violation(path: path, refusal: $0.concealing(value, of: field)) })
      }
    }
    try problems.end(hint: "--force defines it all the same")
  }

  /// Works out each value in its new kind. What cannot be converted refuses the change, with `--force` it is null.
  /// What another program stores is not put into another form without `--force` either.
  func conversion(of change: FieldChange) throws -> StoredConversion {
    let conversion = try StoredConversion(change, entity, connection)
    var problems = Problems(path: path(change.field.name))
    let column = quoteIdentifier(change.column.name)
    let converter = ValueConversion(engine: engine, column: change.column, field: change.field)
    try connection.query("SELECT \(keys), t.\(column) FROM \(table) t", []) { row in
      let cell = row.cell(keyCount)
      let old = Coding.value(cell, of: change.column.field)
      do {
        let new = try converted(cell, change, converter)
        if new != cell, !entity.isOwn, !becomes(new, cell, change.column.affinity) {
          let (after, before) = (Coding.value(new, of: change.field), Coding.value(cell, as: .unknown))
          guard engine.force else {
            throw Refusal("would be stored as \(after.literal), not \(before.literal)")
          }
          conversion.noteReformed(engine.id(of: entity, row, from: 0), before, after)
        }
        if new != cell { try conversion.add((0..<keyCount).map { row.cell($0) }, new) }
      } catch let refusal as Refusal {
        let id = engine.id(of: entity, row, from: 0)
        let shown = refusal.concealing(old, of: change.column.field).concealing(old, of: change.field)
        problems.add([Violation(path: "\(id.path).\(Name.quoted(change.field.name))", refusal: shown)])
        if engine.force {
          try conversion.add((0..<keyCount).map { row.cell($0) }, .null)
          conversion.noteEmptied(id, Coding.value(cell, as: .unknown))
        }
      }
    }
    let hint = entity.isOwn ? "" : "stores the others in the new form and "
    if !engine.force { try problems.end(hint: "--force \(hint)empties what does not fit") }
    return conversion
  }

  /// Whether the column makes the old value of the new one: 0 of the text "0", 5 of 5.0.
  private func becomes(_ new: Cell, _ old: Cell, _ affinity: Affinity) -> Bool {
    switch (new, old) {
    case (.real(let a), .integer(let b)), (.integer(let b), .real(let a)):
      return affinity != .none && affinity != .text && Int64(exactly: a) == b
    case (.text, .integer), (.text, .real), (.integer, .text), (.real, .text):
      let texts = [new, old].map { Coding.value($0, as: .unknown).text }
      return affinity != .none && texts[0].utf8.elementsEqual(texts[1].utf8)
    default: return false
    }
  }

  /// Numbers that stood for themselves so far are read in the new form, and stay.
  private func converted(_ cell: Cell, _ change: FieldChange, _ converter: ValueConversion) throws(Refusal) -> Cell {
    let old = change.column.field
    if let form = change.field.stored, old.stored == nil {
      switch cell {
      case .integer, .real,
        .text where form == .digits && !entity.isOwn:
        try form.check(Coding.value(cell, of: change.field), change.field.kind)
        return cell
      default: break
      }
    }
    return try Coding.cell(converter.convert(Coding.value(cell, of: old)), of: change.field)
  }

  private func checkUnique(_ field: Field) throws {
    let column = quoteIdentifier(field.name)
    let sql =
      "SELECT \(column), count(*) FROM \(table) WHERE \(column) IS NOT NULL GROUP BY \(column) HAVING count(*) > 1"
    var problems = Problems(path: path(field.name))
    try connection.query(sql, []) { row in
      let value = Coding.value(row.cell(0), of: field)
      let shown = field.isSecret ? "the same" : value.literal
      let refusal = Refusal("\(row.integer(1)) records have \(shown)")
      problems.add([Violation(path: path(field.name), refusal: refusal)])
    }
    try problems.end(hint: "\(field.name) cannot be unique before they differ")
  }

  /// Whether what was allowed before might not be now.
  private func tightens(_ field: Field, _ old: Field?) -> Bool {
    guard let old else { return field.isRequired || field.defaultText != nil }
    return (field.isRequired && !old.isRequired) || field.kind != old.kind || field.stored != old.stored
      || field.minimum != old.minimum
      || field.maximum != old.maximum || field.length != old.length || field.pattern != old.pattern
      || field.validators != old.validators
  }

  private var table: String { quoteIdentifier(entity.table.name) }
  private var keys: String { entity.keyExpressions(alias: "t").joined(separator: ", ") }
  private var keyCount: Int { entity.addressWidth }
  private func path(_ field: String) -> String { "\(Name.quoted(entity.name)).\(Name.quoted(field))" }
}

/// The first records that do not fit, and how many more there are.
private struct Problems {
  let path: String
  private var first: [Diagnostic] = []
  private var count = 0
  private var shown = 0

  init(path: String) { self.path = path }

  /// What is wrong with one value.
  mutating func add(_ violations: [Violation]) {
    count += 1
    if first.count >= 10 { return }
    shown += 1
    first += violations.map { Diagnostic($0) }
  }

  func end(hint: String) throws {
    guard count > 0 else { return }
    let more = count > shown ? ", \(shown) of them above" : ""
    let values = count == 1 ? "value does" : "values do"
    throw Diagnostics(first + [Diagnostic("\(count) \(values) not fit\(more)", subject: path, hint: hint)])
  }
}
