import Engine
import FacetKit
import Forms
import Language

/// What of a list of records hangs on their type: worked out anew where another program may have changed that.
struct RecordListShape {
  let query: Query
  let entity: Entity
  let columns: [ListColumn]
  /// The fields of the columns; nil for one that is worked out by the query.
  let fields: [Field?]
  let expressions: [Expression]
  let abilities: ListAbilities
  let ownSort: ListView.Sort?
  let titleColumn: Int?

  /// - Throws: what is wrong with the query.
  init(_ session: ScreenSession, _ given: Query, path: String) throws {
    let engine = session.engine
    engine.beginStatement()
    var query = given
    let first = try engine.listing(query, in: session.context.scope)
    entity = first.entity
    let order = entity.columns.first { $0.field.isOrder }
    var isMovable = false
    if query.order.isEmpty, query.limit == nil, query.offset == nil, let order, first.hasOrder,
      try engine.storedView(path) == nil
    {
      query.order = [SortKey(Expression(field: order.field.name), isDescending: false)]
      isMovable = true
    }
    let listing = query.order.isEmpty ? first : try engine.listing(query, in: session.context.scope)
    self.query = query
    expressions = listing.expressions
    fields = listing.columns.map(\.field)
    columns = listing.columns.indices.map { ListColumn(listing, $0) }
    titleColumn = columns.firstIndex { $0.isKey }
    if query.order.count == 1,
      let own = listing.expressions.firstIndex(where: { $0.sameText(as: query.order[0].expression) })
    {
      ownSort = .init(column: own, isDescending: query.order[0].isDescending)
    } else {
      ownSort = nil
    }
    var abilities: ListAbilities = [.describe, .query]
    if !engine.isReadOnly {
      if entity.takesNewRecords { abilities.insert(.make) }
      if entity.takesNewRecords { abilities.insert(.copy) }
      if entity.takesDeletes { abilities.insert(.delete) }
      if entity.takesChanges { abilities.formUnion([.edit, .act]) }
      if isMovable, entity.takesChanges { abilities.insert(.move) }
    }
    self.abilities = abilities
  }
}
