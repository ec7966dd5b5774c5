package import FacetKit
import Language
import Store

extension RecordEngine {
  /// Stores one value in a field of many records, which may be of several types: all or none.
  package func set(_ field: String, of records: [RecordID], to value: Value) throws -> ChangeReport {
    try beginChange()
    var changes: [RecordChange] = []
    var places: [ExactName: FieldLook] = [:]
    var seen: Set<RecordID> = []
    for id in records where seen.insert(id).inserted {
      let name = ExactName(id.type)
      let look = try places[name] ?? FieldLook(field, ofType: id.type, self)
      places[name] = look
      changes.append(try look.change(of: id, to: value))
    }
    return try store(changes).report
  }
}

/// One field of a type, made ready to be read of record after record.
final class FieldLook {
  private let entity: Entity
  private let position: Int
  private let engine: RecordEngine
  /// The statement, and its parameters before those of the record's key.
  private var ready: (sql: String, builder: SQLBuilder, parameters: [Cell])?

  init(_ field: String, ofType type: String, _ engine: RecordEngine) throws {
    let range = SourceRange(0, 0)
    entity = try engine.requiredEntity(Identifier(type, at: range, isQuoted: true))
    position = try engine.column(Identifier(field, at: range, isQuoted: true), of: entity)
    self.engine = engine
  }

  func change(of id: RecordID, to value: Value) throws -> RecordChange {
    let column = entity.columns[position]
    var stored: Cell?
    func take(_ row: Row) { stored = row.cell(0) }
    let cells = id.key.map { Coding.cell($0) }
    // Keys of bytes, and loose ones, are compared in a way of their own.
    let isPlain = !entity.isLoose && !id.key.contains { if case .blob = $0 { true } else { false } }
    if isPlain, let ready {
      try engine.readable().query(ready.sql, ready.parameters + cells) { take($0) }
    } else {
      var query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: id.path)
      let before = query.builder.parameters
      query.select(id.key)
      let sql = "SELECT \(query.frame.alias).\(quoteIdentifier(column.name)) \(query.from())"
      if isPlain { ready = (sql, query.builder, before) }
      try engine.readable().query(sql, query.builder.parameters) { take($0) }
    }
    guard let stored else { throw Diagnostic("there is no \(id.path)") }
    let old = Coding.value(stored, of: column.field)
    return RecordChange(
      entity: entity, id: id,
      cells: [
        RecordChange.Cell(
          column: position, value: value, old: old, range: SourceRange(0, 0), isGiven: false, stored: stored)
      ])
  }
}
