import Store

/// What is to be written of one record.
struct SavePlan {
  let table: TableInfo
  let key: JournalKey
  /// Its key in the file; nil for one that is made.
  var from: Cell?
  /// Its key afterwards; nil for one that goes.
  var to: Cell?
  /// `before` as the file has it.
  var values: [EditedRecord.Value] = []
  /// What others made the same of, so that nothing is to be written.
  var same: [EditedRecord.Value] = []
  /// The edits of the record as the draft has them.
  let own: EditedRecord

  /// The key in the draft.
  var draftKey: Cell? { own.after ?? own.before }
}

/// Writes plans, and writes down what that did.
struct SaveWriter {
  private let engine: RecordEngine
  private let connection: Connection
  private let isWrittenDown: Bool

  typealias Refused = (plan: SavePlan, error: StoreError)

  init(engine: RecordEngine, _ connection: Connection, isWrittenDown: Bool) {
    self.engine = engine
    self.connection = connection
    self.isWrittenDown = isWrittenDown
  }

  /// The plans that cannot be carried out, each with the reason; none where all is written.
  ///
  /// Values that only one record may have can pass from one to another: what is refused is tried again when the others
  /// are written, and where each waits for another, all of those go and come back.
  func write(_ plans: [SavePlan]) throws -> [Refused] {
    var waiting = plans.filter { $0.to == nil } + plans.filter { $0.to != nil }
    while !waiting.isEmpty {
      var stuck: [Refused] = []
      for plan in waiting {
        do { try carryOut(plan) } catch let error as StoreError where error.code == .constraint {
          stuck.append((plan, error))
        }
      }
      if stuck.count == waiting.count { return try settle(stuck) }
      waiting = stuck.map(\.plan)
    }
    return []
  }

  /// Those that were there before may wait for one another alone; then those that are new are tried again.
  private func settle(_ stuck: [Refused]) throws -> [Refused] {
    var refused = try exchange(stuck.filter { $0.plan.from != nil })
    for one in stuck where one.plan.from == nil {
      do { try carryOut(one.plan) } catch let error as StoreError where error.code == .constraint {
        refused.append((one.plan, error))
      }
    }
    return refused
  }

  private func carryOut(_ plan: SavePlan) throws {
    switch (plan.from, plan.to) {
    case (nil, let to?):
      try insert(plan, to, plan.values.map { ($0.column, $0.after) })
      try note(.made, "", plan, to, .null, .integer(1))
      for value in plan.values { try note(.made, value.column, plan, to, .null, value.after) }
    case (let from?, nil):
      let place = try delete(plan, from)
      try note(.deleted, "", plan, from, place, .null)
      for value in plan.values { try note(.deleted, value.column, plan, from, value.before, .null) }
    case (let from?, let to?):
      try update(plan, from, to)
      try noteChange(plan, from, to)
    case (nil, nil): break
    }
  }

  private func update(_ plan: SavePlan, _ from: Cell, _ to: Cell) throws {
    guard let old = plan.key.address(from), let new = plan.key.address(to) else { return }
    var sets = plan.values.map { (name: quoteIdentifier($0.column), value: $0.after) }
    if from != to { sets += new }
    if sets.isEmpty { return }
    let list = sets.enumerated().map { "\($1.name) = ?\($0 + 1)" }.joined(separator: ", ")
    try connection.execute(
      "UPDATE \(quoteIdentifier(plan.table.name)) SET \(list) WHERE \(JournalKey.condition(old, from: sets.count + 1))",
      sets.map(\.value) + old.map(\.value))
  }

  private func insert(_ plan: SavePlan, _ key: Cell, _ values: [(column: String, cell: Cell)]) throws {
    guard let address = plan.key.address(key) else { return }
    let names = address.map(\.name) + values.map { quoteIdentifier($0.column) }
    let marks = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO \(quoteIdentifier(plan.table.name)) (\(names.joined(separator: ", "))) VALUES (\(marks))",
      address.map(\.value) + values.map(\.cell))
  }

  /// Gives the place that the row had.
  private func delete(_ plan: SavePlan, _ key: Cell) throws -> Cell {
    guard let address = plan.key.address(key) else { return .integer(1) }
    let table = quoteIdentifier(plan.table.name)
    let place = try connection.scalar(
      "SELECT \(plan.key.place("t")) FROM \(table) AS t WHERE \(JournalKey.condition(address, from: 1))",
      address.map(\.value))
    try connection.execute(
      "DELETE FROM \(table) WHERE \(JournalKey.condition(address, from: 1))", address.map(\.value))
    return place
  }

  /// Takes all rows of records that wait for one another away, and puts them back as they are to be.
  private func exchange(_ stuck: [Refused]) throws -> [Refused] {
    if stuck.count < 2 { return stuck }
    var rows: [[(column: String, before: Cell, after: Cell)]] = []
    for (plan, _) in stuck {
      guard let from = plan.from, let address = plan.key.address(from) else { return stuck }
      let keys = Set(address.map(\.name))
      let names = plan.table.columns.filter {
        !$0.isGenerated && !$0.isHidden && !keys.contains(quoteIdentifier($0.name))
      }
      .map(\.name)
      var cells: [Cell] = []
      if !names.isEmpty {
        try connection.query(
          "SELECT \(names.map(quoteIdentifier).joined(separator: ", ")) FROM \(quoteIdentifier(plan.table.name)) "
            + "WHERE \(JournalKey.condition(address, from: 1))", address.map(\.value)
        ) { row in cells = names.indices.map { row.cell($0) } }
      }
      rows.append(
        zip(names, cells).map { name, cell in
          (name, cell, plan.values.first { $0.column.isExactly(name) }?.after ?? cell)
        })
      let place = try delete(plan, from)
      // Written down as it is done, so that undo can go the same way back.
      try note(.deleted, "", plan, from, place, .null)
      for (name, before, _) in rows[rows.count - 1] { try note(.deleted, name, plan, from, before, .null) }
    }
    var refused: [Refused] = []
    for (one, row) in zip(stuck, rows) {
      guard let to = one.plan.to else { continue }
      let cells = row.map { (column: $0.column, cell: $0.after) }
      do { try insert(one.plan, to, cells) } catch let error as StoreError where error.code == .constraint {
        refused.append((one.plan, error))
        continue
      }
      try note(.made, "", one.plan, to, .null, .integer(1))
      for (name, cell) in cells { try note(.made, name, one.plan, to, .null, cell) }
    }
    return refused
  }

  private func noteChange(_ plan: SavePlan, _ from: Cell, _ to: Cell) throws {
    if from != to { try note(.rekeyed, "", plan, to, from, to) }
    for value in plan.values where value.before != value.after {
      try note(.changed, value.column, plan, to, value.before, value.after)
    }
  }

  private func note(
    _ operation: JournalTables.Operation, _ column: String, _ plan: SavePlan, _ key: Cell, _ old: Cell, _ new: Cell
  ) throws {
    guard isWrittenDown else { return }
    let field = try engine.journal.number(of: column, in: plan.table.name, connection)
    try connection.execute(
      "INSERT INTO _facet_cell (operation, field, key, old, new) VALUES (?1, ?2, ?3, ?4, ?5)",
      [.integer(operation.rawValue), .integer(field), key, old, new])
  }
}
