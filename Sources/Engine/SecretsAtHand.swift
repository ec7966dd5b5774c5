package import FacetKit
package import Language

/// The values of secret fields, and what was worked out from them, that a statement has in memory: its errors tell none
/// of them.
package struct SecretsAtHand {
  /// Texts of the fields' own values, and of what was worked out.
  private var own: [String] = []
  private var derived: [String] = []
  /// More than are worth comparing: then no reason is told.
  private var areMany = false
  /// A plugin's code has one of them, and what it makes of it is unknown.
  package var areInPlugin = false

  package init() {}

  package mutating func add(_ value: Value, isDerived: Bool = false) {
    if areMany { return }
    switch value {
    case .null: return
    case .list(let members): for member in members { add(member, isDerived: isDerived) }
    case .object(let members): for member in members { add(member.value, isDerived: isDerived) }
    default:
      let text = value.text
      if text.isEmpty || own.contains(text) || derived.contains(text) { return }
      if own.count + derived.count >= SecretsAtHand.most { return areMany = true }
      if isDerived { derived.append(text) } else { own.append(text) }
    }
  }

  private static let most = 100

  /// The error with nothing of a secret in it. Where that leaves no reason, it says that there is one.
  package func concealed(_ error: Diagnostic) -> Diagnostic {
    if own.isEmpty, derived.isEmpty { return error }
    var copy = error
    copy.message = concealed(error.message) ?? "this cannot be, and the reason would tell a secret"
    copy.subject = error.subject.flatMap { concealed($0) }
    // A hint or a correction with a gap helps nobody.
    copy.hint = error.hint.flatMap { concealed($0) == $0 ? $0 : nil }
    copy.correction = error.correction.flatMap { concealed($0) == $0 ? $0 : nil }
    return copy
  }

  /// A text with a mask for each secret that stands in it as a word; nil where something of one is left.
  ///
  /// One of few characters is not masked: the words around would say what was there.
  private func concealed(_ text: String) -> String? {
    if areMany { return nil }
    var output = text
    for secret in own.sorted(by: { $0.utf8.count > $1.utf8.count }) + derived where secret.utf8.count >= 4 {
      output = SecretsAtHand.masked(Value.quoted(secret), in: output)
      output = SecretsAtHand.masked(secret, in: output)
    }
    return areTold(in: output) ? nil : output
  }

  /// Whether a secret or a word of one stands in a text.
  func areTold(in text: String) -> Bool {
    let folded = text.lowercased()
    let words = own.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.filter { $0.count > 2 }
    let telling = own + derived + words.map(String.init)
    return telling.contains { folded.firstIndex(of: $0.lowercased()) != nil }
  }

  private static func masked(_ secret: String, in text: String) -> String {
    var output = ""
    var rest = text
    while let start = rest.firstIndex(of: secret) {
      let end = rest.utf8.index(start, offsetBy: secret.utf8.count)
      let around = [rest[..<start].last ?? output.last, rest[end...].first]
      output += rest[..<start]
      output += around.contains { $0?.isLetter == true || $0?.isNumber == true } ? secret : Value.concealed
      rest = String(rest[end...])
    }
    return output + rest
  }
}
