import FacetKit
import Store

/// From judged values to the cells that are stored.
extension RecordEngine {
  /// The cell of a value that passed its rules.
  ///
  /// - Throws: ``Refusal`` where the column would make something else of it, or would come to hold two forms of dates.
  func cell(for value: Value, _ cell: RecordChange.Cell, of change: RecordChange) throws -> Cell {
    let column = change.entity.columns[cell.column]
    if change.id == nil, let copied = cell.stored, value == Coding.value(copied, of: column.field) { return copied }
    if column.field.stored != nil {
      let made = try Coding.cell(value, of: column.field, as: storage(cell, column))
      // In UTC a moment near the year 1 or 9999 may lie outside of them.
      if case .datetime = value, Coding.value(made, of: column.field).kindName != value.kindName {
        throw Refusal("must lie in the years 1 to 9999 in UTC, which it is stored in, not \(value.text)")
      }
      return made
    }
    if case .text(let text) = value, let other = column.affinity.otherNumber(text) {
      throw Refusal("would become \(other): this column makes numbers of texts that look like one")
    }
    switch value {
    case .date, .datetime:
      if !change.entity.isOwn, !force { try refuseAmongNumbers(cell, column, change) }
    default: break
    }
    return Coding.cell(value)
  }

  /// A day goes as what it replaces, else as the column has them.
  private func storage(_ cell: RecordChange.Cell, _ column: Column) -> StorageClass {
    switch cell.stored {
    case .real: return .real
    case .integer: return .integer
    case .text where isDays(cell.old): return .text
    default: break
    }
    switch column.affinity {
    case .real: return .real
    case .text: return .text
    default: return .integer
    }
  }

  /// ISO text does not go among numbers whose meaning nobody stated.
  private func refuseAmongNumbers(_ cell: RecordChange.Cell, _ column: Column, _ change: RecordChange) throws {
    let path = "\(Name.quoted(change.entity.name)).\(Name.quoted(column.field.name))"
    let hint = "define \(path) \(column.field.kind.name) stored unix (or another form, see help define) says it"
    switch cell.stored {
    case .integer, .real:
      let isShown = !column.field.isSecret
      let number = isShown ? "the number \(Coding.value(cell.stored ?? .null, as: .unknown).text)" : "a number"
      throw Refusal("has \(number): what it counts is not said", hint: hint)
    case .text where isDays(cell.old): return
    case .null, .text, nil:
      if try holdsNumbers(column, change.entity) {
        throw Refusal("is a number in other records, and what it counts is not said", hint: hint)
      }
    default: return
    }
  }

  private func isDays(_ value: Value) -> Bool {
    switch value {
    case .date, .datetime: true
    default: false
    }
  }

  /// By the first value there is; remembered until the schema changes.
  private func holdsNumbers(_ column: Column, _ entity: Entity) throws -> Bool {
    let key = "\(entity.name)\u{1}\(column.name)"
    if let known = numberColumns[key] { return known }
    let name = quoteIdentifier(column.name)
    let sql = "SELECT typeof(\(name)) FROM \(quoteIdentifier(entity.table.name)) WHERE \(name) IS NOT NULL LIMIT 1"
    let first = try readable().scalar(sql, [])
    let isNumber = first == .text("integer") || first == .text("real")
    numberColumns[key] = isNumber
    return isNumber
  }
}
