import FacetKit
import Language
import Store

/// Writes what a draft made of the records to the file that it is a copy of, cell by cell, in the transaction that is
/// open there. A cell that somebody else changed since is a conflict, unless both made the same of it.
///
/// As with undo, triggers of the file and actions of foreign keys are off meanwhile: what they did in the draft is among
/// the edits.
final class Saving {
  private(set) var conflicts: [EditConflict] = []
  private let renumbering: Renumbering
  private let engine: RecordEngine
  private let draft: Connection
  private let original: Connection
  private let answers: [ConflictAnswer]
  /// The last change that the draft knows.
  private let since: Int64
  private let tables: SaveTables
  private let renames: Renames
  private let net: [EditedRecord]
  private var plans: [SavePlan] = []

  init(
    _ net: [EditedRecord], engine: RecordEngine, draft: Connection, original: Connection, since file: DraftFile,
    _ answers: [ConflictAnswer]
  ) throws {
    renames = try Renames(since: file.cell, in: original)
    let net = try renames.applied(to: net)
    self.net = net
    tables = SaveTables(original)
    renumbering = try Renumbering(net, draft: draft, tables: tables)
    self.engine = engine
    self.draft = draft
    self.original = original
    since = file.change
    self.answers = answers
  }

  /// New records whose number another program has given meanwhile.
  var renumbered: [(from: RecordID, to: RecordID)] { renumbering.records }
  /// What is stored, which is not what was answered with theirs; with the names and numbers that the file has.
  var edits: [EditedRecord] {
    plans.map { plan in
      var record = EditedRecord(type: plan.table.name, before: plan.from, after: plan.to)
      record.values = plan.values + plan.same
      return record
    }
  }

  func run() throws {
    for record in net {
      if let plan = try plan(record) { plans.append(plan) }
      if conflicts.count > 100 { return }
    }
    if !conflicts.isEmpty { return }
    let concerned = try tablesConcerned(net)
    let before = try concerned.flatMap { try original.foreignKeyViolations(of: $0) }
    original.foreignKeys(enabled: false)
    original.triggers(enabled: false)
    defer {
      original.foreignKeys(enabled: true)
      original.triggers(enabled: true)
    }
    let writer = SaveWriter(engine: engine, original, isWrittenDown: try engine.journal.beginSaving(original))
    let refused = try writer.write(plans).prefix(100)
    if !refused.isEmpty { throw Diagnostics.error(try refused.map { try taken($0.plan, $0.error) }) }
    try SearchIndexes.rebuild(of: net.map(\.type), in: original)
    var wrong: [Diagnostic] = []
    for table in concerned {
      for violation in try original.foreignKeyViolations(of: table) where !before.contains(violation) {
        if wrong.count < 100 { wrong.append(try dangling(violation)) }
      }
    }
    engine.forget()
    do { try engine.judge(engine.unjudged(edits, called: renumbering.records)) } catch let error as Diagnostic {
      wrong.append(error)
    } catch let error as Diagnostics { wrong += error.all }
    if !wrong.isEmpty { throw Diagnostics.error(wrong) }
  }

  // MARK: plans

  /// What is to be written of one record; nil for nothing.
  private func plan(_ record: EditedRecord) throws -> SavePlan? {
    let (table, key) = try tables.table(record.type)
    var plan = SavePlan(table: table, key: key, own: record)
    let present = try record.values.filter { value in
      if !value.isGone, let column = table.columns.first(where: { $0.name.isExactly(value.column) }) {
        return !column.isGenerated
      }
      // A record that goes, or that comes without a value there, misses nothing.
      if record.after == nil || value.before == value.after { return false }
      throw gone(value, record)
    }
    plan.values = present.map { value in
      var value = value
      value.after = renumbering.value(value.after, value.column, of: table, tables)
      return value
    }
    guard let before = record.before else {
      let made = renumbering.key(record.after ?? .null, of: record.type)
      plan.to = made
      guard try tables.values(["1"], of: table, address(made, key)) != nil else { return plan }
      guard let choice = try choice(.madeTwice, plan, made, nil, found: .integer(1)) else { return nil }
      if choice == .theirs { return nil }
      plan.from = made
      let now = try tables.values(plan.values.map { quoteIdentifier($0.column) }, of: table, address(made, key)) ?? []
      for (index, cell) in now.enumerated() { plan.values[index].before = cell }
      return plan
    }
    plan.from = before
    plan.to = record.after
    guard
      let now = try tables.values(
        plan.values.map { quoteIdentifier($0.column) } + ["1"], of: table, address(before, key))
    else {
      if record.after == nil { return nil }
      guard let choice = try choice(.deletedThere, plan, before, nil, found: nil), choice != .theirs else { return nil }
      return try whole(plan)
    }
    return try compare(plan, now)
  }

