import Commands
import Engine
import FacetKit
import Language
import Terminal

/// Values that a field can take.
extension Completion {
  /// Choices, booleans, days, records of a reference, and what the field holds already, quoted where it needs quotes.
  func values(of field: Field, in entity: Entity, beginning partial: String, asExpression: Bool) -> [Candidate] {
    let isQuoted = partial.hasPrefix("\"") || partial.hasPrefix("'")
    let typed = isQuoted ? String(partial.dropFirst()) : partial
    let quotes = isQuoted || asExpression
    switch field.kind {
    case .boolean: return words(["true", "false"], partial)
    case .date: return words(["today", "tomorrow"], partial)
    case .choice(let names):
      return names.filter { begins($0, typed) }.map { Candidate(quotes ? Value.quoted($0) : bare($0)) }
    case .reference(let type):
      guard let target = try? engine.entity(type) else { return [] }
      let keys = (try? engine.keys(of: target, beginning: typed, limit: Completion.limit)) ?? []
      return keys.map { key in
        if asExpression {
          let inside = target.keyField == nil ? key.text : Value.quoted(key.text)
          return Candidate("\(Name.quoted(type))[\(inside)]", note: key.record?.path)
        }
        let text = isQuoted ? Value.quoted(key.text) : bare(key.text)
        return Candidate(text, note: target.keyField == nil ? nil : key.record?.path)
      }
    case .text:
      guard let position = entity.column(field.name) else { return [] }
      let column = entity.columns[position]
      let texts = (try? engine.texts(of: column, in: entity, beginning: typed, limit: Completion.limit)) ?? []
      return texts.map { Candidate(quotes ? Value.quoted($0.text) : bare($0.text)) }
    default: return []
    }
  }

  func words(_ words: [String], _ partial: String) -> [Candidate] {
    words.filter { $0.hasPrefix(partial) }.map { Candidate($0) }
  }

  /// A text as it can stand in a VALUE: bare where that reads as the same text.
  private func bare(_ text: String) -> String {
    let inner: Set<UnicodeScalar> = ["-", ".", "@"]
    guard let first = text.unicodeScalars.first, !inner.contains(first), text != "null", text != "NULL",
      text.unicodeScalars.allSatisfy({ Name.continues($0) || inner.contains($0) })
    else { return Value.quoted(text) }
    return text
  }

  /// `KEY=`, and behind it a value of that field.
  func pair(_ partial: String, of entity: Entity?) -> CompletionOffer {
    guard let entity else { return CompletionOffer() }
    guard let sign = partial.firstIndex(of: "=") else {
      let names = entity.record.fields.map { Name.quoted($0.name) + "=" }
      return CompletionOffer(names.filter { begins($0, partial) }.map { Candidate($0, appendsBlank: false) })
    }
    let key = String(partial[..<sign])
    let value = String(partial[partial.index(after: sign)...])
    guard let field = place(key, from: entity)?.field else { return CompletionOffer() }
    return CompletionOffer(
      values(of: field, in: entity, beginning: value, asExpression: false), skipped: key.utf8.count + 1)
  }
}
