import Engine
package import FacetKit
package import Language

/// Whether what a plugin registers may be called what it is called: a name that can be typed, that means nothing else,
/// and that differs from the others of its sort in more than capitals.
package struct PluginNames {
  /// A sort of things: `validator`, with its names.
  typealias Names = (thing: String, names: [String])

  /// What is there already.
  private let others: [Registry]
  private let plugins: [String]
  /// Words that begin a statement.
  private let isStatementWord: (String) -> Bool

  /// - Parameters:
  ///   - others: what is linked in, and what loaded plugins have registered.
  ///   - plugins: their names.
  package init(_ others: [Registry], plugins: [String], isStatementWord: @escaping (String) -> Bool) {
    self.others = others
    self.plugins = plugins
    self.isStatementWord = isStatementWord
  }

  /// - Throws: what is wrong with the first name that cannot be, without the file.
  package func check(_ made: LoadedPlugin) throws(Diagnostic) {
    let isScript = made.file?.isScript ?? false
    let name = made.plugin.name
    guard PluginNames.isName(name, dashes: true) else {
      throw Diagnostic(
        "its name \(Value.quoted(String(name.prefix(60)))) is none",
        hint: isScript ? "a file called letters, digits, _ and -, such as rules.facet" : "letters, digits, _ and -")
    }
    do throws(Diagnostic) { try check(plugin: name) } catch {
      throw Diagnostic(error.message, hint: isScript ? "give the file another name" : nil)
    }
    for (thing, names) in PluginNames.sorts(made.registered, functions: made.functions) {
      for (place, name) in names.enumerated() {
        try check(name, of: thing)
        if let twin = PluginNames.twin(of: name, in: Array(names[..<place])) {
          throw Diagnostic("registers two \(thing)s called \(twin) and \(name)")
        }
      }
    }
  }

  /// - Throws: where another plugin has that name.
  func check(plugin name: String) throws(Diagnostic) {
    if let twin = PluginNames.twin(of: name, in: plugins) {
      throw Diagnostic("there is a plugin called \(twin) already")
    }
  }

  /// - Throws: where a thing of that sort cannot be called so.
  package func check(_ name: String, of thing: String) throws(Diagnostic) {
    guard PluginNames.isName(name, dashes: thing != "function") else {
      throw Diagnostic(
        "registers a \(thing) called \(Value.quoted(String(name.prefix(60))))",
        hint: "a name is letters, digits\(thing == "function" ? " and _" : ", _ and -"), a letter first, at most 60")
    }
    if thing == "command", isStatementWord(name.lowercased()) {
      throw Diagnostic("there is a command called \(name.lowercased()) already")
    }
    if thing != "command", ReservedWord.isIn(name, function: thing == "function") {
      throw Diagnostic("\(name) is a word of the language, so no \(thing) can be called that")
    }
    for registry in others {
      for (sort, names) in PluginNames.sorts(registry) where sort == thing {
        guard let twin = PluginNames.twin(of: name, in: names) else { continue }
        let difference = twin == name ? "" : ", and \(name) differs from it in capitals alone"
        throw Diagnostic(
          "there is \(["editor", "observer"].contains(thing) ? "an" : "a") \(thing) called \(twin) already\(difference)"
        )
      }
    }
  }

  private static func sorts(_ registry: Registry, functions: [String] = []) -> [Names] {
    [
      ("validator", registry.validators.map(\.name)), ("editor", registry.editors.map(\.name)),
      ("formatter", registry.formats.map(\.name)), ("function", registry.functions.map(\.name)),
      ("command", registry.commands.map(\.name) + functions), ("observer", registry.observers.map(\.name)),
      ("screen", registry.screens.map(\.name)),
    ]
  }

  private static func twin(of name: String, in names: [String]) -> String? {
    let folded = name.lowercased()
    return names.first { $0 == name } ?? names.first { $0.lowercased() == folded }
  }

  private static func isName(_ text: String, dashes: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, Name.isLetter(first), text.utf8.count <= 60 else { return false }
    return text.unicodeScalars.allSatisfy { Name.continues($0) || (dashes && $0 == "-") }
  }
}

/// Words that mean something of their own in an expression.
private enum ReservedWord {
  private static let all: Set = [
    "and", "or", "not", "in", "is", "between", "any", "all", "none", "true", "false", "null", "nil",
  ]

  static func isIn(_ word: String, function: Bool) -> Bool {
    let word = word.lowercased()
    return all.contains(word) || (function && (TextOperator(rawValue: word) != nil || isOwnFunction(word)))
  }

  private static func isOwnFunction(_ word: String) -> Bool { RecordEngine.ownFunctions.contains(word) }
}