  private func gone(_ value: EditedRecord.Value, _ record: EditedRecord) -> Diagnostic {
    let key = SaveTables(draft).key(of: record.draftType)
    let path = record.after.flatMap { key?.record($0)?.path } ?? Name.quoted(record.draftType)
    return Diagnostic(
      "is not there any more: somebody dropped or renamed the field",
      subject: "\(path).\(Name.quoted(value.draftColumn))",
      hint: record.before == nil
        ? "clear it here, then save stores the rest; cancel drops all edits"
        : "undo takes it back here, then save stores the rest; cancel drops all edits")
  }

  /// Holds the values of a record that is there against what they were when they were changed here.
  private func compare(_ plan: SavePlan, _ now: [Cell]) throws -> SavePlan? {
    var plan = plan
    let isDeletion = plan.to == nil
    var values: [EditedRecord.Value] = []
    for (value, cell) in zip(plan.values, now) {
      var value = value
      if cell == value.before || (!isDeletion && isStamp(value, plan)) {
        value.before = cell
        values.append(value)
      } else if !isDeletion, cell == value.after, try !isCounted(value, plan) {
        plan.same.append(value)
      } else {
        let kind: EditConflict.Kind = isDeletion ? .changedAndDeleted : .changed
        let choice = try choice(kind, plan, plan.from ?? .null, value, found: cell)
        if isDeletion, choice == .theirs { return nil }
        if choice == .theirs { continue }
        if choice == .before { value.after = value.before }
        value.before = cell
        values.append(value)
      }
    }
    plan.values = values
    return plan
  }

  /// A record that is to come back has all its values, not only those that changed.
  private func whole(_ plan: SavePlan) throws -> SavePlan {
    var plan = plan
    plan.from = nil
    guard let key = plan.to, let address = plan.key.address(key), let own = try draft.tableInfo(plan.own.draftType),
      let place = JournalKey(own).address(key)
    else { return plan }
    let there = plan.table.columns.filter { !$0.isGenerated && !$0.isHidden }
    let names = Journal.columns(of: own).compactMap { name -> (old: String, new: String)? in
      guard let now = renames.column(name, of: own.name)?.name, there.contains(where: { $0.name.isExactly(now) })
      else { return nil }
      return (name, now)
    }
    guard let cells = try tables.values(names.map { quoteIdentifier($0.old) }, of: own, place, in: draft) else {
      return plan
    }
    let keys = Set(address.map(\.name))
    plan.values = zip(names.map(\.new), cells).filter { !keys.contains(quoteIdentifier($0.0)) }.map { name, cell in
      EditedRecord.Value(
        column: name, field: 0, before: .null, after: renumbering.value(cell, name, of: plan.table, tables))
    }
    return plan
  }

  /// A moment that is set by itself is no matter of choice: mine is the later one.
  private func isStamp(_ value: EditedRecord.Value, _ plan: SavePlan) -> Bool { field(value, plan)?.isStamp ?? false }

  private func isCounted(_ value: EditedRecord.Value, _ plan: SavePlan) throws -> Bool {
    guard let key = plan.own.after else { return false }
    return try draft.scalar(
      "SELECT 1 FROM \(DraftFile.counted) WHERE type = ?1 AND name = ?2 AND key IS ?3 LIMIT 1",
      [.text(plan.own.draftType), .text(value.draftColumn), key]) != .null
  }

  private func field(_ value: EditedRecord.Value, _ plan: SavePlan) -> Field? {
    guard let entity = try? engine.entity(plan.table.name), let position = entity.column(value.column) else {
      return nil
    }
    return entity.columns[position].field
  }

  /// The person's answer; nil where there is none to what is found now, which makes it a conflict.
  private func choice(
    _ kind: EditConflict.Kind, _ plan: SavePlan, _ key: Cell, _ value: EditedRecord.Value?, found: Cell?
  ) throws -> ConflictAnswer.Choice? {
    let place = "\(plan.table.name)\u{1}\(key)\u{1}\(value?.column ?? "")"
    if let answer = answers.last(where: {
      $0.conflict.place == place && $0.conflict.found == found
        && ($0.isOfAnyValue || $0.conflict.wanted == value?.after)
    }) {
      return answer.choice
    }
    guard let record = plan.key.record(key) else { return nil }
    let field = value.flatMap { self.field($0, plan) }
    func shown(_ cell: Cell?) -> Value { field.map { Coding.value(cell ?? .null, of: $0) } ?? .null }
    var conflict = EditConflict(
      kind: kind, record: record, field: field, before: shown(value?.before), theirs: shown(found),
      mine: shown(value?.after),
      by: try engine.lastChange(
        of: value?.column ?? "", in: plan.table.name, key: key, giving: found ?? .null, after: since, original))
    conflict.place = place
    conflict.found = found
    conflict.wanted = value?.after
    conflict.draftType = plan.own.draftType
    conflict.draftKey = plan.draftKey
    conflict.draftColumn = value?.draftColumn
    conflicts.append(conflict)
    return nil
  }

