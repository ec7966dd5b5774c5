import FacetKit
import Language
import Store

/// The one way in: every change of a stored value passes through ``store(_:)``: coerce, validate, write, notify.
extension RecordEngine {
  /// Judges all changes, reports all that is wrong at once, and only then writes.
  func store(_ changes: [RecordChange]) throws -> (ids: [RecordID], report: ChangeReport) {
    var changes = changes
    for change in changes { try refuse(change.id == nil ? .insert : .update, of: change.entity) }
    var wrong: [Diagnostic] = []
    for index in changes.indices {
      wrong += try judge(&changes[index])
      if wrong.count > 100 { break }
    }
    if !wrong.isEmpty { throw Diagnostics.error(wrong) }
    if !memory.isEmpty { try checkRead(changes) }
    var report = ChangeReport()
    var ids: [RecordID] = []
    for change in changes {
      do { ids.append(try write(change, &report)) } catch let error as StoreError {
        throw constraint(error, change)
      }
      if !memory.isEmpty, let id = change.id {
        for cell in change.cells { memory.wrote(id, change.entity.columns[cell.column].name, cell.made) }
      }
      if edits?.draft != nil { try noteCounted(change) }
    }
    try judgeRules(changes, ids)
    return (ids, report)
  }

  /// What cannot be changed as a whole is refused before its fields are looked at.
  func refuse(_ change: TableInfo.Change, of entity: Entity) throws {
    guard let reason = entity.refusal(change) else { return }
    throw Diagnostic("is read-only: \(reason)", subject: Name.quoted(entity.name))
  }

  private func judge(_ change: inout RecordChange) throws -> [Diagnostic] {
    var wrong: [(column: Int, error: Diagnostic)] = []
    let entity = change.entity
    // In the order of the type's fields, however they were given.
    change.cells.sort { $0.column < $1.column }
    let given = change.cells
    func refuse(_ index: Int, _ refusal: Refusal, asGiven: Bool) {
      let cell = given[index]
      let field = entity.columns[cell.column].field
      let isSecret = field.isSecret || cell.isSecret
      let shown = isSecret ? refusal.concealing(cell.value) : hinted(refusal, cell, change)
      let violation = Violation(path: change.path(cell.column), refusal: shown)
      let text: String? = if asGiven, case .text(let text) = cell.value { text } else { nil }
      wrong.append((cell.column, Diagnostic(violation, at: cell.isGiven ? cell.range : nil, given: text)))
    }
    var setting = setting(for: change)
    var readable: [Int] = []
    for index in change.cells.indices {
      let column = entity.columns[given[index].column]
      do {
        if column.isGenerated { throw Refusal("is read-only") }
        if !force, try isReadOnly(column.field, change) { throw Refusal("is read-only") }
        change.cells[index].value = try coerce(given[index].value, to: column, in: setting)
        readable.append(index)
      } catch let error as Refusal { refuse(index, error, asGiven: true) }
    }
    // A validator that looks at other fields of the change sees values of their kinds, not what was typed.
    setting = self.setting(for: change)
    for index in readable {
      let cell = change.cells[index]
      let column = entity.columns[cell.column]
      do {
        if !force, cell.value != cell.old || change.id == nil {
          let value = try judged(cell.value, column, entity, setting)
          let isRowID = change.id != nil && entity.key == [cell.column] && entity.table.isRowIDAlias
          if value.isNull, column.field.isRequired || isRowID { throw Refusal("is required") }
          try checkUnique(value, cell.column, change)
          if value != cell.value {
            change.cells[index].value = value
            setting = self.setting(for: change)
          }
        }
        change.cells[index].made = try self.cell(for: change.cells[index].value, cell, of: change)
      } catch {
        for refusal in try Refusals.all(in: error) {
          refuse(index, refusal, asGiven: cell.value == given[index].value)
        }
      }
    }
    if change.id == nil, !force { wrong += missing(change) }
    let rules = wrong.isEmpty || force ? [] : try brokenRules(change, besides: Set(wrong.map(\.column)))
    return wrong.sorted { $0.column < $1.column }.map(\.error) + rules
  }

