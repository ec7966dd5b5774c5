import FacetKit

/// `trim`: white space at both ends is taken away.
struct Trim: Validator {
  let name = "trim"
  let summary = "takes away white space at both ends of a text"
  let examples = [Example("trim", " Tea ", gives: "Tea")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    let trimmed = text.trimmed
    return trimmed.utf8.count == text.utf8.count ? .accept : .replace(.text(trimmed))
  }
}

extension String {
  /// Without the white space of Unicode at both ends.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
