import Engine
import FacetKit
import Forms
import Language

/// The pickers of forms over the cells of a list.
extension RecordListDesk {
  func editor(of rows: [ListRow], column: Int) throws(ListFault) -> (any Level)? {
    guard let first = rows.first, case .record(let id) = first.key, let field = fields[column] else { return nil }
    return try session.faulting { () throws in
      let desk = try RecordDesk(
        id, of: Identifier(id.type, at: RecordDesk.nowhere, isQuoted: true), in: session.context)
      guard let place = desk.fields.firstIndex(where: { $0.field.name == field.name }) else { return nil }
      if desk.fields[place].access != .editable || desk.facts(with: [:]).readOnly.contains(place) {
        throw ListFault("\(first.title): \(field.title) is read-only")
      }
      let stored = desk.values()[place]
      if case .blob = stored { return nil }
      return FieldLevels.level(cell: desk, place: place, stored: rows.agree(in: column) ? stored : .null)
    }
  }
}