  /// Whether a field may not be changed in this record as it is stored. When a record is made, every field takes a value.
  func isReadOnly(_ field: Field, _ change: RecordChange) throws -> Bool {
    guard let id = change.id else { return false }
    switch field.readOnly {
    case .never: return false
    case .always: return true
    case .when(let text):
      var query = RecordQuery(all: change.entity, SQLBuilder(operations), text: id.path)
      query.select(id.key)
      let bound = try Binder(engine: self, scope: Scope(), frames: [change.entity]).condition(Expression.parse(text))
      let condition = QueryCompiler(builder: query.builder, frames: [query.frame]).filter(bound)
      let sql = "SELECT \(condition) \(query.from())"
      return try readable().scalar(sql, query.builder.parameters) == .integer(1)
    @unknown default: return false
    }
  }

  /// `+1` for a number is meant to add.
  private func hinted(_ refusal: Refusal, _ cell: RecordChange.Cell, _ change: RecordChange) -> Refusal {
    guard case .text(let text) = cell.value, text.hasPrefix("+"), change.entity.columns[cell.column].field.kind.isNumber
    else { return refusal }
    return Refusal(
      refusal.message, offset: refusal.offset, hint: "set \(change.path(cell.column)) += \(text.dropFirst())")
  }

  func judged(_ value: Value, _ column: Column, _ entity: Entity, _ setting: any Setting) throws -> Value {
    try rules(for: column, of: entity).judge(value, in: setting)
  }

  func rules(for column: Column, of entity: Entity) throws -> FieldRules {
    let key = ExactName("\(entity.name)\u{1}\(column.name)")
    if let known = rules[key] { return known }
    let made = try FieldRules(column.field, registry: registry, setting: EngineSetting(self))
    rules[key] = made
    return made
  }

  /// Required fields of a new record that were not given.
  private func missing(_ change: RecordChange) -> [(column: Int, error: Diagnostic)] {
    change.entity.columns.enumerated().compactMap { position, column in
      let isGiven = change.cells.contains { $0.column == position }
      guard column.field.isRequired, !isGiven, column.defaultSQL == nil, !column.isGenerated, !column.isImplicitKey
      else {
        return nil
      }
      return (position, Diagnostic(Violation(path: change.path(position), refusal: Refusal("is required"))))
    }
  }

  func setting(for change: RecordChange) -> EngineSetting {
    EngineSetting(self) { [unowned self] name in
      guard let position = change.entity.column(name) else { return nil }
      let value =
        change.value(position) ?? change.id.flatMap { try? self.value(of: $0, column: position, in: change.entity) }
      if change.entity.columns[position].field.isSecret, let value { secretsAtHand.add(value) }
      return value ?? (change.id == nil ? .null : nil)
    }
  }

  func checkUnique(_ value: Value, _ position: Int, _ change: RecordChange) throws {
    let entity = change.entity
    let column = entity.columns[position]
    guard column.field.isUnique || (entity.key == [position] && !entity.isView), !value.isNull else { return }
    let name = "t.\(quoteIdentifier(column.name))"
    let keys = entity.keyExpressions(alias: "t").joined(separator: ", ")
    var other: RecordID?
    let sql = "SELECT \(keys) FROM \(quoteIdentifier(entity.table.name)) t WHERE \(name) = ?1 LIMIT 2"
    let store = try readableOrNone()
    try store?.query(sql, [Coding.cell(value, of: column.field)]) { row in
      let found = id(of: entity, row, from: 0)
      if found != change.id { other = found }
    }
    guard let other else { return }
    let noun = Name.quoted(entity.name)
    if column.field.isSecret || change.cells.contains(where: { $0.column == position && $0.isSecret }) {
      throw Refusal("must be another one than that of every other \(noun)")
    }
    let called =
      column.field.kind == .text ? "is already called \(Value.quoted(value.text))" : "already has \(value.text)"
    throw Refusal("another \(noun) \(called)", hint: "\(other.path) has that \(column.field.name)")
  }

  /// The connection if there is a file yet.
  private func readableOrNone() throws -> Connection? { exists || path == nil ? try readable() : nil }

