/// An editor with keys and a drawing of its own in a form. It is a pure value: a state and a key give a state.
///
///     struct Stars: ScreenEditor {
///       // name, summary, kinds, examples and read as in ``Editor``
///       func open(_ value: Value, for field: Field, in setting: any Setting) -> Int {
///         if case .integer(let stars) = value { Int(stars) } else { 0 }
///       }
///       func step(_ stars: Int, _ key: Key, for field: Field, in setting: any Setting) -> Int? {
///         switch key.code {
///         case .right: min(stars + 1, 5)
///         case .left: max(stars - 1, 0)
///         default: nil
///         }
///       }
///       func lines(_ stars: Int, width: Int, for field: Field, in setting: any Setting) -> [StyledLine] {
///         [StyledLine(String(repeating: "★", count: stars), .accent)]
///       }
///       func value(of stars: Int, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
///         .integer(Int64(stars))
///       }
///     }
///
/// Where there is no screen the same editor reads typed text by ``Editor/read(_:for:in:)``.
public protocol ScreenEditor: Editor {
  /// All that the editor has to remember from key to key.
  associatedtype State: Sendable, Hashable

  /// The state at the beginning, with the value of the field, which may be null.
  func open(_ value: Value, for field: Field, in setting: any Setting) -> State
  /// The state after a key; nil where the key means nothing here, so that the form may take it.
  func step(_ state: State, _ key: Key, for field: Field, in setting: any Setting) -> State?
  /// What is drawn: at least one line, none wider than `width` cells.
  func lines(_ state: State, width: Int, for field: Field, in setting: any Setting) -> [StyledLine]
  /// The value that is chosen; null where nothing is.
  /// - Throws: ``Refusal`` where the state stands for no value yet.
  func value(of state: State, for field: Field, in setting: any Setting) throws(Refusal) -> Value
}
