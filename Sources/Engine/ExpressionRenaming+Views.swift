import FacetKit
import Language
import Store

/// Views and actions keep names of types and fields too.
extension ExpressionRenaming {
  /// The views whose queries change with a name in them. One that cannot be read stays as it is.
  func views() throws -> [(name: String, text: String)] {
    try engine.storedViews().compactMap { view in
      let resolver = PathResolver(engine: engine, scope: Scope(), use: .all)
      guard let entity = try? resolver.records(of: view).entity else { return nil }
      var query = view.query
      query.path = try renamed(query.path, [])
      query.columns = try query.columns.map { try renamed($0, [entity]) }
      query.condition = try query.condition.map { try renamed($0, [entity]) }
      query.order = try query.order.map { SortKey(try renamed($0.expression, [entity]), isDescending: $0.isDescending) }
      let text = try QuerySpelling.text(query)
      return text == view.text ? nil : (view.name, text)
    }
  }

  func save(_ views: [(name: String, text: String)], in connection: Connection) throws {
    for (name, text) in views { try ViewTable(connection: connection).save(name, text) }
  }

  /// The statements of an action are a script and stay as they were typed; who renames is told which have the name.
  func actionsWithTheName() throws -> [String] {
    let (type, name): (String?, String) =
      switch change {
      case .type(let old, _), .view(let old, _): (nil, old)
      case .field(let type, let old, _): (type, old)
      }
    return try engine.actions().filter { action in
      (type == nil || action.type.isExactly(type!)) && SQLToken.isWord(name, in: action.body)
    }.map { "action \($0.path) has the name \(Name.quoted(name)) in it, which is not changed there" }
  }
}