  private func write(_ change: RecordChange, _ report: inout ChangeReport) throws -> RecordID {
    let entity = change.entity
    guard let id = change.id else {
      let id = try insert(change)
      let cells = change.cells.map {
        ChangeReport.Cell(
          field: entity.columns[$0.column].field.name, old: .null, new: $0.value, isSecret: $0.isSecret)
      }
      report.add(id, .made, cells)
      note(id, madeOf: entity)
      return id
    }
    let differing = change.cells.filter(\.isChange)
    if differing.isEmpty {
      report.unchanged += 1
      return id
    }
    let database = try writable()
    var parameters = differing.map(\.made)
    let assignments = differing.enumerated().map { "\(quoteIdentifier(entity.columns[$1.column].name)) = ?\($0 + 1)" }
    let conditions = entity.address(id.key, entity.keyNames).map { name, value in
      parameters.append(Coding.cell(value))
      return "\(name) IS ?\(parameters.count)"
    }
    let rowID = try entity.isLoose ? self.rowID(of: id, entity) : nil
    if entity.isView { try requireOne(id, entity) }
    let sql =
      "UPDATE \(quoteIdentifier(entity.table.name)) SET \(assignments.joined(separator: ", ")) "
      + "WHERE \(conditions.joined(separator: " AND "))"
    let names = differing.map { entity.columns[$0.column].name }
    try journal.watch(entity.table, .setting(names), in: database)
    let before = database.totalChanges
    let now = address(of: change, id, differing, rowID)
    try journaled(entity, id, .setting(names), in: database, made: { now }) { try database.execute(sql, parameters) }
    if !entity.isView { try checkOneRow(database.changes, id, "changed") }
    // Each cell that is written down is a row of its own.
    let expected = 1 + (journal.isWatching ? differing.count : 0)
    if entity.isView || database.totalChanges - before > expected { try checkTaken(differing, id, entity) }
    let cells = differing.map {
      ChangeReport.Cell(
        field: entity.columns[$0.column].field.name, old: $0.old, new: $0.value, isSecret: $0.isSecret)
    }
    report.add(id, .changed, cells)
    note(differing, of: id, now: now, in: entity)
    return now
  }

  /// The address of a record after a change of it.
  private func address(
    of change: RecordChange, _ id: RecordID, _ differing: [RecordChange.Cell], _ rowID: Value?
  ) -> RecordID {
    let entity = change.entity
    if let row = VirtualRows.rowIDColumn(of: entity.table),
      let cell = differing.first(where: { entity.columns[$0.column].name.isExactly(row) })
    {
      return RecordID(type: id.type, key: [cell.value])
    }
    guard differing.contains(where: { entity.key.contains($0.column) }) else { return id }
    let key = entity.key.enumerated().map { index, position in change.keyPart(position) ?? id.key[index] }
    return RecordID(type: id.type, key: key + (key.contains(.null) ? rowID.map { [$0] } ?? [] : []))
  }

  private func rowID(of id: RecordID, _ entity: Entity) throws -> Value? {
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    query.select(id.key)
    let sql = "SELECT \(query.keys[entity.key.count]) \(query.from())"
    return Coding.value(try readable().scalar(sql, query.builder.parameters), as: .unknown)
  }

  /// A record of a view is told by what it shows, which others may show too.
  func requireOne(_ id: RecordID, _ entity: Entity) throws {
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    query.select(id.key)
    guard case .integer(let count) = try readable().scalar("SELECT count(*) \(query.from())", query.builder.parameters),
      count != 1
    else { return }
    if count == 0 { throw Diagnostic("there is no \(id.path) any more") }
    throw Diagnostic(
      "\(count) records of the view \(Name.quoted(entity.name)) are alike, and one of them cannot be changed by itself",
      subject: id.path)
  }

  /// A statement that means one record has to have found one: a trigger may ignore it, and where the primary key may be
  /// null several rows can have the same.
  func checkOneRow(_ count: Int, _ id: RecordID, _ verb: String) throws {
    if count == 1 { return }
    if count > 1 {
      throw Diagnostic(
        "\(count) records have this primary key, so none is \(verb)", subject: id.path,
        hint: "sql --write can tell them apart by their rowid")
    }
    if let entity = try entity(id.type), try findRecord(of: entity, byKey: .reference(id)) == nil {
      throw Diagnostic("there is no \(id.path) any more")
    }
    throw Diagnostic("is not \(verb): a trigger or a rule of the file kept it as it was", subject: id.path)
  }

  /// Triggers of the file have the last word: what they put back, or leave as it was, is not told as changed.
  private func checkTaken(_ cells: [RecordChange.Cell], _ id: RecordID, _ entity: Entity) throws {
    // A view's record is told by its values, so one that is still there has none that changed.
    if entity.isView { return try checkGone(id, entity, "changed") }
    guard !cells.contains(where: { entity.key.contains($0.column) }) else { return }
    for cell in cells where cell.value != cell.old {
      guard try value(of: id, column: cell.column, in: entity) == cell.old else { continue }
      throw Diagnostic(
        "is not changed: a trigger of the file put the old value back",
        subject: "\(id.path).\(Name.quoted(entity.columns[cell.column].field.name))")
    }
  }

