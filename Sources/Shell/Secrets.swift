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

  /// Whether a text that was not read to its end names a secret field: then it may hold a secret too.
  func mayBeIn(_ text: String) -> Bool {
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { $0.lowercased() })
    return ((try? session.engine.typeNames()) ?? []).contains { type in
      let fields = (try? session.engine.entity(type.name))?.record.fields ?? []
      return fields.contains { $0.isSecret && words.contains($0.name.lowercased()) }
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
    return entity.record.field(key)?.isSecret ?? false
  }
}
