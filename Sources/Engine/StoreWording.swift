import FacetKit
import Glibc
import Language
import Store

/// SQLite's errors in the words of people who keep records.
enum StoreWording {
  static let lock = "another program is writing to "

  /// - Parameter path: the file at which it happened, nil for one in memory.
  static func diagnostic(_ error: StoreError, _ path: String?) -> Diagnostic {
    let file = path ?? "the file"
    switch error.code {
    case .notADatabase:
      let kind = path.flatMap { FileStart($0, count: 256).kind }
      return Diagnostic(
        "\(file) is no SQLite database", hint: kind.map { "it is \($0)" } ?? "an encrypted one cannot be read either")
    case .inputOutput where hasNoRoom(path), .cannotOpen where hasNoRoom(path):
      return Diagnostic(
        "there is no room: the disk of \(file) is full", hint: "a file with a log beside it needs some even to be read")
    case .cannotOpen where error.extendedCode == .cannotOpenNoFile: return Diagnostic("\(file) \(error.message)")
    case .cannotOpen: return Diagnostic("\(file) cannot be opened: \(error.message)")
    case .corrupt: return damage(error, file)
    case .inputOutput: return Diagnostic("\(file) cannot be read or written: \(error.message)")
    case .busy, .locked:
      return Diagnostic(lock + file, hint: "try again when it is done")
    case .readOnly: return readOnly(error, file)
    case .full:
      return Diagnostic(
        "there is no room: the disk is full, or a table has given its largest number; nothing was stored")
    case .constraint where error.message.hasPrefix("FOREIGN KEY"):
      return Diagnostic("the file's own rules refuse this: a reference would be left without its record")
    case .constraint: return Diagnostic("the file's own rules refuse this: \(named(error.message))")
    case .interrupt: return Diagnostic("interrupted; nothing was stored")
    default: return foreign(error.message) ?? needed(error.message) ?? Diagnostic(named(error.message))
    }
  }

  /// SQLite says of some files beside the database only that they could not be written. The index of a log takes 32 KB.
  private static func hasNoRoom(_ path: String?) -> Bool {
    var system = statvfs()
    guard let path, statvfs(path, &system) == 0, system.f_blocks > 0 else { return false }
    return system.f_bavail * system.f_frsize < 32_768
  }

  /// Damage ends a statement half-way: what it gave until then is not all.
  private static func damage(_ error: StoreError, _ file: String) -> Diagnostic {
    let hint = "a backup helps, or .recover of sqlite3"
    // SQLite's general words for it say no more.
    let isGeneral = error.message == "database disk image is malformed"
    guard isGeneral, let table = error.sql.flatMap(table) else {
      return Diagnostic("\(file) is damaged\(isGeneral ? "" : ": \(error.message)")", hint: hint)
    }
    return Diagnostic("\(file) is damaged: not all of \(Name.quoted(table)) can be read", hint: hint)
  }

  /// The table that a statement names first, unless it is one of SQLite's own.
  private static func table(_ sql: String) -> String? {
    let tokens = SQLToken.tokens(sql)
    guard let before = tokens.firstIndex(where: { ["FROM", "INTO", "UPDATE"].contains($0.keyword) }),
      before + 1 < tokens.count
    else { return nil }
    let name = tokens[before + 1].name
    return tokens[before + 1].isGroup || name.hasPrefix("sqlite_") || name.hasPrefix("main.") ? nil : name
  }

  private static func readOnly(_ error: StoreError, _ file: String) -> Diagnostic {
    switch error.extendedCode {
    case .readOnlyMoved:
      Diagnostic(
        "\(file) was deleted, moved or replaced while it was open", hint: "open \(file) goes on with what is there now")
    case .readOnlyRollback:
      Diagnostic(
        "\(file) was left half changed by a program that crashed", hint: "opened by one that may write, it is put right"
      )
    case .readOnlyFolder:
      Diagnostic("\(file) cannot be written: a journal has to stand beside it, and its folder cannot be written")
    default: Diagnostic("\(file) cannot be written: \(error.message)")
    }
  }

  /// Without the name that a table has while it is made anew.
  private static func named(_ message: String) -> String {
    message.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.hasPrefix("_facet_rebuild"), let dot = word.firstIndex(of: ".") else { return String(word) }
      return String(word[word.index(after: dot)...])
    }.joined(separator: " ")
  }

  /// `error in trigger t after drop column: no such column: p`: what stands in the file goes by what is to change.
  private static func needed(_ message: String) -> Diagnostic? {
    let words = message.split(separator: " ")
    guard words.count > 5, words[0] == "error", words[1] == "in",
      let after = words.firstIndex(of: "after"), let colon = words.firstIndex(where: { $0.hasSuffix(":") }),
      colon > after
    else { return nil }
    let kinds = ["table", "view", "trigger", "index"]
    let isNamed = kinds.contains(String(words[2]))
    let kind = isNamed ? words[2] : "table"
    let name = words[(isNamed ? 3 : 2)..<after].joined(separator: " ")
    return Diagnostic(
      "the \(kind) \(name) of the file needs this: \(words[(colon + 1)...].joined(separator: " "))",
      hint: "sql --write changes or drops it first")
  }

  /// What a file needs that only the program has that made it; and a limit that no path by itself reaches.
  static func foreign(_ message: String) -> Diagnostic? {
    if message.hasSuffix("tables in a join") || message.hasPrefix("too many FROM clause terms") {
      return Diagnostic("this goes over too many references: SQLite joins at most 64 tables")
    }
    if message == "integer overflow" { return Diagnostic("the sum is outside the integers of 64 bits") }
    if message == "no query solution" {
      return Diagnostic("this needs an order of text that only the program has that made the file")
    }
    let words = [
      ("no such collation sequence: ", "text in the order"), ("no such function: ", "the function"),
      ("unknown function: ", "the function"), ("no such module: ", "the module"),
      ("unknown tokenizer: ", "the tokenizer"), ("no such tokenizer: ", "the tokenizer"),
    ]
    for (start, thing) in words where message.hasPrefix(start) {
      let rest = message.dropFirst(start.count)
      let name = rest.hasSuffix("()") ? rest.dropLast(2) : rest
      return Diagnostic("this needs \(thing) \(name), which only the program has that made the file")
    }
    return nil
  }
}
