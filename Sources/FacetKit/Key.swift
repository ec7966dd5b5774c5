/// A key that was pressed in a form, as an editor sees it.
///
///     Key(.right, shift: true)
///     Key("a", alt: true).code   // .character("a")
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

  /// The key without Shift, Alt and Control.
  public var code: Code
  /// Held with a key that is no character; in a character Shift is already.
  public var shift: Bool
  /// Held as well.
  public var alt: Bool
  /// Held as well; a letter comes in lower case then.
  public var control: Bool

  /// A key, alone or with others held.
  public init(_ code: Code, shift: Bool = false, alt: Bool = false, control: Bool = false) {
    self.code = code
    self.shift = shift
    self.alt = alt
    self.control = control
  }

  /// A character that was typed, alone or with Alt or Control.
  public init(_ character: Character, alt: Bool = false, control: Bool = false) {
    self.init(.character(character), alt: alt, control: control)
  }
}
