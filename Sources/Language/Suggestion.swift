/// "Did you mean": the names nearest to a word that was not found.
package enum Suggestion {
  /// The nearest names, best first; empty where none is near.
  ///
  ///     Suggestion.nearest("lst", among: ["list", "ls", "get"])   // ["list"]
  ///
  /// A letter left out or two swapped weigh a little less than a wrong one, a letter too many a little more, so that
  /// `lst` is `list` rather than `ls`. A name that begins with the word is near, however long it is.
  package static func nearest(_ word: String, among names: [String], limit: Int = 3) -> [String] {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
    let allowed = wanted.count < 3 ? 9 : wanted.count < 5 ? 11 : wanted.count < 9 ? 21 : 31
    var scored: [(name: String, score: Int)] = []
    for name in names where !scored.contains(where: { $0.name == name }) {
      let candidate = folded(name)
      guard candidate.count <= 64 else { continue }
      var score = distance(from: wanted, to: candidate)
      if wanted.count >= 2, candidate.starts(with: wanted) { score = min(score, 10) }
      if score <= allowed { scored.append((name, score)) }
    }
    guard let best = scored.map(\.score).min() else { return [] }
    let near = scored.enumerated().filter { $0.element.score <= best + 1 }
    let ordered = near.sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
    return ordered.prefix(limit).map(\.element.name)
  }

  /// `did you mean list?`, `did you mean a, b or c?`; nil where no name is near.
  package static func hint(_ word: String, among names: [String]) -> String? {
    let near = nearest(word, among: names)
    guard let last = near.last else { return nil }
    let others = near.dropLast().joined(separator: ", ")
    return others.isEmpty ? "did you mean \(last)?" : "did you mean \(others) or \(last)?"
  }

  private static func folded(_ word: String) -> [UnicodeScalar] {
    Array(word.lowercased().unicodeScalars)
  }

  /// The Damerau-Levenshtein distance (adjacent swaps, no letter edited twice), in tenths.
  private static func distance(from typed: [UnicodeScalar], to name: [UnicodeScalar]) -> Int {
    let (missing, extra, wrong, swapped) = (9, 11, 10, 9)
    var beforeLast: [Int] = []
    var last = (0...name.count).map { $0 * missing }
    for (row, letter) in typed.enumerated() {
      var current = [(row + 1) * extra]
      for (column, other) in name.enumerated() {
        var best = min(current[column] + missing, last[column + 1] + extra)
        best = min(best, last[column] + (letter == other ? 0 : wrong))
        if row > 0, column > 0, letter == name[column - 1], typed[row - 1] == other {
          best = min(best, beforeLast[column - 1] + swapped)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[name.count]
  }
}

/// The names nearest to a word, best first.
package func nearest(_ word: String, among names: [String], limit: Int = 3) -> [String] {
  Suggestion.nearest(word, among: names, limit: limit)
}
