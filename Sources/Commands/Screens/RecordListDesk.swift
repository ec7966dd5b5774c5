import Engine
import FacetKit
import Forms
import Language

/// A list of records over the engine: each window is a query of its own, each change a command.
final class RecordListDesk: ListDesk {
  let session: ScreenSession
  /// As it was asked for.
  private let given: Query
  let title: String
  let path: String
  let word: CountedWord
  let isPart: Bool
  /// What a new record of this list begins with: the owner of a collection.
  let owner: [String: Value]
  private var shape: RecordListShape
  /// Whether nothing can have changed the type since ``shape`` was worked out.
  private var isShapeKnown = true
  private var listings: [ListView: Listing] = [:]
  private var totals: [ListView: Int] = [:]
  /// Counts that are under way: of all rows, and of those before the place that was asked for last.
  private var counting: (view: ListView, count: ListingCount)?
  private var before: (view: ListView, place: ListingPlace, count: ListingCount)?
  private var seen: Int

  private var engine: RecordEngine { session.engine }
  var query: Query { shape.query }
  var entity: Entity { shape.entity }
  var columns: [ListColumn] { shape.columns }
  var abilities: ListAbilities { shape.abilities }
  var ownSort: ListView.Sort? { shape.ownSort }
  /// The fields of the columns; nil for one that is worked out by the query.
  var fields: [Field?] { shape.fields }

  /// - Throws: what is wrong with the query.
  init(_ session: ScreenSession, _ query: Query, path: String, title: String? = nil) throws {
    self.session = session
    self.path = path
    given = query
    shape = try RecordListShape(session, query, path: path)
    self.title = title ?? TypeLooks(shape.entity.record).title
    let counting = CountWord(shape.entity.record)
    word = CountedWord(one: counting.one, many: counting.many)
    owner = try session.owner(of: query.path)
    var isPart = query.condition != nil || query.limit != nil || query.offset != nil || !query.path.steps.isEmpty
    if case .name(let name) = query.path.root {
      isPart = isPart || name.text.lowercased() != shape.entity.name.lowercased()
    }
    self.isPart = isPart || shape.entity.isView
    seen = try session.engine.changesElsewhere
  }

  // MARK: reading

  private func listing(_ view: ListView) throws -> Listing {
    try renewShape()
    if let known = listings[view] { return known }
    var query = query
    if let sort = view.sort, sort != ownSort, shape.expressions.indices.contains(sort.column) {
      let order = try byTitle(sort.column) ?? shape.expressions[sort.column]
      query.order = [SortKey(order, isDescending: sort.isDescending)]
    }
    let narrowing = try view.condition.map { [try Expression.parse($0)] } ?? []
    let made = try engine.listing(query, narrowing: narrowing, containing: view.text, in: session.context.scope)
    if listings.count > 8 { listings.removeAll() }
    listings[view] = made
    return made
  }

  /// A reference is ordered by what is seen of it: the key of its record, where that is not its number.
  private func byTitle(_ column: Int) throws -> Expression? {
    guard case .reference(let type)? = fields[column]?.kind, let target = try engine.entity(type),
      let position = target.keyField, case .path(var path) = shape.expressions[column].node
    else { return nil }
    let none = SourceRange(0, 0)
    path.steps.append(
      Path.Step(.key(Identifier(target.columns[position].field.name, at: none, isQuoted: true)), at: none))
    return Expression(.path(path), at: none)
  }

  /// Views mean columns by their numbers: where these are others, whoever asks has to begin anew.
  private func renewShape() throws {
    if isShapeKnown { return }
    let old = shape.columns
    shape = try RecordListShape(session, given, path: path)
    isShapeKnown = true
    if shape.columns != old { throw ListFault("the type changed meanwhile; its columns are others now") }
  }

  func forget() {
    isShapeKnown = false
    listings.removeAll()
    totals.removeAll()
    (counting, before) = (nil, nil)
  }

  func rows(_ start: ListStart, count: Int, in view: ListView) throws(ListFault) -> [ListRow] {
    try session.faulting { () throws in
      let listing = try listing(view)
      let found =
        switch start {
        case .first: try listing.rows(from: nil, count: count)
        case .last: try listing.rows(from: nil, isBackwards: true, count: count)
        case .from(let place): try listing.rows(from: place.listing, isInclusive: true, count: count)
        case .after(let place): try listing.rows(from: place.listing, count: count)
        case .before(let place): try listing.rows(from: place.listing, isBackwards: true, count: count)
        case .number(let number): try listing.rows(from: number, count: count)
        }
      return try found.map { try row($0) }
    }
  }