  // MARK: what cannot be written

  /// Another record has what this one should have alone.
  private func taken(_ plan: SavePlan, _ error: StoreError) throws -> Diagnostic {
    // As the draft calls it, for nobody else knows the number that it would get.
    let key = plan.own.before == nil ? plan.own.after : plan.to
    let record = (key.flatMap { plan.key.record($0) })?.path ?? Name.quoted(plan.table.name)
    let column = error.message.split(separator: ".").last.map(String.init) ?? ""
    guard error.message.hasPrefix("UNIQUE"), !error.message.contains(","),
      let value = plan.values.first(where: { $0.column.isExactly(column) }), let field = field(value, plan)
    else { return Diagnostic("the file's own rules refuse this: \(error.message)", subject: record) }
    var other = Cell.null
    let name = quoteIdentifier(plan.table.name)
    try original.query(
      "SELECT \(plan.key.sql("t")) FROM \(name) t WHERE t.\(quoteIdentifier(column)) = ?1", [value.after]
    ) { other = $0.cell(0) }
    let by = try engine.lastChange(
      of: column, in: plan.table.name, key: other, giving: value.after, after: since, original)
    let who = by.map { "\($0.who) \($0.moment(today: engine.now.text)) (change \($0.id))" } ?? "another program"
    let shown = field.isSecret ? "" : " \(Coding.value(value.after, of: field).literal)"
    return Diagnostic(
      "another \(Name.quoted(plan.table.name)) has\(shown) already, by \(who)",
      subject: "\(record).\(Name.quoted(field.name))",
      hint: plan.key.record(other).map {
        let isOther = $0.path.utf8.elementsEqual(record.utf8)
        return (isOther ? "theirs, which is \($0.path) in the file, has it" : "\($0.path) has it")
          + ": set another value here, then save"
      })
  }

  /// What one of the edits refers to went, or what went is referred to by others.
  private func dangling(_ violation: ForeignKeyViolation) throws -> Diagnostic {
    let (table, key) = try tables.table(violation.table)
    let row = violation.rowID.flatMap { key.columns.isEmpty ? key.record(.integer($0)) : nil }
    let record = row.map { row in (renumbered.first { $0.to == row }?.from ?? row).path }
    let columns = table.foreignKeys.first { $0.id == violation.foreignKey }?.columns.map(\.from) ?? []
    let subject = ([record ?? Name.quoted(table.name)] + columns.prefix(1).map(Name.quoted)).joined(separator: ".")
    var target: String?
    if let row = violation.rowID, let column = columns.first, let name = table.rowIDName,
      let (_, parent) = try? tables.table(violation.parent)
    {
      let cell = try original.scalar(
        "SELECT \(quoteIdentifier(column)) FROM \(quoteIdentifier(table.name)) WHERE \(name) = ?1", [.integer(row)])
      if parent.columns.isEmpty { target = parent.record(cell)?.path }
    }
    return Diagnostic(
      "refers to \(target ?? "a \(Name.quoted(violation.parent))"), which is not there any more", subject: subject,
      hint: "set it anew or delete it, then save")
  }

  // MARK: rows

  private func tablesConcerned(_ net: [EditedRecord]) throws -> [String] {
    var names: [String] = []
    func add(_ name: String) {
      if !names.contains(where: { $0.lowercased() == name.lowercased() }) { names.append(name) }
    }
    for record in net {
      let (table, _) = try tables.table(record.type)
      if !table.foreignKeys.isEmpty { add(table.name) }
      if record.after == nil || record.before.map({ $0 != record.after }) == true {
        for (name, _) in try original.referringTables(to: table.name) { add(name) }
      }
    }
    return names
  }

  private func address(_ cell: Cell, _ key: JournalKey) throws -> [(name: String, value: Cell)] {
    if let address = key.address(cell) { return address }
    throw Diagnostic(
      "has another key now than when it was changed here", subject: Name.quoted(key.table.name),
      hint: "another program changed the types: cancel drops the edits")
  }
}
