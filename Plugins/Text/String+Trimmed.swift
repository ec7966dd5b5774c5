extension String {
  /// Whether white space stands at an end.
  var isTrimmable: Bool {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
    return first.properties.isWhitespace || last.properties.isWhitespace
  }

  /// Without the white space of Unicode at both ends.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
