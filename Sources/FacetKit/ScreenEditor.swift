/// An editor with keys and a drawing of its own in a form. It is a pure value: a state and a key give a state.
///
///     struct Stars: ScreenEditor {
///       let name = "stars", summary = "up to five stars", kinds = ["integer"]
///       let examples = [Example("integer", "3", gives: "3")]
///       func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
///         if let stars = Int64(text), (0...5).contains(stars) { return .integer(stars) }
///         throw Refusal("must be 0 to 5, not \(Refusal.shown(text))")
///       }
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
///     let (stars, field, setting) = (Stars(), Field("rating", .integer), FixedSetting())
///     stars.step(2, Key(.right), for: field, in: setting)   // 3
///     stars.lines(3, width: 20, for: field, in: setting)[0].text   // "★★★"
///
/// Where there is no screen the same editor reads typed text by ``Editor/read(_:for:in:)``.
public protocol ScreenEditor: Editor {
  /// All that the editor has to remember from key to key.
  associatedtype State: Sendable, Hashable

  /// The state at the beginning, with the value of the field, which may be null, or one that the editor cannot show.
  /// Unless a key changes the state, the value stays as it is.
  func open(_ value: Value, for field: Field, in setting: any Setting) -> State
  /// The state after a key; nil where the key means nothing here, so that the form may take it. Tab, Return and Escape
  /// are for the form to take. Where null is chosen by a key, the editor says by which.
  func step(_ state: State, _ key: Key, for field: Field, in setting: any Setting) -> State?
  /// What is drawn: at least one line, none wider than `width` cells (see ``StyledLine/width``); what is wider is cut.
  func lines(_ state: State, width: Int, for field: Field, in setting: any Setting) -> [StyledLine]
  /// The value that is chosen; null where nothing is.
  /// - Throws: ``Refusal`` where the state stands for no value yet.
  func value(of state: State, for field: Field, in setting: any Setting) throws(Refusal) -> Value
}
