import FacetKit
package import Language
import Store

extension RecordEngine {
  /// Makes a query ready to be read in pieces.
  ///
  /// - Parameters:
  ///   - narrowing: conditions beside the query's own; what they leave out keeps its place.
  ///   - texts: a text that one of the text fields has to contain, without regard to case and accents.
  package func listing(
    _ query: Query, narrowing: [Expression] = [], containing text: String? = nil, in scope: Scope
  ) throws -> Listing {
    let resolver = PathResolver(engine: self, scope: scope, use: .all)
    var query = query
    if query.columns.isEmpty { query.columns = try view(shownBy: query.path, in: scope)?.query.columns ?? [] }
    var records = try records(of: query.path, resolver)
    let isSliceable = records.source == records.entity.source(alias: records.frame.alias)
    if let condition = query.condition { try resolver.filter(&records, condition) }
    let binder = Binder(engine: self, scope: scope, frames: [records.entity])
    if query.limit != nil || query.offset != nil {
      let compiler = QueryCompiler(builder: records.builder, frames: [records.frame])
      records.order = try resolver.terms(query.order, binder, compiler) + records.order
      records.cut(try limitClause(query, scope))
      query.order = []
    }
    let own = records.conditions.count
    for condition in narrowing { try resolver.filter(&records, condition) }
    if let text, !text.isEmpty { try contain(text, &records, binder) }
    let compiler = QueryCompiler(builder: records.builder, frames: [records.frame])
    var columns: [QueryColumn] = []
    var decoders: [PreparedQuery.Decoder] = []
    var names: [String] = []
    var expressions: [Expression] = []
    for (index, (bound, title)) in try shown(query, records.entity, binder).enumerated() {
      let field = fieldShown(bound) ?? referenceShown(bound, records.entity)
      columns.append(QueryColumn(title: title, kind: field?.kind ?? kind(bound.kind), field: field))
      decoders.append(try decoder(bound, field, compiler, &names))
      expressions.append(query.columns.indices.contains(index) ? query.columns[index] : Expression(field: title))
    }
    let terms = try resolver.terms(query.order, binder, compiler) + records.order
    let row = PreparedQuery(
      columns: columns, entity: records.entity, engine: self, sql: "", builder: records.builder, decoders: decoders)
    return Listing(
      records, ownConditions: own, isSliceable: isSliceable, terms: terms, names: names, row: row,
      expressions: expressions)
  }

  /// Judges a condition over the records of a query, of which nothing is read.
  package func check(_ condition: Expression, over query: Query, in scope: Scope) throws {
    let resolver = PathResolver(engine: self, scope: scope, use: .all)
    var records = try records(of: query.path, resolver)
    try resolver.filter(&records, condition)
  }

  private func records(of path: Path, _ resolver: PathResolver) throws -> RecordQuery {
    switch try resolver.resolve(path).content {
    case .records(var records):
      records.isMany = true
      return records
    case .reference(var source, let reference, let target):
      source.follow(reference, to: target)
      return there(source)
    case .formula(var source, let bound, _):
      guard case .field(let field) = bound.node, case .record = field.leaf else { break }
      source.follow(field.hops)
      return there(source)
    default: break
    }
    throw Diagnostic("\(path) gives values, and browse shows records", at: path.range, hint: "list \(path)")
  }

  /// References to nothing are no rows.
  private func there(_ source: RecordQuery) -> RecordQuery {
    var source = source
    source.isMany = true
    source.conditions += source.keys.suffix(1).map { "\($0) IS NOT NULL" }
    return source
  }

  /// The field of a reference that is shown by its record.
  private func referenceShown(_ bound: Bound, _ entity: Entity) -> Field? {
    guard case .field(let path) = bound.node, case .record = path.leaf, path.frame == 0, path.hops.count == 1,
      path.hops[0].reference.columns.count == 1
    else { return nil }
    return entity.columns[path.hops[0].reference.columns[0]].field
  }

  /// The texts of the records' own fields, and those that stand for the records they refer to.
  private func contain(_ text: String, _ records: inout RecordQuery, _ binder: Binder) throws {
    let entity = records.entity
    func isText(_ field: Field) -> Bool { !field.isSecret && (field.kind == .text || field.kind.isChoice) }
    var places = entity.columns.filter { isText($0.field) }.map { [$0.field.name] }
    for reference in entity.references where reference.columns.count == 1 {
      guard !entity.columns[reference.columns[0]].field.isSecret, let target = try self.entity(reference.target),
        let position = target.keyField, isText(target.columns[position].field)
      else { continue }
      places.append([reference.names[0], target.columns[position].field.name])
    }
    let none = SourceRange(0, 0)
    let wanted = Expression(.literal(.text(text)), at: none)
    let tests = places.prefix(RecordQuery.mostJoins - 10).map { names in
      Expression(
        .textTest(Expression(path: names), .contains, [.letterCase, .accents], wanted), at: none)
    }
    let compiler = QueryCompiler(builder: records.builder, frames: [records.frame])
    let conditions = try tests.map { compiler.filter(try binder.condition($0)) }
    records.conditions.append(conditions.isEmpty ? "0" : "(\(conditions.joined(separator: " OR ")))")
  }

  /// What other programs stored so far: another number as soon as there is more. It costs no more than a look at the
  /// file's first page.
  package var changesElsewhere: Int {
    get throws { path == nil || !exists ? 0 : try readable().dataVersion }
  }
}

extension Expression {
  /// A field of the record at hand.
  package init(field name: String) { self.init(path: [name]) }

  /// A field at the end of references.
  init(path names: [String]) {
    let none = SourceRange(0, 0)
    let keys = names.map { Identifier($0, at: none, isQuoted: true) }
    self.init(
      .path(
        Path(root: .name(keys[0]), steps: keys.dropFirst().map { Path.Step(.key($0), at: none) }, at: none)), at: none)
  }
}

extension Kind {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }
}
