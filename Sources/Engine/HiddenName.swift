import FacetKit

/// A name of another program with a line break or another control character in it, which cannot be typed as it is.
enum HiddenName {
  /// Whether such a name is written as it is printed: `\n`, `\t`, `\r` and `\u{1B}` stand for those characters.
  static func matches(_ name: String, _ written: String) -> Bool {
    guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return false }
    return shown(name).utf8.elementsEqual(written.utf8)
  }

  /// Whether `define` refuses the name.
  static func isRefused(_ name: String) -> Bool {
    name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  static let reason = "a name with control characters cannot be defined"

  /// Whether the name of a field, or that of the type that it refers to, is in no text.
  static func isIn(_ field: Field) -> Bool {
    if case .reference(let target) = field.kind, isRefused(target) { return true }
    return isRefused(field.name)
  }

  /// The name in backquotes, with control characters as they are shown.
  static func quoted(_ name: String) -> String { Name.quoted(isRefused(name) ? shown(name) : name) }

  static func shown(_ name: String) -> String {
    var output = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      case "\r": output += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
