import Commands
import Engine
import FacetKit
import Language
import Terminal

/// Names in paths.
extension Completion {
  /// The type that a path reaches, and the field where it ends in one.
  struct Reached {
    let entity: Entity
    let field: Field?
  }

  /// The type whose records a path gives: a reference at its end is followed.
  func records(_ text: String, from hand: Entity? = nil) -> Entity? {
    guard let found = place(text, from: hand) else { return nil }
    guard let field = found.field else { return found.entity }
    return found.entity.reference(field.name).flatMap { try? engine.entity($0.target) }
  }

  func place(_ text: String, from hand: Entity?) -> Reached? {
    guard let path = try? Path.parse(text) else { return nil }
    guard var here = root(path.root, from: hand) else { return nil }
    for step in path.steps {
      guard case .key(let name) = step.node else { continue }
      var entity = here.entity
      if let field = here.field {
        guard let target = entity.reference(field.name).flatMap({ try? engine.entity($0.target) }) else { return nil }
        entity = target
      }
      guard let next = follow(name.text, from: entity) else { return nil }
      here = next
    }
    return here
  }

  private func root(_ root: Path.Root, from hand: Entity?) -> Reached? {
    switch root {
    case .name(let name):
      if let hand, let found = follow(name.text, from: hand) { return found }
      if let entity = variable(name.text) { return Reached(entity: entity, field: nil) }
      if let entity = try? engine.rootEntity(name.text) { return Reached(entity: entity, field: nil) }
      return context.flatMap { follow(name.text, from: $0) }
    case .variable(let name): return variable(name.text).map { Reached(entity: $0, field: nil) }
    case .here: return (hand ?? context).map { Reached(entity: $0, field: nil) }
    case .outer: return nil
    }
  }

  private func variable(_ name: String) -> Entity? {
    guard case .reference(let id)? = scope.variables[name] else { return nil }
    return try? engine.entity(id.type)
  }

  /// The type of the record that one is in.
  private var context: Entity? { scope.record.flatMap { try? engine.entity($0.type) } }

  private func follow(_ name: String, from entity: Entity) -> Reached? {
    if let position = entity.column(name) { return Reached(entity: entity, field: entity.columns[position].field) }
    if let field = entity.record.field(name) { return Reached(entity: entity, field: field) }
    if let reference = entity.reference(name), let target = try? engine.entity(reference.target) {
      return Reached(entity: target, field: nil)
    }
    let inverse = (try? engine.inverses(of: entity))?.first { $0.name.utf8.elementsEqual(name.utf8) }
    return inverse.map { Reached(entity: $0.source, field: nil) }
  }

  // MARK: candidates

  /// Whether a word is a path with more than its first name.
  func hasSteps(_ word: String) -> Bool { word.contains(".") }

  /// What can stand at the end of a path.
  func path(_ partial: String, from hand: Entity? = nil, appendsBlank: Bool) -> CompletionOffer {
    guard let dot = lastStep(partial) else {
      let own = hand == nil ? context : hand
      let names = types(beginning: partial, appendsBlank: appendsBlank)
      let variables = scope.variables.keys.sorted().map { "$" + $0 }
      let shown = partial.hasPrefix("$") ? variables.filter { $0.hasPrefix(partial) } : []
      let near = own.map { partial.isEmpty ? [] : fields(of: $0, beginning: partial, appendsBlank: true) } ?? []
      return CompletionOffer(names + near + shown.map { Candidate($0, appendsBlank: false) })
    }
    let head = String(partial[..<dot])
    let name = String(partial[partial.index(after: dot)...])
    guard let entity = head.isEmpty ? hand ?? context : records(head, from: hand) else { return CompletionOffer() }
    let skipped = head.utf8.count + 1
    if name.hasPrefix("@") {
      let operators = ["@avg", "@count", "@distinct", "@max", "@min", "@sum"].filter { $0.hasPrefix(name) }
      return CompletionOffer(
        operators.map { Candidate($0, appendsBlank: $0 == "@count") }, skipped: skipped)
    }
    return CompletionOffer(fields(of: entity, beginning: name, appendsBlank: true), skipped: skipped)
  }

  /// The last dot that is in no bracket, quote or backquotes.
  private func lastStep(_ text: String) -> String.Index? {
    var depth = 0
    var quote: Character?
    var found: String.Index?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'", "`": quote = character
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "." where depth == 0: found = index
      default: break
      }
    }
    return found
  }

  /// The actions of the records that stand before the last dot.
  func actions(_ partial: String) -> [Candidate] {
    guard let dot = lastStep(partial) else { return [] }
    let head = String(partial[..<dot])
    let name = String(partial[partial.index(after: dot)...])
    guard let entity = head.isEmpty ? context : records(head), let all = try? engine.actions(of: entity) else {
      return []
    }
    return all.map { Name.quoted($0.name) }.filter { begins($0, name) }.map { Candidate($0, note: "action") }
  }

  func types(beginning partial: String, appendsBlank: Bool) -> [Candidate] {
    let views = ((try? engine.storedViews()) ?? []).map { (name: $0.name, isView: true) }
    let names = ((try? engine.typeNames()) ?? []) + views
    return names.filter { begins(Name.quoted($0.name), partial) }.map {
      Candidate(Name.quoted($0.name), note: $0.isView ? "view" : nil, appendsBlank: appendsBlank)
    }
  }

  /// Fields with their kinds, references by their names, and the collections of what refers here.
  func fields(of entity: Entity, beginning partial: String, appendsBlank: Bool) -> [Candidate] {
    var seen: Set<ExactName> = []
    var names: [(name: String, note: String)] = []
    let columns = entity.columns.filter { !$0.isImplicitKey }.map(\.field)
    for field in columns + entity.record.fields { names.append((field.name, field.kind.spelling)) }
    for reference in entity.references {
      names += reference.names.map { ($0, "ref \(Name.quoted(reference.target))") }
    }
    let inverses = (try? engine.inverses(of: entity)) ?? []
    for inverse in inverses { names.append((inverse.name, "of \(inverse.source.name)")) }
    return names.filter { seen.insert(ExactName($0.name)).inserted && begins(Name.quoted($0.name), partial) }.map {
      Candidate(Name.quoted($0.name), note: $0.note, appendsBlank: appendsBlank)
    }
  }

  /// Names are typed without regard to case, and those that need backquotes also without them.
  func begins(_ name: String, _ partial: String) -> Bool {
    name.lowercased().hasPrefix(partial.lowercased())
      || (name.hasPrefix("`") && name.dropFirst().lowercased().hasPrefix(partial.lowercased()))
  }
}
