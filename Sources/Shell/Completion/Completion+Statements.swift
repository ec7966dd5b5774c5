import Commands
import Engine
import FacetKit
import Language
import Loading
import Terminal

/// The words of a statement, by the signature of its command.
extension Completion {
  func statement(_ words: [String], _ partial: String) -> CompletionOffer {
    guard let first = words.first else { return beginning(partial) }
    if words.contains("|") { return CompletionOffer() }
    if ControlWord.all.contains(where: { $0.name == first }) {
      if first == "for", words.count == 3 { return path(partial, appendsBlank: true) }
      return expression(Array(words.dropFirst()), partial, of: nil)
    }
    guard let command = session.catalog.command(first) else { return CompletionOffer() }
    if partial.hasPrefix("--") {
      return CompletionOffer(
        command.signature.options.filter { "--\($0.name)".hasPrefix(partial) }.map {
          Candidate("--\($0.name)", note: $0.summary)
        })
    }
    if command.name == "plugin" { return plugin(words.filter { !$0.hasPrefix("--") }, partial, command) }
    if words.last == "--format" { return CompletionOffer(self.words(OutputFormat.allCases.map(\.rawValue), partial)) }
    if command.signature.takesTail, words.count > 1, words.last == "to" || words.last == ">" {
      return CompletionOffer(wantsFiles: true)
    }
    return arguments(command, words.filter { !$0.hasPrefix("--") }, partial)
  }

  /// What `plugin` does, and to what.
  private func plugin(_ words: [String], _ partial: String, _ command: Command) -> CompletionOffer {
    switch (words.count, words.count > 1 ? words[1] : "") {
    case (1, _):
      let actions = Command.pluginActions.filter { $0.name.hasPrefix(partial) }
      return CompletionOffer(actions.map { Candidate($0.name, note: $0.summary) })
    case (2, "info"):
      _ = session.plugins?.everything()
      let all = (session.plugins?.all ?? []).filter { begins($0.plugin.name, partial) }
      return CompletionOffer(all.map { Candidate($0.plugin.name, note: $0.plugin.summary) })
    case (2, "load"), (2, "check"): return CompletionOffer(wantsFiles: true)
    case (3..., "new"):
      return CompletionOffer(
        command.signature.options.filter { "--\($0.name)".hasPrefix(partial) }.map {
          Candidate("--\($0.name)", note: $0.summary)
        })
    default: return CompletionOffer()
    }
  }

  /// A statement begins with a command, or is a path.
  private func beginning(_ partial: String) -> CompletionOffer {
    if partial.contains(".") || partial.hasPrefix("$") || partial.hasPrefix("`") {
      return path(partial, appendsBlank: false)
    }
    let commands = session.catalog.words.filter { $0.hasPrefix(partial) && !$0.hasPrefix(".") && !$0.hasPrefix("\\") }
    let notes = Dictionary(ControlWord.all.map { ($0.name, $0.summary) }) { first, _ in first }
    return CompletionOffer(
      commands.map { Candidate($0, note: session.catalog.command($0)?.summary ?? notes[$0]) }
        + (partial.isEmpty ? [] : types(beginning: partial, appendsBlank: false)))
  }

  private func arguments(_ command: Command, _ words: [String], _ partial: String) -> CompletionOffer {
    let parameters = command.signature.parameters
    let main = words.count > 1 ? records(words[1]) : nil
    if let start = words.lastIndex(where: { $0.lowercased() == "where" }), start > 0,
      !words[start...].contains(where: { ["sort", "order", "limit", "offset"].contains($0) })
    {
      return expression(Array(words[(start + 1)...]), partial, of: main)
    }
    let keywords = parameters.compactMap(\.keyword)
    if words.count > 1, let word = words.last, let parameter = parameters.first(where: { $0.keyword == word }) {
      return slot(parameter, command, words, partial, main)
    }
    let positional = parameters.filter { $0.keyword == nil }
    guard !positional.isEmpty else { return CompletionOffer() }
    let position = words.count - 1
    let last = positional.count - 1
    let repeats = [.many, .oneOrMore].contains(positional[last].count) || isOpen(positional[last].slot)
    var offer = CompletionOffer()
    if position <= last || repeats { offer = slot(positional[min(position, last)], command, words, partial, main) }
    if words.count > 1, !isValueDue(positional[0], command, words) {
      offer.candidates += self.words(keywords.filter { !words.contains($0) }, partial)
    }
    return offer
  }

