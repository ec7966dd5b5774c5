package import Language

/// The one ordered list of commands, with the functions that scripts have added: every word that can begin a statement.
package final class Catalog: Vocabulary {
  package let commands: [Command]
  /// Made by `def`.
  package internal(set) var functions: [String: FunctionDefinition] = [:]
  /// Whether a command's name may be cut short: at the prompt, never in scripts.
  package var allowsPrefixes = false
  private let byName: [String: Command]

  package init(_ commands: [Command] = Catalog.builtin) {
    self.commands = commands
    var byName: [String: Command] = [:]
    for command in commands {
      for name in [command.name] + command.synonyms { byName[name] = command }
    }
    self.byName = byName
  }

  /// By name or synonym; where ``allowsPrefixes`` holds also by the beginning of one command's names.
  package func command(_ word: String) -> Command? {
    if let exact = byName[word] { return exact }
    guard allowsPrefixes, !word.isEmpty else { return nil }
    let names = Set(byName.filter { $0.key.hasPrefix(word) }.map(\.value.name))
    let isControl = ControlWord.all.contains { $0.name.hasPrefix(word) }
    return names.count == 1 && !isControl ? names.first.flatMap { byName[$0] } : nil
  }

  /// Names, synonyms and control words: what completion offers where a statement begins.
  package var words: [String] { (byName.keys + ControlWord.all.map(\.name) + functions.keys).sorted() }

  package func signature(_ word: String) -> Signature? { command(word)?.signature }

  package func functionArity(_ word: String) -> Int? { functions[word]?.parameters.count }

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