  private func row(_ row: ListingRow) throws -> ListRow {
    let cells = row.values.enumerated().map { ListCell($1, isSecret: fields[$0]?.isSecret ?? false) }
    let path = row.record?.path ?? ""
    var title = path
    if let titleColumn = shape.titleColumn, case .text(let text) = cells[titleColumn], !text.isEmpty {
      title = text
    } else if shape.titleColumn == nil, let record = row.record {
      title = try engine.title(of: record)
    }
    return ListRow(
      key: row.record.map { .record($0) } ?? .number(row.place.number ?? 0), title: title, path: path, cells: cells,
      place: ListPlace(row.place))
  }

  func place(of key: ListKey, in view: ListView) throws(ListFault) -> (place: ListPlace, isIn: Bool)? {
    guard case .record(let id) = key else { return nil }
    return try session.faulting { () throws in
      try listing(view).place(of: id).map { (ListPlace($0.place), $0.isIn) }
    }
  }

  func total(in view: ListView, keyWaits: Bool) throws(ListFault) -> Int? {
    // However they are sorted there are as many.
    var narrowing = view
    narrowing.sort = nil
    if let known = totals[narrowing] { return known }
    return try session.faulting { () throws in
      let listing = try listing(view)
      if counting?.view != narrowing {
        if let total = try listing.total(within: keyWaits ? .milliseconds(2) : .milliseconds(20)) {
          totals[narrowing] = total
          return total
        }
        counting = (narrowing, ListingCount(listing, before: nil))
      }
      if !keyWaits { try counting?.count.step(for: .milliseconds(20)) }
      totals[narrowing] = counting?.count.result?.total
      return totals[narrowing]
    }
  }

  func number(of place: ListPlace, in view: ListView, keyWaits: Bool) throws(ListFault) -> Int? {
    guard let place = place.listing else { return nil }
    return try session.faulting { () throws in
      let listing = try listing(view)
      if before?.view != view || before?.place != place {
        let time: Duration = keyWaits ? .milliseconds(2) : .milliseconds(20)
        if let number = try listing.number(of: place, within: time) { return number }
        before = (view, place, ListingCount(listing, before: place))
      }
      if !keyWaits { try before?.count.step(for: .milliseconds(20)) }
      return before?.count.result?.before
    }
  }

  /// By the key that brackets take, else by the number of the row from 1.
  func row(called text: String, in view: ListView) throws(ListFault) -> ListRow? {
    try session.faulting { () throws in
      let values: [Value] = [.text(text)] + (Int64(text).map { [.integer($0)] } ?? [])
      for value in values where entity.hasAddress {
        guard let id = try? engine.findRecord(of: entity, byKey: value), let found = try listing(view).place(of: id),
          found.isIn, let row = try listing(view).rows(from: found.place, isInclusive: true, count: 1).first
        else { continue }
        return try self.row(row)
      }
      guard let number = Int(text), number > 0 else { return nil }
      return try listing(view).rows(from: number - 1, count: 1).first.map { try row($0) }
    }
  }

  func check(_ condition: String) throws(ListFault) {
    try session.faulting(in: condition) { () throws in
      try engine.check(Expression.parse(condition), over: query, in: session.context.scope)
    }
  }

  func completions(of condition: String, at cursor: Int) -> ListCompletion? {
    let beginning = "list \(path) where "
    let before = String(condition.prefix(cursor))
    let (start, words) = session.context.host.completions(
      of: beginning + condition, at: (beginning + before).utf8.count, in: session.context.scope)
    let offset = start - beginning.utf8.count
    guard !words.isEmpty, offset >= 0, offset <= before.utf8.count else { return nil }
    let from = String(before.utf8.prefix(offset)).map(\.count) ?? cursor
    return ListCompletion(range: from..<before.count, candidates: words)
  }

  var earlierConditions: [String] { session.conditions[entity.name] ?? [] }

  func remember(_ condition: String) {
    session.conditions[entity.name, default: []].removeAll { $0 == condition }
    session.conditions[entity.name, default: []].append(condition)
  }

  func whole() throws(ListFault) -> (any Level)? {
    guard isPart else { return nil }
    return try session.faulting { () throws in
      let name = Identifier(entity.name, at: SourceRange(0, 0), isQuoted: true)
      let query = Query(path: Path(root: .name(name), steps: [], at: SourceRange(0, 0)))
      return ListLevel(desk: try RecordListDesk(session, query, path: Name.quoted(entity.name)))
    }
  }

  func hasNews() -> Bool {
    engine.beginStatement()
    guard let now = try? engine.changesElsewhere, now != seen else { return false }
    seen = now
    forget()
    return true
  }

  func description() throws(ListFault) -> [String] { try session.lines(["describe \(Name.quoted(entity.name))"]) }

  // MARK: changing

  func text(of row: ListRow, column: Int) throws(ListFault) -> String {
    guard case .record(let id) = row.key, let field = fields[column] else { return "" }
    return try session.faulting { () throws in
      let value = try self.value(of: id, field)
      if field.isSecret { return "" }
      return try session.context.lineText(value, field)
    }
  }

