import Engine
import FacetKit
import Language

extension ScreenSession {
  /// The field with the value that makes a new record a member of a collection; nothing where a path is none.
  func owner(of path: Path) throws -> [String: Value] {
    guard case .key(let name)? = path.steps.last?.node else { return [:] }
    let owner = Path(root: path.root, steps: Array(path.steps.dropLast()), at: path.range)
    guard let found = try? engine.resolve(owner, in: context.scope, use: .current), !found.isMany,
      let entity = found.entity, let inverse = try engine.inverse(name.text, of: entity),
      inverse.reference.columns.count == 1, let id = try engine.records(found).first
    else { return [:] }
    return [inverse.source.columns[inverse.reference.columns[0]].field.name: .reference(id)]
  }
}
