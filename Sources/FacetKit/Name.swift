/// How names and values are written so that they can be typed back.
///
///     Name.quoted("Order Details")   // "`Order Details`"
///     Value.text("a\"b").literal   // #""a\"b""#
public enum Name {
  /// A name as it stands in a path: bare where it is a letter or `_` and then letters, digits and `_`,
  /// else in backquotes, a backquote doubled.
  ///
  ///     Name.quoted("Order Details")   // "`Order Details`"
  public static func quoted(_ name: String) -> String {
    isBare(name) ? name : "`\(doubling("`", in: name))`"
  }

  /// A text with a mark of one scalar doubled, whatever stands behind it: an accent makes one character with it.
  public static func doubling(_ mark: UnicodeScalar, in text: String) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == mark { output.append(mark) }
      output.append(scalar)
    }
    return String(output)
  }

  /// Whether a name needs no backquotes. Letters are those that Unicode calls alphabetic, digits ASCII's.
  ///
  ///     Name.isBare("größe")   // true
  ///     Name.isBare("2nd")   // false
  public static func isBare(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
    return name.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || isMark($0) }
  }

  /// Whether a scalar can begin a name.
  public static func isLetter(_ scalar: UnicodeScalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
    }
  }

  /// A combining mark continues a name, as it does in words of many languages.
  private static func isMark(_ scalar: UnicodeScalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }

  /// Whether a scalar can continue a name.
  public static func continues(_ scalar: UnicodeScalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar) || isMark(scalar)
  }
}

extension Value {
  /// The value as a literal of the language that reads back as the same value.
  ///
  ///     Value.text("it's \"so\"").literal   // #""it's \"so\"""#
  ///
  /// Reals that have no literal (an infinity, NaN) and blobs give their text in quotes.
  public var literal: String {
    switch self {
    case .null: "null"
    case .text(let text): Value.quoted(text)
    case .integer, .decimal, .boolean, .date, .datetime, .reference, .list, .object: text
    case .real(let number): number.isFinite ? text : Value.quoted(text)
    case .blob: Value.quoted(text)
    }
  }

  /// A text in double quotes with the language's escapes. What nobody would see is `\u{…}`, a byte that is no UTF-8
  /// `\xE9`.
  public static func quoted(_ text: String) -> String {
    var output = "\""
    for character in text {
      if let byte = MalformedText.byte(character) {
        output += "\\x\(String(byte, radix: 16, uppercase: true))"
        appendQuoted(character.unicodeScalars.dropFirst(2), to: &output)
      } else {
        appendQuoted(character.unicodeScalars[...], to: &output)
      }
    }
    return output + "\""
  }

  private static func appendQuoted(_ scalars: Substring.UnicodeScalarView, to output: inout String) {
    let cluster = Character.UnicodeScalarView(scalars)
    for scalar in scalars {
      switch scalar {
      case "\"": output += #"\""#
      case "\\": output += #"\\"#
      case "$": output += #"\$"#
      case "\n": output += #"\n"#
      case "\t": output += #"\t"#
      case _ where HiddenCharacter.isHidden(scalar, in: cluster):
        output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