  /// Whether a path stands before the cursor whose value is not typed yet: no clause fits there.
  private func isValueDue(_ parameter: Parameter, _ command: Command, _ words: [String]) -> Bool {
    guard command.name == "edit" || parameter.slot == .assignment else { return false }
    if words.count == 2 { return true }
    let isInTurn = !["=", "+=", "-="].contains(words[2]) && place(words[1], from: nil)?.field != nil
    return words.count % 2 == 0 && isInTurn
  }

  private func isOpen(_ slot: Slot) -> Bool {
    switch slot {
    case .query, .assignment, .definition, .expression, .expressions: true
    default: false
    }
  }

  private func slot(
    _ parameter: Parameter, _ command: Command, _ words: [String], _ partial: String, _ main: Entity?
  ) -> CompletionOffer {
    switch parameter.slot {
    case .path:
      if command.name == "edit" { return assignment(words, partial) }
      var offer = path(partial, appendsBlank: false)
      if ["run", "drop", "rename", "describe", "action"].contains(command.name) {
        offer.candidates += actions(partial)
      }
      return offer
    case .pathOrWord(let others):
      var offer = path(partial, appendsBlank: false)
      if !partial.isEmpty { offer.candidates += self.words(others, partial) }
      return offer
    case .type: return CompletionOffer(types(beginning: partial, appendsBlank: true))
    case .pairs: return pair(partial, of: main, beside: words)
    case .query: return query(words, partial, main)
    case .assignment: return assignment(words, partial)
    case .definition: return words.count == 1 ? path(partial, appendsBlank: true) : definition(words, partial)
    case .expression, .expressions: return expression(Array(words.dropFirst()), partial, of: nil)
    case .value:
      if parameter.name == "file" { return CompletionOffer(wantsFiles: true) }
      if command.name == "help" {
        let topics = HelpText(catalog: session.catalog, registry: engine.registry).topics
        return CompletionOffer(self.words(Set(topics).sorted(), partial))
      }
      if command.name == "option", words.count == 1 {
        return CompletionOffer(
          SessionOption.all.filter { $0.name.hasPrefix(partial) }.map { Candidate($0.name, note: $0.summary) })
      }
      return command.name == "edit" ? assignment(words, partial) : CompletionOffer()
    case .name, .block: return CompletionOffer()
    }
  }

  /// Paths and values in turn, pairs after a record, an expression after `=`.
  private func assignment(_ words: [String], _ partial: String) -> CompletionOffer {
    guard words.count > 1 else { return path(partial, appendsBlank: false) }
    let subject = place(words[1], from: nil)
    if ["=", "+=", "-="].contains(words.count > 2 ? words[2] : "") {
      if words.count == 3, let subject, let field = subject.field {
        let values = values(of: field, in: subject.entity, beginning: partial, asExpression: true)
        if !values.isEmpty { return CompletionOffer(values) }
      }
      return expression(Array(words[3...]), partial, of: subject?.entity)
    }
    if let subject, subject.field == nil { return pair(partial, of: subject.entity, beside: words) }
    if words.count % 2 == 1 { return path(partial, appendsBlank: false) }
    guard let target = place(words[words.count - 1], from: nil), let field = target.field else {
      return CompletionOffer()
    }
    return value(partial, of: field, in: target.entity)
  }

  /// The clauses of `list` and `view`.
  private func query(_ words: [String], _ partial: String, _ main: Entity?) -> CompletionOffer {
    if words.count == 1 { return path(partial, appendsBlank: true) }
    let clauses = ["where", "sort", "limit", "offset", "fields"]
    switch words.last {
    case "sort", "order": return CompletionOffer(self.words(["by"], partial))
    case "limit", "offset": return CompletionOffer()
    default: break
    }
    var offer = expression([], partial, of: main)
    let isSort = words.lastIndex(of: "by").map { $0 == words.count - 2 } ?? false
    if isSort { offer.candidates = self.words(["desc", "asc"], partial) }
    offer.candidates += self.words(clauses.filter { !words.contains($0) }, partial)
    return offer
  }
}
