package import Language

/// What other tools call things: statements of SQL, of system shells and of database shells in Facet's form.
///
/// One table for every word that is no command. The answer has the user's own names in it and can be run.
package enum ForeignWords {
  /// Facet's form of a statement, or nil where its first word is in no table.
  package static func translation(of statement: String) -> String? {
    let text = statement.trimmed
    let words = ForeignTokens(text)
    guard let first = words.first?.lowercased() else { return nil }
    if let rule = SQLWords.rules[first] { return rule(words) }
    return rules[first]?(words)
  }

  /// An error of a statement that has the shape of another tool's, with Facet's form of it.
  ///
  /// - Parameter statement: the text of the statement alone.
  package static func helped(_ error: Diagnostic, in statement: String) -> Diagnostic {
    let isOfNames = error.message.hasPrefix("no type ") || error.message.hasPrefix("a value too many")
    let words = ForeignTokens(statement.trimmed)
    guard isOfNames, let word = words.first?.lowercased(), let form = SQLWords.habits[word]?(words) else {
      return error
    }
    var copy = error
    copy.hint = form
    copy.correction = form
    return copy
  }

  /// Facet's form of a word after `|` that is no program, for the statement before it.
  package static func pipe(_ program: String, after statement: String) -> String? {
    let words = ForeignTokens(program.trimmed)
    let before = statement.trimmed
    let rest = words.rest(1)
    let path = ForeignTokens(before).rest(1)
    switch words.first?.lowercased() {
    case "to":
      guard let format = words[1]?.lowercased() else { return nil }
      return OutputFormat(rawValue: format).map { "\(before) --format \($0.rawValue)" }
    case "length", "count", "size": return ForeignTokens(before)[1].map { "count \($0)" }
    case "where", "filter": return rest.isEmpty ? nil : "\(before) where \(rest)"
    case "sort-by", "sort_by", "order-by": return rest.isEmpty ? nil : "\(before) sort by \(rest)"
    case "first", "take", "limit": return "\(before) limit \(rest.isEmpty ? "1" : rest)"
    case "skip", "offset": return rest.isEmpty ? nil : "\(before) offset \(rest)"
    case "select", "get", "columns": return rest.isEmpty ? nil : "\(before) fields \(rest)"
    case "each": return path.isEmpty ? nil : "for x in \(path) { print $x }"
    default: return nil
    }
  }

  /// Every word that is looked up where a statement begins.
  static var words: [String] { SQLWords.rules.keys.sorted() + rules.keys.sorted() }

  private typealias Rule = @Sendable (ForeignTokens) -> String?

  /// One that keeps what follows the word; without anything it stands as it is.
  private static func instead(_ word: String) -> Rule {
    { words in words.count == 1 ? word : "\(word) \(words.rest(1))" }
  }

  /// One that needs what follows.
  private static func with(_ form: @escaping @Sendable (String) -> String) -> Rule {
    { words in words.count > 1 ? form(words.rest(1)) : nil }
  }

  private static func aggregate(_ name: String) -> Rule {
    { words in
      guard let path = words[1], let dot = path.lastIndex(of: ".") else { return nil }
      let root = path[..<dot]
      return "get \(root.contains("[") ? String(root) : "\(root)[*]").@\(name).\(path[path.index(after: dot)...])"
    }
  }

  private static let rules: [String: Rule] = [
    "add": instead("new"), "touch": instead("new"), "make": instead("new"), "append": instead("new"),
    "cat": instead("show"), "display": instead("show"), "inspect": instead("show"), "less": instead("show"),
    "more": instead("show"), "echo": with(quotedPrint), "puts": with(quotedPrint), "say": with(quotedPrint),
    "grep": with { "find \($0)" }, "search": with { "find \($0)" }, "locate": with { "find \($0)" },
    "mv": instead("rename"), "cp": instead("copy"), "clone": instead("copy"), "duplicate": instead("copy"),
    "mkdir": with { "define \($0) { name text key }" }, "rmdir": instead("drop"),
    "man": instead("help"), "?": instead("help"), "tables": { _ in "types" }, "databases": { _ in "status" },
    "info": { _ in "status" }, "desc": instead("describe"), "schema": instead("describe"),
    "columns": instead("describe"), "load": with { "source \($0)" }, "include": with { "source \($0)" },
    "attach": with { "open \($0)" },
    "connect": with { "open \($0)" }, "logout": { _ in "exit" }, "bye": { _ in "exit" }, "q": { _ in "exit" },
    "put": instead("set"), "assign": instead("set"), "modify": instead("set"), "change": instead("set"),
    "nullify": instead("clear"), "erase": instead("delete"), "destroy": instead("delete"), "del": instead("delete"),
    "flip": instead("toggle"), "check": instead("validate"), "lint": instead("validate"),
    "wc": with { "count \($0)" }, "length": with { "count \($0)" }, "head": with { "list \($0) limit 10" },
    "where": with { "list TYPE where \($0)" }, "filter": with { "list TYPE where \($0)" },
    "sort": with { "list \($0)" }, "var": with { "let \($0)" }, "const": with { "let \($0)" },
    "function": with { "def \($0)" }, "fn": with { "def \($0)" }, "func": with { "def \($0)" },
    "unless": with { "if not (\($0)) { … }" },
    "increment": step("+="), "incr": step("+="), "inc": step("+="), "decrement": step("-="), "decr": step("-="),
    "dec": step("-="), "avg": aggregate("avg"), "average": aggregate("avg"), "mean": aggregate("avg"),
    "sum": aggregate("sum"), "total": aggregate("sum"), "min": aggregate("min"), "max": aggregate("max"),
    "distinct": aggregate("distinct"), "unique": aggregate("distinct"),
    "each": loop, "foreach": loop,
    ".read": with { "source \($0)" }, ".open": with { "open \($0)" }, ".backup": with { "backup \($0)" },
    ".dump": instead("describe"), ".mode": with { "list TYPE --format \($0)" }, ".tables": { _ in "types" },
    ".schema": instead("describe"), ".quit": { _ in "exit" }, ".exit": { _ in "exit" }, ".help": instead("help"),
    #"\i"#: with { "source \($0)" }, #"\c"#: with { "open \($0)" }, #"\d"#: instead("describe"),
    #"\dt"#: { _ in "types" }, #"\q"#: { _ in "exit" }, #"\?"#: { _ in "help" }, #"\copy"#: copy,
  ]

  private static func quotedPrint(_ text: String) -> String {
    let isQuoted = text.hasPrefix("\"") || text.hasPrefix("'") || text.hasPrefix("$")
    return isQuoted ? "print \(text)" : "print \"\(text)\""
  }

  private static func step(_ sign: String) -> Rule {
    { words in words[1].map { "set \($0) \(sign) \(words[2] ?? "1")" } }
  }

  private static let loop: Rule = { words in
    guard let path = words[1] else { return nil }
    return "for x in \(path.contains("[") || path.hasPrefix("$") ? path : "\(path)[*]") { … }"
  }

  /// `\copy T to 'FILE'`.
  private static let copy: Rule = { words in
    guard let type = words[1], words[2]?.lowercased() == "to", let file = words[3] else { return nil }
    return "list \(type) to \(file)"
  }
}
