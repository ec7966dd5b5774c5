import FacetKit

/// `length(to)`, `length(from, to)`: characters of a text (grapheme clusters), members of a list.
struct Length: Validator {
  let name = "length"
  let summary = "at most (or from … to …) so many characters, or members of a list"
  let parameters = ["from", "to"]
  let examples = [
    Example("length(1, 3)", "Tea", gives: "Tea"),
    Example("length(3)", "Coffee", refused: "must have at most 3 characters, not 6"),
    Example("length(2, 3)", "T", refused: "must have at least 2 characters, not 1"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field, or: [.list, .json])
    var limits: [Int] = []
    for argument in arguments {
      guard case .integer(let number) = argument, number >= 0 else {
        throw Refusal("length takes integers of at least 0, not \(argument.literal)")
      }
      limits.append(Int(number))
    }
    guard limits.count == 1 || limits.count == 2 else {
      throw Refusal("length takes 1 or 2 values, not \(limits.count)")
    }
    let (least, most) = limits.count == 1 ? (0, limits[0]) : (limits[0], limits[1])
    if least > most { throw Refusal("length(\(least), \(most)) leaves nothing") }
    return { value, _ in
      switch value {
      case .text(let text):
        // A text has no more characters than bytes, and one if it has any byte: most need no counting.
        let bytes = text.utf8.count
        if bytes <= most, least <= 1, bytes >= least { return .accept }
        return Length.verdict(text.count, "character", least, most)
      case .list(let members): return Length.verdict(members.count, "member", least, most)
      default: return .accept
      }
    }
  }

  private static func verdict(_ count: Int, _ noun: String, _ least: Int, _ most: Int) -> Verdict {
    if (least...most).contains(count) { return .accept }
    let (word, limit) = count > most ? ("most", most) : ("least", least)
    return .refuse(Refusal("must have at \(word) \(limit) \(noun)\(limit == 1 ? "" : "s"), not \(count)"))
  }
}
