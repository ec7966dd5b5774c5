import Commands
package import Engine
import FacetKit
import Language
package import Terminal

/// What can stand at the cursor.
///
/// The slot that the word stands in decides, as it does for the parser; names of files are offered in FILE slots alone.
/// An error while looking is no answer: the line stays as it is.
package struct Completion {
  /// The most that are fetched.
  package static let limit = 200

  let session: Session
  private let before: String
  /// What names mean: not the session's own context, which a statement that runs has to itself.
  let scope: Scope

  /// - Parameters:
  ///   - before: the lines of the statement above the one at the cursor.
  ///   - scope: that of the prompt where none is given.
  package init(session: Session, before: String, scope: Scope? = nil) {
    self.session = session
    self.before = before
    self.scope = scope ?? session.context.scope
  }

  var engine: RecordEngine { session.engine }

  package func answer(_ request: CompletionRequest) -> CompletionAnswer {
    let above = before.isEmpty ? "" : before + "\n"
    let scan = CursorScan(Array(above.utf8) + request.line.utf8.prefix(request.cursor))
    let none = CompletionAnswer(replaceFrom: request.cursor, candidates: [])
    guard !scan.isComment, scan.partialStart >= above.utf8.count else { return none }
    let next = request.line.utf8.dropFirst(request.cursor).first
    let place = CompletionPlace(scan: scan, closesBracket: next != UInt8(ascii: "]"))
    let offer = offer(at: place)
    let start = scan.partialStart - above.utf8.count + offer.skipped
    let shown = Array(offer.candidates.prefix(Completion.limit))
    return CompletionAnswer(
      replaceFrom: min(start, request.cursor), candidates: shown, more: offer.candidates.count - shown.count,
      wantsFiles: offer.wantsFiles && !session.settings.isRestricted)
  }

  private func offer(at place: CompletionPlace) -> CompletionOffer {
    switch place.frame.kind {
    case .selector: return selector(place)
    case .expression: return expression(place.frame.words, place.partial, of: hand(place))
    case .statements:
      if let type = definedType(place) { return definitionLine(place.frame.words, place.partial, of: type) }
      return statement(place.frame.words, place.partial)
    }
  }

  /// The type whose `define` body the cursor is in.
  private func definedType(_ place: CompletionPlace) -> String? {
    for frame in place.scan.frames.dropLast() where frame.words.first == "define" && frame.words.count > 1 {
      return frame.words[1]
    }
    return nil
  }

  /// The type of the record at hand in an expression: of the selector around it, else of what the statement is about.
  private func hand(_ place: CompletionPlace) -> Entity? {
    for frame in place.scan.frames.reversed() {
      if frame.kind == .selector { return records(frame.path) }
      if frame.kind == .statements {
        if frame.words.first == "define" || frame.words.isEmpty { continue }
        return frame.words.count > 1 ? records(frame.words[1]) : nil
      }
    }
    return definedType(place).flatMap { try? engine.entity($0) }
  }

  // MARK: brackets

  /// Keys of the records, and the fields for a filter.
  private func selector(_ place: CompletionPlace) -> CompletionOffer {
    guard let entity = records(place.frame.path) else { return CompletionOffer() }
    let partial = place.partial
    guard place.frame.words.isEmpty else { return expression(place.frame.words, partial, of: entity) }
    let typed = TypedText(partial)
    let end = place.closesBracket ? "]" : ""
    let keys = ((try? engine.keys(of: entity, beginning: typed.text, limit: Completion.limit)) ?? []).map { key in
      let text = entity.keyField == nil ? key.text : Value.quoted(key.text)
      return Candidate(text + end, note: entity.keyField == nil ? nil : key.record?.path, appendsBlank: false)
    }
    if typed.isQuoted { return CompletionOffer(keys) }
    let words = partial.isEmpty ? [] : ["first", "last"].filter { $0.hasPrefix(partial) }
    return CompletionOffer(
      keys + fields(of: entity, beginning: partial, appendsBlank: false)
        + words.map { Candidate($0 + end, appendsBlank: false) })
  }

  // MARK: expressions

  /// Words such as `days >` before the cursor ask for a value of the field, all others for names.
  func expression(_ words: [String], _ partial: String, of entity: Entity?) -> CompletionOffer {
    let operators: Set = [
      "=", "==", "!=", "<>", "<", "<=", ">", ">=", "in", "contains", "beginswith", "endswith", "like",
    ]
    if let sign = words.last, words.count > 1, operators.contains(sign.lowercased()),
      let found = place(words[words.count - 2], from: entity), let field = found.field
    {
      let values = values(of: field, in: found.entity, beginning: partial, asExpression: true)
      if !values.isEmpty { return CompletionOffer(values) }
    }
    if partial.utf8.contains(where: { $0 == Byte.quote || $0 == UInt8(ascii: "'") }) { return CompletionOffer() }
    if hasSteps(partial) || partial.hasPrefix("$") { return path(partial, from: entity, appendsBlank: true) }
    var candidates = entity.map { fields(of: $0, beginning: partial, appendsBlank: true) } ?? []
    guard !partial.isEmpty else { return CompletionOffer(candidates) }
    let functions = engine.registry.functions.map(\.name) + ["coalesce", "if", "len"]
    let calls = Set(functions).sorted().filter { $0.hasPrefix(partial) }
    candidates += calls.map { Candidate($0 + "(", appendsBlank: false) }
    candidates += types(beginning: partial, appendsBlank: false)
    let literals = ["today", "now", "true", "false", "null", "not", "any", "all", "none"]
    candidates += literals.filter { $0.hasPrefix(partial) }.map { Candidate($0) }
    return CompletionOffer(candidates)
  }
}
