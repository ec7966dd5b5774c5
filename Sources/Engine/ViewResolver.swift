import FacetKit
import Language

/// Makes the records of a stored view a start of paths.
extension PathResolver {
  func records(of view: StoredView) throws -> RecordQuery {
    guard engine.openViews.insert(ExactName(view.name)).inserted else {
      throw Diagnostic("the view needs itself", subject: Name.quoted(view.name))
    }
    defer { engine.openViews.remove(ExactName(view.name)) }
    let inner = PathResolver(engine: engine, scope: Scope(), use: .all)
    do {
      var records = try inner.start(of: view.query)
      if let condition = view.query.condition { try inner.filter(&records, condition) }
      records.isMany = true
      let binder = Binder(engine: engine, scope: Scope(), frames: [records.entity])
      let compiler = QueryCompiler(builder: records.builder, frames: [records.frame])
      records.order = try inner.terms(view.query.order, binder, compiler) + records.order
      if view.query.limit != nil || view.query.offset != nil {
        records.cut(try engine.limitClause(view.query, Scope()))
      }
      records.text = Name.quoted(view.name)
      return records
    } catch let error as Diagnostic {
      // Its places are in the text of the view, not in what is being read.
      throw Diagnostic(error.text, subject: "view \(Name.quoted(view.name))", hint: error.hint)
    }
  }

  private func start(of query: Query) throws -> RecordQuery {
    switch try resolve(query.path).content {
    case .records(let records): return records
    case .reference(var source, let reference, let target):
      source.follow(reference, to: target)
      return source
    case .column, .formula, .computed, .values:
      throw Diagnostic("a view shows records, and \(query.path) gives values", at: query.path.range)
    }
  }

  /// The ORDER BY of `sort by`.
  func terms(_ keys: [SortKey], _ binder: Binder, _ compiler: QueryCompiler) throws -> [OrderTerm] {
    try keys.flatMap { key -> [OrderTerm] in
      let bound = try binder.bind(key.expression)
      let direction: OrderTerm.Direction =
        compiler.isNeverNull(bound)
        ? key.isDescending ? .plainDescending : .plain : key.isDescending ? .descending : .ascending
      let collation = bound.kind == .text ? " COLLATE BINARY" : ""
      let parts = compiler.parts(bound)
      let terms = parts.map { OrderTerm($0 + collation, direction) }
      // By the instant, whatever the offset and the form; what SQLite does not read as one comes last.
      guard bound.kind == .datetime, bound.storedField == nil else { return terms }
      return parts.map { OrderTerm("julianday(\($0))", direction) } + terms
    }
  }
}
