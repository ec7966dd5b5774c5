import FacetKit

/// `not-blank`: at least one character that can be seen.
struct NotBlank: Validator {
  let name = "not-blank"
  let summary = "a text with at least one character that can be seen"
  let examples = [
    Example("not-blank", "Tea", gives: "Tea"), Example("not-blank", "  ", refused: "must not be blank"),
    Example("not-blank", "", refused: "must not be blank"),
    Example("not-blank", "\u{A0}\u{3164}\u{2800}\u{200B}", refused: "must not be blank"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    return text.unicodeScalars.contains(where: isSeen) ? .accept : .refuse(Refusal("must not be blank"))
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    try requireNoArguments(arguments)
    return { value, setting in validate(value, in: setting) }
  }

  /// Zero-width characters, soft hyphens and fillers show nothing either, nor does Braille without a dot.
  private func isSeen(_ scalar: UnicodeScalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value > 0x20 }
    let properties = scalar.properties
    if scalar.value == 0x2800 { return false }
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && properties.generalCategory != .control
  }
}
