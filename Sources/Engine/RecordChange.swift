import FacetKit
import Language

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
  }

  /// `thing[3].name`, `thing.name` for a new one.
  func path(_ column: Int) -> String {
    "\(id?.path ?? Name.quoted(entity.name)).\(Name.quoted(entity.columns[column].field.name))"
  }

  func value(_ column: Int) -> Value? { cells.last { $0.column == column }?.value }
}
