import FacetKit

/// Takes the keys of telephone numbers alone; what a number is, the validator `phone` judges.
struct PhoneEditor: Editor {
  let name = "phone"
  let summary = "a telephone number as it is typed: digits, blanks, + ( ) - . /"
  let kinds = ["text"]
  let examples = [
    Example("phone", "+46 70 174 06 35", gives: "+46 70 174 06 35"),
    Example("phone", "070-CALL", refused: #"a phone number has digits, blanks and + ( ) - . / but no "C""#),
  ]

  func placeholder(for field: Field) -> String? { "+46 70 174 06 35" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    for (offset, scalar) in text.unicodeScalars.enumerated() where !PhoneEditor.takes(scalar) {
      let shown = Fault.shown(Array(String(scalar).utf8), at: 0)
      throw Refusal("a phone number has digits, blanks and + ( ) - . / but no \(shown)", offset: offset)
    }
    return .text(text)
  }

  func allows(_ character: Character, field: Field) -> Bool {
    character.unicodeScalars.allSatisfy(PhoneEditor.takes)
  }

  private static func takes(_ scalar: UnicodeScalar) -> Bool {
    DialledText.digit(scalar) != nil || DialledText.isPlus(scalar) || scalar == "(" || scalar == ")"
      || DialledText.isLeftOut(scalar)
  }
}
