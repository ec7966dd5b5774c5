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

  struct Actions {
    /// With their bodies as they are afterwards.
    var changed: [StoredAction] = []
    /// What could not be changed along, for who renames.
    var told: [String] = []
  }

  /// The actions in whose statements the name stands. One that cannot be read stays as it is.
  func actions() throws -> Actions {
    var all = Actions()
    let old =
      switch change {
      case .type(let old, _), .view(let old, _), .field(_, let old, _): old
      }
    for action in try engine.actions() where SQLToken.isWord(old, in: action.body) {
      let source = Source(name: nil, text: action.body)
      guard let vocabulary = engine.vocabulary, let block = try? Block.parse(source, vocabulary),
        let context = try? engine.entity(action.type)
      else {
        all.told.append("action \(action.path) has the name \(Name.quoted(old)) in it, which is not changed there")
        continue
      }
      var renaming = ActionRenaming(self, context: context)
      let body = try renaming.renamed(block, in: source)
      if !body.isExactly(action.body) {
        all.changed.append(StoredAction(type: action.type, name: action.name, body: body))
      }
      if let first = renaming.unsettled.first {
        let line = source.position(of: first.start).line
        all.told.append(
          "action \(action.path), line \(line): \(Name.quoted(old)) is not changed there, for only the run knows of "
            + "which type it is")
      }
    }
    return all
  }

  /// Under the names that types have now.
  func save(_ actions: Actions, in connection: Connection) throws {
    for action in actions.changed {
      let type = change.name(of: "", in: action.type).type
      try ActionTable(connection: connection).save(StoredAction(type: type, name: action.name, body: action.body))
    }
  }
}
