@preconcurrency import CReadline
import FacetKit
import Glibc

/// The names of files that begin as a word does, quoted as the language wants them.
enum FileCandidates {
  static func matching(_ word: String) -> [Candidate] {
    let quote = word.unicodeScalars.first.flatMap { $0 == "'" || $0 == "\"" ? Character($0) : nil }
    let typed = quote == nil ? word : String(word.unicodeScalars.dropFirst())
    var candidates: [Candidate] = []
    var state: Int32 = 0
    while let found = rl_filename_completion_function(typed, state) {
      state = 1
      let name = String(cString: found)
      free(found)
      candidates.append(candidate(name, quote: quote))
    }
    return candidates.sorted { $0.text < $1.text }
  }

  /// A folder stays open for the names inside it: no closing quote and no blank.
  private static func candidate(_ name: String, quote: Character?) -> Candidate {
    let isFolder = isFolder(name)
    let path = isFolder && !name.hasSuffix("/") ? name + "/" : name
    if HiddenCharacter.isIn(path) {
      let text = Value.quoted(path)
      return Candidate(isFolder ? String(text.dropLast()) : text, display: path, appendsBlank: !isFolder)
    }
    guard let mark = quote ?? (path.unicodeScalars.allSatisfy(isBare) ? nil : "'") else {
      return Candidate(path, appendsBlank: !isFolder)
    }
    var text = String(mark)
    for scalar in path.unicodeScalars {
      switch (mark, scalar) {
      case ("'", "'"): text += "''"
      case ("\"", "\""), ("\"", "\\"), ("\"", "$"): text += "\\" + String(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return Candidate(text + (isFolder ? "" : String(mark)), display: path, appendsBlank: !isFolder)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    guard let expanded = tilde_expand(path) else { return false }
    defer { free(expanded) }
    return stat(expanded, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/", "~", "+", "@", "%", ",", ":": true
    default: scalar.value > 0x9F && !scalar.properties.isWhitespace
    }
  }
}
