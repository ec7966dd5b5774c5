import FacetKit
import Forms
import Language

/// Pieces of the statements that screens run.
enum StatementWords {
  /// What was typed for a field as a VALUE: null for nothing, but in a text.
  static func value(_ text: String, of field: Field) -> String {
    if field.kind == .text || field.kind == .json || field.kind == .list { return Value.quoted(text) }
    if text.isEmpty { return "null" }
    if case .blob = field.kind { return text }
    let isPlain =
      text.utf8.first.map { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") } ?? false
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
          true
        default: false
        }
      } && text.lowercased() != "null"
    return isPlain ? text : Value.quoted(text)
  }

  /// What is worth saying beside the command itself.
  static func effect(of notices: [String], for action: ListAction) -> String {
    switch action {
    case .delete:
      // What goes along, which nobody may expect.
      return notices.first { $0.utf8.contains(UInt8(ascii: ",")) } ?? ""
    default: return notices.first ?? ""
    }
  }
}
