import Commands
import Engine
import FacetKit
import Language
import Terminal

/// Values that a field can take.
extension Completion {
  /// Choices, booleans, days, records of a reference, and what the field holds already, quoted where it needs quotes.
  func values(of field: Field, in entity: Entity, beginning partial: String, asExpression: Bool) -> [Candidate] {
    if field.isSecret { return [] }
    let isQuoted = TypedText(partial).isQuoted
    let typed = TypedText(partial).text
    let quotes = isQuoted || asExpression
    switch field.kind {
    // An expression knows these words alone; the others are the editor's.
    case .boolean where asExpression: return words(["true", "false"], partial)
    case .date where asExpression: return words(["today"], partial)
    case .datetime where asExpression: return words(["now"], partial)
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
      let suggested = engine.suggestions(for: field).filter { begins($0, typed) }
      let others = texts.map(\.text).filter { text in !suggested.contains { $0.utf8.elementsEqual(text.utf8) } }
      return (suggested + others).map { Candidate(quotes ? Value.quoted($0) : bare($0)) }
    default:
      if asExpression { return [] }
      let suggested = engine.suggestions(for: field).filter { begins($0, typed) }
      return suggested.map { Candidate(isQuoted ? Value.quoted($0) : bare($0)) }
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

  /// A VALUE: a variable, the name of a file behind the `@` of a blob, else what the field can take.
  func value(_ partial: String, of field: Field, in entity: Entity) -> CompletionOffer {
    if partial.hasPrefix("$") { return path(partial, appendsBlank: true) }
    if field.kind == .blob, partial.hasPrefix("@") { return CompletionOffer(skipped: 1, wantsFiles: true) }
    return CompletionOffer(values(of: field, in: entity, beginning: partial, asExpression: false))
  }

  /// `KEY=` of a field that the statement does not give yet, and behind it a value of that field.
  func pair(_ partial: String, of entity: Entity?, beside words: [String]) -> CompletionOffer {
    guard let entity else { return CompletionOffer() }
    guard let sign = partial.firstIndex(of: "=") else {
      let names = entity.record.fields.filter { $0.formula == nil }.map { Name.quoted($0.name) + "=" }
      let free = names.filter { name in begins(name, partial) && !words.contains { $0.hasPrefix(name) } }
      return CompletionOffer(free.map { Candidate($0, appendsBlank: false) })
    }
    let key = String(partial[..<sign])
    let value = String(partial[partial.index(after: sign)...])
    guard let field = place(key, from: entity)?.field else { return CompletionOffer() }
    var offer = self.value(value, of: field, in: entity)
    offer.skipped += key.utf8.count + 1
    return offer
  }
}
