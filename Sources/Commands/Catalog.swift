@_spi(Facet) package import FacetKit
package import Language

/// The one ordered list of commands, with the functions that scripts have added: every word that can begin a statement.
package final class Catalog: Vocabulary {
  /// What is linked in.
  package let commands: [Command]
  /// Has the commands of plugins that are loaded.
  private let registry: Registry
  /// Those of loaded plugins that were asked for.
  private var loaded: [String: Command] = [:]
  /// Made by `def`.
  package internal(set) var functions: [String: FunctionDefinition] = [:]
  /// Whether a command's name may be cut short: at the prompt, never in scripts.
  package var allowsPrefixes = false
  private let byName: [String: Command]

  package init(_ commands: [Command] = Catalog.builtin, registry: Registry = Registry()) {
    var linked = registry
    linked.source = nil
    let commands = commands + linked.commands.map { Command($0) }
    self.commands = commands
    self.registry = registry
    var byName: [String: Command] = [:]
    for command in commands {
      for name in [command.name] + command.synonyms { byName[name] = command }
    }
    self.byName = byName
  }

  /// Whether statements begin with the word, whatever plugins there are.
  package static func isStatementWord(_ word: String) -> Bool {
    builtin.contains { $0.name == word || $0.synonyms.contains(word) } || ControlWord.all.contains { $0.name == word }
  }

  /// By name or synonym; where ``allowsPrefixes`` holds also by the beginning of one command's names.
  package func command(_ word: String) -> Command? {
    if let exact = byName[word] ?? plugin(word) { return exact }
    guard allowsPrefixes, !word.isEmpty else { return nil }
    let names = Set(byName.filter { $0.key.hasPrefix(word) }.map(\.value.name))
    let isControl = ControlWord.all.contains { $0.name.hasPrefix(word) }
    return names.count == 1 && !isControl ? names.first.flatMap { byName[$0] } : nil
  }

  private func plugin(_ word: String) -> Command? {
    if let known = loaded[word] { return known }
    guard Name.isCommand(word), let found = registry.command(word) else { return nil }
    let command = Command(found)
    loaded[word] = command
    return command
  }

  /// With the commands of all plugins, which are loaded for this.
  package var allCommands: [Command] {
    commands + registry.commands.filter { byName[$0.name] == nil }.compactMap { plugin($0.name) }
  }

  /// Names, synonyms and control words: what completion offers where a statement begins.
  package var words: [String] {
    (byName.keys + registry.commands.map(\.name).filter { byName[$0] == nil } + ControlWord.all.map(\.name)
      + functions.keys).sorted()
  }

  package func signature(_ word: String) -> Signature? { command(word)?.signature }

  package func functionArity(_ word: String) -> Int? {
    if let function = functions[word] { return function.parameters.count }
    guard byName[word] == nil, Name.isCommand(word), let source = registry.source else { return nil }
    // A plugin in Facet's own language puts its functions here when it is loaded.
    _ = source.registry(having: word)
    return functions[word]?.parameters.count
  }

  package func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic {
    if word.text == "else" || word.text == "catch" {
      return Diagnostic(
        "no command \(word.text)", at: word.range, hint: "\(word.text) stands on the line of the } before it")
    }
    if let facet = ForeignWords.translation(of: source.text(statement)) {
      return Diagnostic("no command \(word.text)", at: word.range, hint: facet, correction: facet)
    }
    if allowsPrefixes {
      let longer = Set(words.filter { $0.hasPrefix(word.text) }.map { byName[$0]?.name ?? $0 }).sorted()
      if longer.count > 1, let last = longer.last {
        let hint = "\(word.text) can be \(longer.dropLast().joined(separator: ", ")) or \(last)"
        return Diagnostic("no command \(word.text)", at: word.range, hint: hint)
      }
    }
    let near = Suggestion.nearest(word.text, among: words, limit: 1).first
    return Diagnostic("no command \(word.text)", at: word.range, hint: near.map { "did you mean \($0)?" })
  }
}

extension Name {
  /// Whether a word can be the name of a command.
  fileprivate static func isCommand(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { Name.continues($0) || $0 == "-" }
  }
}
