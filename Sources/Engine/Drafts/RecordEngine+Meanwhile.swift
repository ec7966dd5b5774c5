package import FacetKit
import Language
import Store

extension RecordEngine {
  /// What somebody else changed of a record since it was read, of the fields that are to be changed now. For forms and
  /// all that asks a person between reading and storing.
  ///
  /// Takes the right to write, so that what is found holds until it is stored; where there are conflicts it is given
  /// back, for a person has to think.
  ///
  /// - Parameter fields: by name, with the value that was read and the one to be stored.
  package func conflicts(
    of id: RecordID, _ fields: [(field: String, before: Value, mine: Value)]
  ) throws -> [EditConflict] {
    let isOpen = hasUncommittedWrites
    try beginChange()
    guard let entity = try entity(id.type) else { return [] }
    let connection = try readable()
    let now = try self.fields(of: id)
    let key = try packedKey(of: id, entity, connection)
    var found: [EditConflict] = []
    if let now {
      for (name, before, mine) in fields {
        guard let (column, theirs) = now.first(where: { $0.column.field.name.isExactly(name) }),
          theirs != before, theirs != mine
        else { continue }
        found.append(
          EditConflict(
            kind: .changed, record: id, field: column.field, before: before, theirs: theirs, mine: mine,
            by: try lastChange(of: column.name, in: entity.name, key: key, connection)))
      }
    } else {
      found.append(
        EditConflict(
          kind: .deletedThere, record: id, field: nil, before: .null, theirs: .null, mine: .null,
          by: try lastChange(of: "", in: entity.name, key: key, connection)))
    }
    if !found.isEmpty, !isOpen { try rollback() }
    return found
  }
}