  /// - Throws: where a view still shows a record that was to be changed or deleted.
  func checkGone(_ id: RecordID, _ entity: Entity, _ verb: String) throws {
    guard try findRecord(of: entity, byKey: .reference(id)) != nil else { return }
    throw Diagnostic("is not \(verb): the view's trigger leaves it as it was", subject: id.path)
  }

  private func insert(_ change: RecordChange) throws -> RecordID {
    let entity = change.entity
    let database = try writable()
    let table = quoteIdentifier(entity.table.name)
    let names = change.cells.map { quoteIdentifier(entity.columns[$0.column].name) }
    let marks = change.cells.indices.map { "?\($0 + 1)" }
    let sql =
      names.isEmpty
      ? "INSERT INTO \(table) DEFAULT VALUES"
      : "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))"
    try journal.watch(entity.table, .making, in: database)
    let before = database.totalChanges
    try journaled(
      entity, nil, .making, in: database,
      made: { RecordID(type: entity.name, key: [.integer(database.lastInsertRowID)]) }
    ) { try database.execute(sql, change.cells.map(\.made)) }
    if entity.isView ? database.totalChanges == before : database.changes == 0 {
      throw Diagnostic("is not made: a trigger of the file keeps it out", subject: Name.quoted(entity.name))
    }
    let row = database.lastInsertRowID
    if let position = entity.key.first, entity.table.isRowIDAlias, change.keyPart(position)?.isNull == false {
      try noteGivenKey(row, of: entity, in: database)
    }
    if entity.key.isEmpty { return RecordID(type: entity.name, key: [.integer(row)]) }
    let key = entity.key.map { position -> Value in
      guard let value = change.keyPart(position), !value.isNull else {
        return entity.isLoose || entity.isView ? .null : .integer(row)
      }
      if case .reference(let id) = value, id.key.count == 1 { return id.key[0] }
      return value
    }
    return RecordID(type: entity.name, key: key + (entity.isLoose && key.contains(.null) ? [.integer(row)] : []))
  }

  /// A rule of the file's own that refuses a change, with the path where SQLite names the column.
  private func constraint(_ error: StoreError, _ change: RecordChange) -> any Error {
    let record = change.id?.path ?? Name.quoted(change.entity.name)
    if error.code == .full, lastNumberIsTaken(of: change.entity) {
      return Diagnostic("no record can be made: the largest number, \(Int64.max), was given already", subject: record)
    }
    let missing = "no such table: main."
    if error.code == .error, error.message.hasPrefix(missing), !change.entity.isView {
      let name = Name.quoted(String(error.message.dropFirst(missing.count)))
      return Diagnostic("is held by the file's own rules to the table \(name), which is not there", subject: record)
    }
    guard error.code == .constraint else { return worded(error) }
    let column = error.message.split(separator: ".").last.map(String.init) ?? ""
    let position = change.entity.column(column)
    if error.message.hasPrefix("NOT NULL"), let position {
      return Diagnostic("is required", subject: change.path(position))
    }
    if error.message.hasPrefix("UNIQUE"), let position {
      // A key of several columns names them all: "UNIQUE constraint failed: t.a, t.b".
      let columns = error.message.split(separator: ",").map { $0.split(separator: ".").last ?? $0 }
      let subject = columns.count > 1 ? record : change.path(position)
      return Diagnostic(
        "another \(Name.quoted(change.entity.name)) has the same \(Spelling.list(columns.map(String.init)))",
        subject: subject)
    }
    if error.message.hasPrefix("FOREIGN KEY") {
      let references = Set(change.entity.table.foreignKeys.flatMap { $0.columns.map { $0.from.lowercased() } })
      let refers = change.cells.contains {
        $0.isChange && references.contains(change.entity.columns[$0.column].name.lowercased())
      }
      let isReferredTo = change.id != nil && !refers
      return Diagnostic(
        isReferredTo ? "other records refer to it by what would change" : "refers to a record that is not there",
        subject: record)
    }
    return Diagnostic("the file's own rules refuse this: \(error.message)", subject: record)
  }

  /// AUTOINCREMENT gives no number twice, and says of the last one that the disk is full.
  private func lastNumberIsTaken(of entity: Entity) -> Bool {
    let last = try? readable().scalar(
      "SELECT seq FROM sqlite_sequence WHERE name = ?1", [.text(entity.table.name)])
    return last == .integer(.max)
  }
}
