import FacetKit

/// Reads integers of 64 bits: digits, `_` between digits, `-` before them.
struct IntegerEditor: Editor {
  let name = "integer"
  let summary = "an integer of 64 bits, such as 42, -7 or 1_000"
  let kinds = ["integer"]
  let examples = [
    Example("integer", "1_000", gives: "1000"), Example("integer", "-7", gives: "-7"),
    Example("integer", "3.5", refused: #"must be an integer, not "3.5""#),
    Example("integer", "+1", refused: "+1 is no number here"),
    Example(
      "integer", "9223372036854775808", refused: #"must be an integer of at most 64 bits, not "9223372036854775808""#),
  ]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let digits = try Digits.read(text, "an integer")
    guard !digits.contains("."), !digits.contains("e") else {
      throw Refusal("must be an integer, not \(Refusal.shown(text))")
    }
    guard let number = Int64(digits) else {
      throw Refusal("must be an integer of at most 64 bits, not \(Refusal.shown(text))")
    }
    return .integer(number)
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-_".contains(character) }
}

/// What the editors of numbers share: one sign, ASCII digits, a point, an exponent.
enum Digits {
  /// The text without `_`, in lower case, once its form is that of a number.
  static func read(_ text: String, _ noun: String) throws(Refusal) -> String {
    if text.hasPrefix("+") {
      throw Refusal("\(text) is no number here", offset: 0, hint: "to add, write += and the number")
    }
    var output = ""
    var previous: Character = " "
    var digits = 0
    var seenPoint = false
    var seenExponent = false
    for (offset, character) in text.lowercased().enumerated() {
      let isFirst = output.isEmpty
      switch character {
      case "0"..."9":
        digits += 1
        output.append(character)
      case "_" where ("0"..."9").contains(previous): break
      case "-" where isFirst || previous == "e", "+" where previous == "e": output.append(character)
      case "." where !seenPoint && !seenExponent && ("0"..."9").contains(previous):
        seenPoint = true
        output.append(character)
      case "e" where !seenExponent && ("0"..."9").contains(previous):
        seenExponent = true
        output.append(character)
      default: throw Refusal("must be \(noun), not \(Refusal.shown(text))", offset: offset)
      }
      previous = character
    }
    guard digits > 0, ("0"..."9").contains(previous) else { throw Refusal("must be \(noun), not \(Refusal.shown(text))") }
    return output
  }
}
