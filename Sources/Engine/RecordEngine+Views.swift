import FacetKit
package import Language
import Store

extension RecordEngine {
  /// The views that `view` made, in that order.
  package func storedViews() throws -> [StoredView] {
    let connection = try readable()
    if let known = schema.views { return known }
    let views = try ViewTable(connection: connection).all().compactMap { name, text -> StoredView? in
      // What this version does not read is no view here; the others are.
      guard let query = try? Query.parse(text) else { return nil }
      return StoredView(name: name, query: query, text: text)
    }
    schema.views = views
    return views
  }

  /// Exactly that one, else the only one without regard to case.
  package func storedView(_ name: String) throws -> StoredView? {
    let views = try storedViews()
    if let exact = views.first(where: { $0.name.isExactly(name) }) { return exact }
    let near = views.filter { $0.name.lowercased() == name.lowercased() }
    return near.count == 1 ? near[0] : nil
  }

  /// The type of that name, or of the records that the view of that name shows.
  package func rootEntity(_ name: String) throws -> Entity? {
    if let entity = try entity(name) { return entity }
    return try storedView(name).map { try PathResolver(engine: self, scope: Scope(), use: .all).records(of: $0).entity }
  }

  /// The view of which a path shows records themselves, all or some.
  func view(shownBy path: Path, in scope: Scope) throws -> StoredView? {
    guard case .name(let name) = path.root, name.isQuoted || scope.variables[name.text] == nil,
      path.steps.allSatisfy({ step in
        switch step.node {
        case .all, .first, .last, .selector: true
        case .key, .operation: false
        }
      }), try entity(name.text) == nil
    else { return nil }
    return try storedView(name.text)
  }

  /// Makes a view, or gives one another query.
  package func makeView(_ name: Identifier, _ query: Query) throws -> ChangeReport {
    try DefinitionReader.checkNew(name, "view")
    if exists, let entity = try entity(name.text) {
      throw Diagnostic(
        "there is a \(entity.isView ? "view" : "type") \(Name.quoted(entity.name)) already", at: name.range,
        hint: "another name for the view")
    }
    let text = try QuerySpelling.text(query)
    try check(query)
    return try changingSchema { connection in
      let known = try storedView(name.text)
      let full = known?.name ?? name.text
      try ViewTable(connection: connection).save(full, text)
      forget()
      // A view of a view may lead back to itself.
      if let made = try storedView(full) {
        do { try check(made) } catch var error as Diagnostic {
          error.range = query.path.range
          throw error
        }
      }
      return noticed("\(known == nil ? "made" : "changed") view \(Name.quoted(full))")
    }
  }

  /// Everything in a query is there and of a fitting kind; errors point into the query.
  private func check(_ query: Query) throws {
    let prepared = try prepare(query, in: Scope())
    guard prepared.entity != nil else {
      throw Diagnostic("a view shows records, and \(query.path) gives values", at: query.path.range)
    }
  }

  /// Throws what is wrong with a view, which may be what it shows is not there any more.
  func check(_ view: StoredView) throws {
    let path = Path(
      root: .name(Identifier(view.name, at: SourceRange(0, 0), isQuoted: true)), steps: [], at: SourceRange(0, 0))
    _ = try prepare(Query(path: path), in: Scope())
  }

  func renameView(_ view: StoredView, to name: Identifier) throws -> ChangeReport {
    try DefinitionReader.checkNew(name, "view")
    if name.text.isExactly(view.name) { return ChangeReport() }
    if let other = try entity(name.text) {
      throw Diagnostic("there is a type \(Name.quoted(other.name)) already", at: name.range)
    }
    if let other = try storedView(name.text), !other.name.isExactly(view.name) {
      throw Diagnostic("there is a view \(Name.quoted(other.name)) already", at: name.range)
    }
    let renaming = ExpressionRenaming(engine: self, change: .view(view.name, to: name.text))
    let (fields, rules, views) = (try renaming.fields(), try renaming.rules(), try renaming.views())
    let actions = try renaming.actions()
    return try changingSchema { connection in
      try renaming.save(views, in: connection)
      try ViewTable(connection: connection).rename(view.name, to: name.text)
      try renaming.save(fields, in: connection)
      try renaming.save(rules, in: connection)
      try renaming.save(actions, in: connection)
      return noticed("renamed view \(Name.quoted(view.name)) to \(Name.quoted(name.text))", and: actions.told)
    }
  }

  /// Drops a view; the records stay.
  func dropView(_ view: StoredView, at range: SourceRange) throws -> ChangeReport {
    try changingSchema { connection in
      let views = try readableViews(connection)
      try ViewTable(connection: connection).remove(view.name)
      forget()
      try checkViews(views.filter { !$0.isExactly(view.name) }, connection, subject: Name.quoted(view.name), at: range)
      return noticed("dropped view \(Name.quoted(view.name)); its records stay")
    }
  }
}
