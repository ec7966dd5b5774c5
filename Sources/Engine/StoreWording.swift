import FacetKit
import Language
import Store

/// SQLite's errors in the words of people who keep records.
enum StoreWording {
  static func opening(_ error: StoreError, _ path: String) -> Diagnostic {
    switch error.code {
    case .notADatabase: Diagnostic("\(path) is no SQLite database", hint: "an encrypted one cannot be read either")
    case .cannotOpen: Diagnostic("\(path) cannot be opened: \(error.message)")
    case .corrupt: Diagnostic("\(path) is damaged: \(error.message)")
    case .busy: Diagnostic("another program is writing to \(path)", hint: "try again when it is done")
    case .readOnly: Diagnostic("\(path) cannot be written: \(error.message)")
    default: Diagnostic("\(path): \(error.message)")
    }
  }

  static func writing(_ error: StoreError) -> Diagnostic {
    switch error.code {
    case .busy: Diagnostic("another program is writing to this file", hint: "try again when it is done")
    case .full: Diagnostic("the disk is full; nothing was stored")
    case .readOnly: Diagnostic("the file cannot be written: \(error.message)")
    case .constraint: Diagnostic("the file's own rules refuse this: \(error.message)")
    case .interrupt: Diagnostic("interrupted; nothing was stored")
    default: foreign(error.message) ?? Diagnostic(error.message)
    }
  }

  /// What a file needs that only the program has that made it; and a limit that no path by itself reaches.
  static func foreign(_ message: String) -> Diagnostic? {
    if message.hasSuffix("tables in a join") || message.hasPrefix("too many FROM clause terms") {
      return Diagnostic("this goes over too many references: SQLite joins at most 64 tables")
    }
    let words = [
      ("no such collation sequence: ", "text in the order"), ("no such function: ", "the function"),
      ("no such module: ", "the module"), ("unknown tokenizer: ", "the tokenizer"),
    ]
    for (start, thing) in words where message.hasPrefix(start) {
      let name = message.dropFirst(start.count)
      return Diagnostic("this needs \(thing) \(name), which only the program has that made the file")
    }
    return nil
  }
}
