import FacetKit
import Forms

/// Edits that outlive a program that is ended from outside: as an object of field names and texts.
extension RecordDesk {
  package func unsaved() -> [Int: String?] {
    guard let text = context.host.draft(of: path), case .object(let members)? = try? JSONReader.read(text) else {
      return [:]
    }
    hasDraft = true
    var texts: [Int: String?] = [:]
    for member in members {
      guard let place = fields.firstIndex(where: { $0.field.name == member.key }), !fields[place].field.isSecret else {
        continue
      }
      texts[place] = .some(member.value.isNull ? nil : member.value.text)
    }
    return texts
  }

  package func keep(_ texts: [Int: String?]) {
    kept.merge(texts) { _, new in new }
    write(kept)
  }

  package func keepAll(_ texts: [Int: String?]) {
    // What a level above the form has goes before what the form has.
    let all = texts.merging(kept) { _, above in above }
    kept = [:]
    if all.isEmpty { dropDraft() } else { write(all) }
  }

  private func write(_ texts: [Int: String?]) {
    let members = texts.sorted { $0.key < $1.key }.map { place, text in
      Member(fields[place].field.name, text.map { .text($0) } ?? .null)
    }
    hasDraft = true
    context.host.keepDraft(Value.object(members).json, of: path)
  }

  package func dropDraft() {
    if hasDraft { context.host.keepDraft(nil, of: path) }
    hasDraft = false
    kept = [:]
  }
}
