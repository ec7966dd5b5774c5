/// A key that was pressed in a form, as an editor sees it.
///
///     Key(.right, shift: true)
///     Key("a")
public struct Key: Sendable, Hashable {
  /// What the key is without Shift, Alt and Control.
  public enum Code: Sendable, Hashable {
    /// A letter, digit or other character as it was typed: Shift is in it already.
    case character(Character)
    /// Text that came in one piece, as by the terminal's paste.
    case text(String)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 and on.
    case function(Int)
  }

  public var code: Code
  public var shift: Bool
  public var alt: Bool
  public var control: Bool

  public init(_ code: Code, shift: Bool = false, alt: Bool = false, control: Bool = false) {
    self.code = code
    self.shift = shift
    self.alt = alt
    self.control = control
  }

  /// A character that was typed.
  public init(_ character: Character) { self.init(.character(character)) }
}
