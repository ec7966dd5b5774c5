import FacetKit
package import Language

/// What a rename does to a path that a session holds on to.
package struct HeldPath {
  package let path: Path
  package let scope: Scope
}

extension RecordEngine {
  /// A path as it is called after a rename, and what names mean to it then. To be asked before it.
  package func renamed(
    _ path: Path, in scope: Scope, by rename: Path, to name: Identifier, from here: Scope
  ) throws -> HeldPath {
    let change: ExpressionRenaming.Change
    var scope = scope
    let before = scope
    switch try SchemaPath(rename, in: here, "rename", engine: self) {
    case .type(let entity):
      change = .type(entity.name, to: name.text)
      scope.rename(type: entity.name, to: name.text)
    case .field(let entity, let position):
      change = .field(of: entity.name, entity.columns[position].name, to: name.text)
    case .formula(let entity, let formula): change = .field(of: entity.name, formula.name, to: name.text)
    case .view(let view): change = .view(view.name, to: name.text)
    case .action, .rule: return HeldPath(path: path, scope: scope)
    }
    let renaming = try ExpressionRenaming(engine: self, change: change).seeing(before.variables)
    // A type goes before a field of the place where one was.
    var frames = try before.record.flatMap { try entity($0.type) }.map { [$0] } ?? []
    if case .name(let root) = path.root, try entity(root.text) != nil || storedView(root.text) != nil { frames = [] }
    return HeldPath(path: try renaming.renamed(path, frames), scope: scope)
  }
}
