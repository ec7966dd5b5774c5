package import FacetKit
import Language
import Store

extension RecordEngine {
  /// Runs a change that a person is asked for again where it throws: the right to write is given back before that.
  package func attempting(_ body: () throws -> Void) throws {
    let isOpen = hasUncommittedWrites
    do { try body() } catch {
      if !isOpen { try rollback() }
      throw error
    }
  }

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
    let now = try cells(of: id)
    let key = try packedKey(of: id, entity, connection)
    var found: [EditConflict] = []
    if let now {
      for (name, before, mine) in fields {
        guard let (column, cell) = now.first(where: { $0.column.field.name.isExactly(name) }) else { continue }
        let theirs = Coding.value(cell, of: column.field)
        if theirs == before || theirs == mine { continue }
        found.append(
          EditConflict(
            kind: .changed, record: id, field: column.field, before: before, theirs: theirs, mine: mine,
            by: try lastChange(of: column.name, in: entity.name, key: key, giving: cell, connection)))
      }
    } else {
      found.append(
        EditConflict(
          kind: .deletedThere, record: id, field: nil, before: .null, theirs: .null, mine: .null,
          by: try lastChange(of: "", in: entity.name, key: key, giving: .null, connection)))
    }
    if !found.isEmpty, !isOpen { try rollback() }
    return found
  }
}
