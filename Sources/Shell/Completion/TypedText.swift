import FacetKit

/// The text that a word at the cursor begins, without its quote and its escapes; an escape that is not whole yet is
/// left out.
///
///     TypedText("\"a\\u{202E}b\\u{2").text   // "a\u{202E}b"
struct TypedText {
  let text: String
  let isQuoted: Bool

  init(_ word: String) {
    let scalars = Array(word.unicodeScalars)
    isQuoted = scalars.first == "\"" || scalars.first == "'"
    guard isQuoted else {
      text = word
      return
    }
    var output = ""
    var at = 1
    while at < scalars.count {
      if scalars[0] == "'", scalars[at] == "'" {
        // A doubled quote is one; a single one ends the word.
        at += 1
        if at == scalars.count { break }
      } else if scalars[0] == "\"", scalars[at] == "\\" {
        guard let (escaped, length) = TypedText.escape(scalars[at...].dropFirst()) else { break }
        output += escaped
        at += 1 + length
        continue
      }
      output.unicodeScalars.append(scalars[at])
      at += 1
    }
    text = output
  }

  /// What stands behind a backslash, and how many scalars it takes; nil where it is not whole.
  private static func escape(_ rest: ArraySlice<Unicode.Scalar>) -> (String, Int)? {
    guard let letter = rest.first else { return nil }
    func number(_ digits: ArraySlice<Unicode.Scalar>) -> UInt32? {
      UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    }
    switch letter {
    case "n": return ("\n", 1)
    case "t": return ("\t", 1)
    case "x":
      guard rest.count > 2, let byte = number(rest.dropFirst().prefix(2)), byte >= 0x80 else { return nil }
      return (MalformedText.carrier(of: UInt8(byte)), 3)
    case "u":
      guard rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}"),
        let scalar = number(rest[(rest.startIndex + 2)..<end]).flatMap(Unicode.Scalar.init)
      else { return nil }
      return (String(scalar), end - rest.startIndex + 1)
    default: return (String(letter), 1)
    }
  }
}
