/// How far a word can be completed while several candidates are left.
enum SharedBeginning {
  /// The beginning that all `candidates` share, in whole code points, or `word` where that would lose what was typed.
  ///
  ///     SharedBeginning.of(["thing", "things"], extending: "th")                  // "thing"
  ///     SharedBeginning.of(["\"Linnéa Ek\"", "\"Linus\""], extending: "lin")      // "\"Lin"
  ///     SharedBeginning.of(["\"Ada\"", "\"Linnéa Ek\""], extending: "lin")        // "lin"
  static func of(_ candidates: [String], extending word: String) -> String {
    guard var shared = candidates.first.map({ Array($0.unicodeScalars) }) else { return word }
    for candidate in candidates.dropFirst() {
      let length = zip(shared, candidate.unicodeScalars).prefix { $0 == $1 }.count
      shared.removeLast(shared.count - length)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shared)
    let beginning = String(text)
    return holds(beginning.lowercased(), word.lowercased()) ? beginning : word
  }

  private static func holds(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