  /// A value that a line of text can take the place of: bytes would be lost in it, whatever the field's kind.
  private func value(of id: RecordID, _ field: Field) throws -> Value {
    let value = try engine.fields(of: id)?.first { $0.column.field.name == field.name }?.value ?? .null
    guard case .blob = value else { return value }
    throw ListFault("\(field.title) is a blob; set \(id.path).\(Name.quoted(field.name)) @FILE at the prompt")
  }

  func check(_ text: String, column: Int) throws(ListFault) {
    guard let field = fields[column], let position = entity.column(field.name) else { return }
    try session.faulting(in: text) { () throws in
      _ = try engine.check(answer: text, for: entity.columns[position], of: entity)
    }
  }

  func actions() throws(ListFault) -> [(name: String, title: String)] {
    try session.faulting { () throws in try engine.actions(of: entity).map { ($0.name, $0.name) } }
  }

  func perform(_ action: ListAction, on rows: [ListRow]) throws(ListFault) -> ListOutcome {
    if case .copy = action, let title = try uniqueTitle(rows) {
      throw ListFault("each copy needs another \(title)", hint: "unmark them, and c on one opens its form")
    }
    let paths = rows.map(\.path)
    var holdsSecret = false
    let statements: [String]
    switch action {
    case .delete: statements = ["delete \(paths.joined(separator: " "))"]
    case .copy: statements = paths.map { "copy \($0)" }
    case .make:
      statements = [
        (["new \(Name.quoted(entity.name))"] + owner.map { "\(Name.quoted($0))=\($1.literal)" }).joined(separator: " ")
      ]
    case .toggle(let column):
      guard let field = fields[column] else { throw ListFault("\(columns[column].title) is worked out") }
      let name = Name.quoted(field.name)
      statements = ["toggle \(paths.map { "\($0).\(name)" }.joined(separator: " "))"]
    case .edit(let column, let text):
      guard let field = fields[column] else { throw ListFault("\(columns[column].title) is worked out") }
      try session.faulting { () throws in
        for case .record(let id) in rows.map(\.key) { _ = try self.value(of: id, field) }
      }
      holdsSecret = field.isSecret
      let value = StatementWords.value(text, of: field)
      statements = ["set \(paths.map { "\($0).\(Name.quoted(field.name)) \(value)" }.joined(separator: " "))"]
    case .put(let column, let value):
      guard let field = fields[column] else { throw ListFault("\(columns[column].title) is worked out") }
      let text = value.isNull ? "null" : value.literal
      statements = ["set \(paths.map { "\($0).\(Name.quoted(field.name)) \(text)" }.joined(separator: " "))"]
    case .run(let name): statements = paths.map { "run \($0).\(Name.quoted(name))" }
    case .move(let target): statements = paths.map { "move \($0) before \(target.path)" }
    case .moveBehind(let target): statements = paths.map { "move \($0) after \(target.path)" }
    }
    let done = try session.change(statements, holdsSecret: holdsSecret)
    settle()
    var outcome = ListOutcome(command: statements.joined(separator: "; "))
    if holdsSecret { outcome.command = "set \(paths.first ?? "") \(Value.concealed)" }
    outcome.effect = StatementWords.effect(of: done.notices, for: action)
    if case .reference(let id)? = done.value {
      switch action {
      case .copy, .make: outcome.focus = .record(id)
      default: break
      }
    }
    return outcome
  }

  /// After a change of this session: what others did meanwhile is read with it.
  func settle() {
    forget()
    seen = (try? engine.changesElsewhere) ?? seen
  }

  func undo() throws(ListFault) -> ListOutcome {
    defer { settle() }
    return try session.revert("undo")
  }

  func redo() throws(ListFault) -> ListOutcome {
    defer { settle() }
    return try session.revert("redo")
  }

  func noteReturn() {
    session.noteOtherChange()
    settle()
  }

  // MARK: going deeper

  var hasForm: Bool { entity.hasAddress }

  func validation() throws(ListFault) -> (any Level)? {
    guard entity.hasAddress else { return nil }
    return try session.faulting { () throws in FindingsLevel(desk: try RecordFindings(session, entity)) }
  }

  func form(of row: ListRow?) throws(ListFault) -> (any Level)? {
    try session.faulting { () throws in
      guard let row else { return try session.form(nil, of: entity.name, given: owner) }
      guard case .record(let id) = row.key else { return nil }
      return try session.form(id, of: id.type)
    }
  }

  func detail(of row: ListRow) throws(ListFault) -> (any Level)? {
    guard case .record(let id) = row.key else { return nil }
    return try session.faulting { () throws in DetailLevel(desk: try RecordDetailDesk(session, id)) }
  }
}

extension ListPlace {
  fileprivate var listing: ListingPlace? { content as? ListingPlace }
}
