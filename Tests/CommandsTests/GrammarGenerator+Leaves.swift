import Language

extension GrammarGenerator {
  static let programs = ["sort -u", "wc -l", "grep 'a;b}' -c", "tr a-z \"A-Z\" -d"]
  /// Words that are written in either case.
  private static let eitherCase: Set<String> = [
    "expression", "and", "not", "test", "comparison", "relation", "inclusion", "clause", "fields", "key", "operand",
    "target",
  ]
  private static let words = ["thing", "person", "days", "name", "note", "x", "a1", "_b", "größe", "price"]

  /// A text that stands for itself; nil where it may not stand.
  mutating func literal(_ text: String, of name: String) -> String? {
    switch (name, text) {
    case ("control", "break"), ("control", "continue"): if !frame.isInLoop { return nil }
    case ("control", "def"): if !frame.isTopLevel { return nil }
    case ("target", ">"): if !frame.takesGreater { return nil }
    default: break
    }
    return GrammarGenerator.eitherCase.contains(name) && chance(10) ? text.uppercased() : text
  }

  /// What the page explains in words.
  mutating func leaf(_ name: String) -> String? {
    switch name {
    case "newline": return frame.isOneLine ? nil : pick(["\n", "\n", "\n\n", "# a note\n", "\r\n"])
    case "word":
      let word = pick(GrammarGenerator.words)
      return !frame.hasNamesOnce || once(word) ? word : nil
    case "dashed": return pick(["not-blank", "star-rating", "x-1", "long--text-"])
    case "quoted": return pick(["`Order Details`", "`a``b`", "`first`", "`limit`", "`check`", "`today`", "`to`"])
    case "bare":
      return pick([
        "Coffee", "2009-11-29", "-1w", "-7", "-", "3.50", "a->b|c", "@cup.png", "~/x.csv", "50%", "größe", "x#y", "..",
        "null", "today", "+1", "08:30", "\\d+", "a|b",
      ])
    case "plain": return plain()
    case "count": return pick(["0", "1", "7", "12"])
    case "digits": return pick(["0", "1", "7", "12", "007", "1_000"])
    case "date": return pick(["2009-11-29", "2000-02-29", "0001-01-01"])
    case "clock": return pick(["08:30", "23:59:59", "08:30:01.5"])
    case "offset": return pick(["02:00", "00:30"])
    case "hexadecimal": return pick(["41", "e9", "1F382"])
    case "byte": return pick(["E9", "80", "ff"])
    case "shell": return pick(GrammarGenerator.programs)
    default: return nil
    }
  }

  private mutating func plain() -> String {
    switch frame.mark {
    case "'": return pick(["a", "Z", "é", "日", " ", "\"", "\\", "$x", "#", ";", "}", ")", "`", "e\u{301}"])
    case "\"": return pick(["a", "Z", "é", "日", " ", "'", "$ ", "#", ";", "}", ")", "`", "{", "(", "[", ".", "|"])
    default: return pick(["a", "Z", "日", "  ", "'", "$ ", "#", ";", "}", "{", ")", "("])
    }
  }

  /// Sets the surroundings of what a rule makes.
  mutating func enter(_ name: String) {
    switch name {
    case "block":
      frame.isTopLevel = false
      frame.joins = false
      frame.hasNamesOnce = false
    case "lines": frame.joins = false
    case "substitute":
      frame.isTopLevel = false
      frame.isInLoop = false
    case "shown", "called", "command":
      frame.takesGreater = true
      frame.isAmongColumns = false
    case "parameters", "control":
      frame.hasNamesOnce = name == "parameters"
      seen.append([])
    case "query", "spec", "choices": seen.append([])
    default: break
    }
  }

  /// Whether something stands for the first time where it may stand once.
  private mutating func once(_ key: String) -> Bool { seen[seen.count - 1].insert(key).inserted }

  /// The conditions that no rule can say.
  mutating func admits(_ name: String, _ text: String) -> Bool {
    let words = text.replacing("# a note", with: "").split { " \t\n\\".contains($0) }.map(String.init)
    let first = words.first ?? ""
    switch name {
    case "clause", "fields":
      let word = first.lowercased()
      return once(["order": "sort", "columns": "fields", "select": "fields"][word] ?? word)
    case "attribute", "display":
      if name == "attribute", ["label", "format", "help", "hidden"].contains(first) { return true }
      if first == "matches", seen[seen.count - 1].contains("if") { return false }
      if first == "readonly" || first == "hidden", words.count > 1 { _ = once("if") }
      return first == "validate" || once(first)
    case "item": return once(text.filter { $0 != "\"" && $0 != "'" })
    case "comparison":
      let right = words.drop { $0.lowercased() == "not" }
      guard let test = right.first?.lowercased(), test == "in" || test.hasPrefix("in[") else { return true }
      // A list is due, not a text.
      return !right.dropFirst().joined().drop { $0 == "(" }.hasPrefix("\"")
        && !right.dropFirst().joined().drop { $0 == "(" }.hasPrefix("'")
    case "number":
      let parts = text.split { $0 == "e" || $0 == "E" }
      return parts.count < 2 || parts[1].filter { $0.isNumber }.count < 3
    case "places": return Int(text.filter { $0.isNumber }).map { $0 <= 15 } ?? false
    case "range":
      let bounds = text.split(separator: ".").compactMap { Int($0) }
      return bounds.count == 2 && bounds[0] <= bounds[1]
    case "target":
      guard frame.isAmongColumns, words.count > 1 else { return true }
      return words[1].contains("/") || words[1].contains(".") || "\"'$-".contains(words[1].prefix(1))
    default: return true
    }
  }
}
