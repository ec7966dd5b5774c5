import Engine
import FacetKit
import Language

extension ScreenSession {
  /// What makes a new record a member of a collection: `person=person[3]`; nothing where a path is none.
  func pairsOfMembers(_ path: Path) throws -> [String] {
    guard case .key(let name)? = path.steps.last?.node else { return [] }
    let owner = Path(root: path.root, steps: Array(path.steps.dropLast()), at: path.range)
    guard let found = try? engine.resolve(owner, in: context.scope, use: .current), !found.isMany,
      let entity = found.entity, let inverse = try engine.inverse(name.text, of: entity),
      inverse.reference.columns.count == 1, let id = try engine.records(found).first
    else { return [] }
    let field = inverse.source.columns[inverse.reference.columns[0]].field.name
    return ["\(Name.quoted(field))=\(id.path)"]
  }

  func pairs(_ texts: [String]) throws -> [Pair] {
    guard !texts.isEmpty else { return [] }
    let source = Source(name: nil, text: "new x \(texts.joined(separator: " "))")
    var parser = Parser(source: source, vocabulary: context.catalog)
    guard let statement = try parser.next(), case .command(let invocation) = statement.node else { return [] }
    return Call(invocation).pairs("pairs")
  }
}
