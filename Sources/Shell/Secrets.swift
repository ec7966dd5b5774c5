import Commands
import Engine
import FacetKit
import Language

/// Whether a statement holds the value of a secret field, so that it stays out of the history.
struct Secrets {
  let session: Session

  func isIn(_ statement: Statement) -> Bool {
    guard case .command(let invocation) = statement.node else { return false }
    var type: String?
    for argument in invocation.arguments {
      switch argument.node {
      case .assignment(.values(let pairs)): if pairs.contains(where: { isSecret($0.path) }) { return true }
      case .assignment(.operation(let path, _, _)): if isSecret(path) { return true }
      case .assignment(.pairs(let path, let pairs)):
        if pairs.contains(where: { isSecret($0.key.text, of: root(path)) }) { return true }
      case .path(let path):
        type = root(path)
        if invocation.command == "edit", isSecret(path) { return true }
      case .name(let name): type = name.text
      case .pair(let pair): if isSecret(pair.key.text, of: type) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether a line may hold a secret in a way that ``isIn(_:)`` does not see: in a block, a condition, SQL, or because
  /// it could not be read to its end. Only a line that plainly reads or empties the field is taken for harmless.
  func mayBeIn(_ text: String) -> Bool {
    guard let rest = remainder(behindNameIn: text) else { return false }
    let reading: Set = [
      "get", "show", "list", "types", "count", "describe", "clear", "unset", "cd", "use", "goto", "ls", "validate",
      "verify", "drop", "rename",
    ]
    let operators: Set = [
      "where", "in", "like", "contains", "beginswith", "endswith", "matches", "between", "and", "or",
    ]
    guard reading.contains(text.prefix { $0.isLetter }.lowercased()) else { return true }
    let words = rest.split { !$0.isLetter && $0 != "_" }.map { $0.lowercased() }
    let isPlain = rest.unicodeScalars.allSatisfy { Name.continues($0) || ".,[]* ".unicodeScalars.contains($0) }
    return !isPlain || words.contains(where: operators.contains) || rest.contains(where: \.isNumber)
  }

  /// An error about a text that may hold a secret, without that: the line is not shown, nor what was typed.
  func concealed(_ error: Diagnostic, in source: Source?) -> Diagnostic {
    guard let source, let range = error.range, !session.secretNames().isEmpty else { return error }
    let line = source.text(source.lineRange(around: range.start))
    let statement = source.text(statement(around: range, in: source))
    let rest = remainder(behindNameIn: statement)
    guard rest != nil || remainder(behindNameIn: line) != nil else { return error }
    var copy = error
    copy.hidesLine = true
    copy.correction = nil
    // What is wrong with the value of a field says so without it already.
    if copy.subject != nil { return copy }
    let words = (rest ?? "").split { " \t\n;,()[]{}\"'=".contains($0) }.map(String.init)
    // A word may be cut at a sign in it.
    let typed = Set(words + words.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
    let types = ((try? session.engine.typeNames()) ?? []).map { $0.name }
    let shown = Secrets.language.union(types)
    for word in typed.subtracting(shown).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      copy.message = Secrets.without(word, in: copy.message)
      copy.hint = copy.hint.map { Secrets.without(word, in: $0) }
    }
    return copy
  }

  /// Words that stand behind the names of fields and are no values.
  private static let language: Set = [
    "text", "integer", "real", "decimal", "boolean", "date", "datetime", "choice", "list", "json", "blob", "ref",
    "secret", "required", "unique", "length", "default", "min", "max", "where", "and", "or", "not", "true", "false",
  ]

  /// A text in which a word is made unreadable; one of two characters or less only where it stands alone.
  private static func without(_ word: String, in text: String) -> String {
    var output = ""
    var rest = text
    while let start = rest.firstIndex(of: word) {
      let end = rest.utf8.index(start, offsetBy: word.utf8.count)
      let isAlone = ![output.last ?? rest[..<start].last, rest[end...].first].contains { $0?.isLetter ?? false }
      output += rest[..<start]
      output += isAlone || word.utf8.count > 2 ? Value.concealed : word
      rest = String(rest[end...])
    }
    return output + rest
  }

  /// What follows the first name of a secret field; nil where there is none.
  private func remainder(behindNameIn text: String) -> String? {
    let names = session.secretNames()
    if names.isEmpty { return nil }
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let end = scalars[start...].firstIndex { !Name.continues($0) } ?? scalars.endIndex
      if end > start, names.contains(text[start..<end].lowercased()) { return String(text[end...]) }
      start = end > start ? end : scalars.index(after: start)
    }
    let folded = text.lowercased()
    return names.contains { !Name.isBare($0) && folded.firstIndex(of: $0) != nil } ? text : nil
  }

  /// The statement in which an error stands; of a very long script only its line.
  private func statement(around range: SourceRange, in source: Source) -> SourceRange {
    let line = source.lineRange(around: range.start)
    guard source.bytes.count < 1 << 16 else { return line }
    var parser = Parser(source: source, vocabulary: session.catalog)
    while true {
      let start = parser.position
      guard (try? parser.next()) != nil else { return SourceRange(start, max(start, line.end)) }
      if parser.position > range.start { return SourceRange(start, parser.position) }
    }
  }

  private func root(_ path: Path) -> String? {
    switch path.root {
    case .name(let name): name.text
    default: session.context.scope.record?.type
    }
  }

  private func isSecret(_ path: Path) -> Bool {
    guard let found = try? session.engine.resolve(path, in: session.context.scope, use: .current) else {
      guard case .key(let key)? = path.steps.last?.node else { return false }
      return isSecret(key.text, of: root(path))
    }
    return found.field?.isSecret ?? false
  }

  private func isSecret(_ key: String, of type: String?) -> Bool {
    guard let type, let entity = try? session.engine.entity(type) else { return false }
    if let field = entity.record.field(key) { return field.isSecret }
    // A name that is none may be that of a secret, misspelt.
    return entity.record.fields.contains(where: \.isSecret)
  }
}
