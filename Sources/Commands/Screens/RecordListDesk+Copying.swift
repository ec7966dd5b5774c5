import Engine
import FacetKit
import Forms
import Language

/// Copies of records that hold what only one record may have.
extension RecordListDesk {
  /// What a copy begins with, and the first field that has to get another value; nil where none has to.
  private func copied(_ row: ListRow) throws -> (values: [String: Value], unique: Field)? {
    guard case .record(let id) = row.key else { return nil }
    var values: [String: Value] = [:]
    var unique: Field?
    for (column, value) in try session.engine.fields(of: id) ?? [] where !value.isNull {
      let field = column.field
      guard let position = entity.column(field.name), !column.isGenerated, !column.isImplicitKey else { continue }
      let isKey = entity.key.contains(position) && !entity.isView
      // A number that is the key of another program's table is given by SQLite.
      if isKey, entity.key.count > 1 || field.kind != .text { continue }
      if field.isUnique || isKey {
        unique = unique ?? field
        // A text is changed a little; any other value would be another one.
        if field.kind != .text { continue }
      }
      values[field.name] = value
    }
    return unique.map { (values, $0) }
  }

  /// The title of a field for which several copies would need a value each.
  func uniqueTitle(_ rows: [ListRow]) throws(ListFault) -> String? {
    try session.faulting { () throws in
      for row in rows { if let field = try copied(row)?.unique { return field.title } }
      return nil
    }
  }

  func form(copying row: ListRow) throws(ListFault) -> (any Level)? {
    try session.faulting { () throws in
      guard let (values, unique) = try copied(row) else { return nil }
      return try session.form(
        nil, of: entity.name, given: values.merging(owner) { $1 }, field: unique.name)
    }
  }
}
