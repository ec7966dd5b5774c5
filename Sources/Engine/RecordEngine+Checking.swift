import FacetKit
package import Language

extension RecordEngine {
  /// Checks the names of a path against the types of the file, without reading a record.
  ///
  /// Keys and filters in brackets are not looked at: what they mean shows when the script runs.
  /// - Parameter unknown: names that mean something else when the script runs: its variables, and types that it makes.
  package func checkNames(of path: Path, except unknown: Set<String>) throws {
    guard exists, case .name(let root) = path.root, !unknown.contains(root.text) else { return }
    guard var entity = try entity(root.text) else { _ = try requiredEntity(root); return }
    for step in path.steps {
      guard case .key(let name) = step.node else {
        if case .operation = step.node { return }
        continue
      }
      if let reference = entity.reference(name.text) {
        guard let target = try self.entity(reference.target) else { return }
        entity = target
      } else if entity.column(name.text) != nil {
        return
      } else if let inverse = try inverse(name.text, of: entity) {
        entity = inverse.source
      } else if entity.record.isOpen {
        return
      } else {
        throw Wording.noField(name, in: entity, besides: try entity.waysOn(in: self))
      }
    }
  }
}
