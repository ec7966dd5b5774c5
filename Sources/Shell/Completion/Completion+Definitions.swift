import Commands
import Engine
import FacetKit
import Language
import Terminal

/// The words of `define`.
extension Completion {
  /// Behind `define TYPE.KEY`.
  func definition(_ words: [String], _ partial: String) -> CompletionOffer {
    words[1].contains(".")
      ? specification(Array(words.dropFirst(2)), partial) : CompletionOffer(self.words(["open"], partial))
  }

  /// A line of a body: a field's name, its kind, its attributes.
  func definitionLine(_ words: [String], _ partial: String, of type: String) -> CompletionOffer {
    if words.first == "check" {
      return expression(Array(words.dropFirst()), partial, of: try? engine.entity(type))
    }
    guard words.isEmpty else { return specification(Array(words.dropFirst()), partial) }
    let known = (try? engine.entity(type)).map { fields(of: $0, beginning: partial, appendsBlank: true) } ?? []
    return CompletionOffer(known + self.words(["check", "group"], partial))
  }

  private func specification(_ words: [String], _ partial: String) -> CompletionOffer {
    guard let last = words.last else {
      let kinds = [
        "text", "integer", "real", "decimal(", "boolean", "date", "datetime", "choice(", "ref", "list", "json", "blob",
      ]
      return CompletionOffer(
        kinds.filter { $0.hasPrefix(partial) }.map { Candidate($0, appendsBlank: !$0.hasSuffix("(")) }
          + (partial.isEmpty ? [] : types(beginning: partial, appendsBlank: true)))
    }
    let registry = engine.registry
    switch last {
    case "ref", "references", "->": return CompletionOffer(types(beginning: partial, appendsBlank: true))
    case "validate":
      return CompletionOffer(
        registry.validators.filter { $0.name.hasPrefix(partial) }.map { Candidate($0.name, note: $0.summary) })
    case "editor":
      return CompletionOffer(
        registry.editors.filter { $0.name.hasPrefix(partial) }.map { Candidate($0.name, note: $0.summary) })
    case "on-delete": return CompletionOffer(self.words(DeleteRule.allCases.map(\.rawValue), partial))
    case "stored": return CompletionOffer(self.words(StoredTime.allCases.map(\.rawValue), partial))
    case "label", "help", "format", "default", "min", "max", "length", "matches", "inverse": return CompletionOffer()
    default:
      let attributes = [
        "check", "default", "editor", "format", "help", "hidden", "inverse", "key", "label", "length", "matches", "max",
        "min", "on-delete", "order", "readonly", "required", "secret", "stored", "unique", "validate",
      ]
      return CompletionOffer(self.words(attributes.filter { !words.contains($0) || $0 == "validate" }, partial))
    }
  }
}
