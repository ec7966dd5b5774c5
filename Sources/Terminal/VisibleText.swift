/// Text made safe for a terminal: control characters are shown, never sent.
///
///     VisibleText.of("a\u{1B}[2Jb")   // "a^[[2Jb"
///     VisibleText.of("\u{9B}")        // "\\u{9b}"
nonisolated package enum VisibleText {
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: shown += "^" + String(UnicodeScalar(UInt8(scalar.value) + 0x40))
      case 0x7F: shown += "^?"
      case 0x80..<0xA0: shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
