import FacetKit
package import Language

extension RecordEngine {
  /// A path that means what it does because of where one is, or of what a variable holds, from its record on; nil for one
  /// that says so itself. It means the same wherever it is typed.
  package func writtenOut(_ path: Path, in scope: Scope) throws -> String? {
    var start = Path(root: path.root, steps: [], at: path.range)
    var rest = path.steps
    if case .name(let name) = path.root, name.isQuoted || scope.variables[name.text] == nil {
      if try entity(name.text) != nil || storedView(name.text) != nil {
        guard case .selector(let parts)? = rest.first?.node, parts.count == 1, !parts[0].isLiteral else { return nil }
        start.steps = [rest.removeFirst()]
      } else {
        start.root = .here
        rest.insert(Path.Step(.key(name), at: name.range), at: 0)
      }
    }
    let found = try resolve(start, in: scope, use: .selected)
    guard !found.isMany, case .records = found.content, let id = try records(found).first else { return nil }
    switch rest.first?.node {
    case nil: return id.path
    case .key?, .operation?: return "\(id.path)\(Path(root: .here, steps: rest, at: path.range))"
    default: return nil
    }
  }
}

extension Expression {
  /// Whether it says the same wherever it is typed.
  fileprivate var isLiteral: Bool {
    switch node {
    case .literal: true
    case .text: !description.utf8.contains(UInt8(ascii: "$"))
    default: false
    }
  }
}
