package import FacetKit

/// What a list asks of the file behind it.
///
/// Rows are asked for by their places, a few screenfuls at a time, so that a list of a million costs no more than one of
/// a hundred. Every change is a command of the prompt.
package protocol ListDesk: AnyObject {
  /// Its part of the trail.
  var title: String { get }
  /// As it is typed at the prompt.
  var path: String { get }
  var word: CountedWord { get }
  /// They change only in a call that throws: another program changed the type.
  var columns: [ListColumn] { get }
  var abilities: ListAbilities { get }
  /// The order that the list has of itself, where that is one of its columns.
  var ownSort: ListView.Sort? { get }
  /// Whether a record may leave the list and still be there: it has a condition, or belongs to another record.
  var isPart: Bool { get }

  // MARK: reading

  /// In the order of the list, at most `count`. Before a place the nearest ones.
  func rows(_ start: ListStart, count: Int, in view: ListView) throws(ListFault) -> [ListRow]
  /// Where a row stands in that view; nil where it is gone. The flag tells whether the view has it.
  func place(of key: ListKey, in view: ListView) throws(ListFault) -> (place: ListPlace, isIn: Bool)?
  /// How many rows there are; nil while that is not counted yet. While a key waits nothing is looked at but what takes
  /// two milliseconds at most; else a call takes some 20 and goes on where the last one stopped.
  func total(in view: ListView, keyWaits: Bool) throws(ListFault) -> Int?
  /// How many rows stand before that place, counted in the same way.
  func number(of place: ListPlace, in view: ListView, keyWaits: Bool) throws(ListFault) -> Int?
  /// The row that a person means by a key.
  func row(called text: String, in view: ListView) throws(ListFault) -> ListRow?
  /// Judges a condition without reading a row.
  func check(_ condition: String) throws(ListFault)
  /// What can stand at a character of a condition.
  func completions(of condition: String, at cursor: Int) -> ListCompletion?
  /// Conditions that were kept before, the last one last.
  var earlierConditions: [String] { get }
  func remember(_ condition: String)
  /// All records of the type, whatever this list leaves out; nil where it leaves out none, or the type is gone.
  func whole() throws(ListFault) -> (any Level)?
  /// Whether another program has changed the file since the last call.
  func hasNews() -> Bool
  /// A level that this list opened is left: it may have changed something.
  func noteReturn()
  /// `describe` of the type.
  func description() throws(ListFault) -> [String]

  // MARK: changing

  /// The text to edit for a cell.
  func text(of row: ListRow, column: Int) throws(ListFault) -> String
  /// Where the value of a cell of these rows is picked; nil where it is typed.
  func editor(of rows: [ListRow], column: Int) throws(ListFault) -> (any Level)?
  /// Judges what was typed for a cell.
  func check(_ text: String, column: Int) throws(ListFault)
  /// Names and labels of the actions of the type.
  func actions() throws(ListFault) -> [(name: String, title: String)]
  /// Does it to all rows as one change.
  func perform(_ action: ListAction, on rows: [ListRow]) throws(ListFault) -> ListOutcome
  func undo() throws(ListFault) -> ListOutcome
  func redo() throws(ListFault) -> ListOutcome

  // MARK: going deeper

  /// Whether there are forms.
  var hasForm: Bool { get }
  /// What is wrong with the records of the type, looked for while it is shown; nil where nothing can be.
  func validation() throws(ListFault) -> (any Level)?
  /// The form of a record, of a new one for nil; nil where there is no form.
  func form(of row: ListRow?) throws(ListFault) -> (any Level)?
  /// The form of a new record like another; nil where nothing has to be changed in a copy.
  func form(copying row: ListRow) throws(ListFault) -> (any Level)?
  /// The fields and collections of a record; nil for a row that leads nowhere.
  func detail(of row: ListRow) throws(ListFault) -> (any Level)?
}

extension ListDesk {
  package var ownSort: ListView.Sort? { nil }
  package var isPart: Bool { false }
  package func form(copying row: ListRow) throws(ListFault) -> (any Level)? { nil }
  package func completions(of condition: String, at cursor: Int) -> ListCompletion? { nil }
  package func editor(of rows: [ListRow], column: Int) throws(ListFault) -> (any Level)? { nil }
  package func hasNews() -> Bool { false }
  package var earlierConditions: [String] { [] }
  package func remember(_ condition: String) {}
  package func whole() throws(ListFault) -> (any Level)? { nil }
  package func noteReturn() {}
  package func validation() throws(ListFault) -> (any Level)? { nil }
}

/// What can be done in a list.
package struct ListAbilities: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let make = ListAbilities(rawValue: 1)
  package static let delete = ListAbilities(rawValue: 2)
  package static let edit = ListAbilities(rawValue: 4)
  package static let copy = ListAbilities(rawValue: 8)
  /// By a field that keeps the order.
  package static let move = ListAbilities(rawValue: 16)
  /// Its type has actions.
  package static let act = ListAbilities(rawValue: 32)
  package static let describe = ListAbilities(rawValue: 64)
  /// Conditions and orders can be given.
  package static let query = ListAbilities(rawValue: 128)
}

package enum ListAction: Sendable {
  case delete, copy, make
  case toggle(column: Int)
  case edit(column: Int, text: String)
  /// A value that was picked.
  case put(column: Int, Value)
  case run(String)
  case move(before: ListRow)
  case moveBehind(ListRow)
}

/// What a change did.
package struct ListOutcome: Sendable {
  /// As it would have been typed.
  package var command: String
  /// What else is to be said.
  package var effect: String
  /// The record that is to have the focus, where the change made one.
  package var focus: ListKey?

  package init(command: String, effect: String = "", focus: ListKey? = nil) {
    self.command = command
    self.effect = effect
    self.focus = focus
  }
}

/// What can stand at the cursor in place of the word there.
package struct ListCompletion: Sendable {
  /// Characters of the text that are replaced.
  package let range: Range<Int>
  package let candidates: [String]

  package init(range: Range<Int>, candidates: [String]) {
    self.range = range
    self.candidates = candidates
  }
}
