import FacetKit
import Language
import Store

/// What is to happen to one record, before it is judged.
struct RecordChange {
  let entity: Entity
  /// Nil for a record that is to be made.
  let id: RecordID?
  var cells: [Cell] = []

  struct Cell {
    let column: Int
    var value: Value
    var old: Value
    let range: SourceRange
    /// The value is what the field's default or an expression gave: its place in the text is of no help.
    var isGiven = true
    /// The value tells of a secret field, whatever field it goes to.
    var isSecret = false
    /// The new value is worked out from the old one, under the right to write: no change of others is lost by it.
    var isMadeFromOld = false
    /// As the file has it now; in a record that is made, the cell that is copied.
    var stored: Store.Cell?
    /// What is to be stored, once the value is judged.
    var made = Store.Cell.null

    /// Whether storing it changes anything. An instant in another form counts, and so does the sign of zero.
    var isChange: Bool {
      switch (stored, made) {
      case (.real(let a), .real(let b)): return a.bitPattern != b.bitPattern
      case (.text(let a), .text(let b)) where value == old:
        if case .datetime = value { return !a.utf8.elementsEqual(b.utf8) }
        return false
      case (nil, _): return true
      default: return value != old
      }
    }
  }

  /// `thing[3].name`, `thing.name` for a new one.
  func path(_ column: Int) -> String {
    "\(id?.path ?? Name.quoted(entity.name)).\(Name.quoted(entity.columns[column].field.name))"
  }

  func value(_ column: Int) -> Value? { cells.last { $0.column == column }?.value }

  /// The value as a part of the record's address, where days that are stored as numbers are numbers.
  func keyPart(_ column: Int) -> Value? {
    guard let cell = cells.last(where: { $0.column == column }) else { return nil }
    return entity.columns[column].field.stored == nil ? cell.value : Coding.value(cell.made, as: .unknown)
  }
}
