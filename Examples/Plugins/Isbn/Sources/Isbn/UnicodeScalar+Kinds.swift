extension UnicodeScalar {
  /// What people set between groups of digits: hyphens of several lengths, and blanks.
  var isSeparator: Bool { self == "-" || ("\u{2010}"..."\u{2013}").contains(self) || properties.isWhitespace }

  /// The value of one of ASCII's digits.
  var digit: Int? { ("0"..."9").contains(self) ? Int(value - 0x30) : nil }
}
