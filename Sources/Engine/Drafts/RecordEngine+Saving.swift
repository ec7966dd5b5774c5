package import FacetKit
import Language
import Store

/// What became of edits that were to be saved.
package enum SaveOutcome: Sendable {
  /// There were none.
  case nothing
  /// They are stored as one change; with `check` alone they could be.
  case saved(EditCount, renumbered: [(from: RecordID, to: RecordID)])
  /// Somebody else changed the same meanwhile: nothing is stored, and all is kept.
  case conflicts([EditConflict])
}

/// How a person settled a conflict.
package struct ConflictAnswer: Sendable {
  package enum Choice: Sendable { case theirs, mine, before }

  let conflict: EditConflict
  let choice: Choice
  /// Another value was set meanwhile, which is to hold.
  let isOfAnyValue: Bool

  package init(_ conflict: EditConflict, _ choice: Choice, isOfAnyValue: Bool = false) {
    self.conflict = conflict
    self.choice = choice
    self.isOfAnyValue = isOfAnyValue
  }
}

extension RecordEngine {
  /// `save`: stores what is kept apart as one change. Where it throws, all is kept.
  ///
  /// - Parameters:
  ///   - answers: to conflicts that were told last; earlier ones are known.
  ///   - isCheck: judges only.
  ///   - isDry: the transaction is dropped at its end: `--dry-run`.
  package func saveEdits(_ answers: [ConflictAnswer] = [], isCheck: Bool, isDry: Bool) throws -> SaveOutcome {
    guard let edits else {
      guard hasUncommittedWrites else { return .nothing }
      if isCheck { try checkDeferred() }
      if !isCheck, !isDry {
        try commit()
        saves += 1
      }
      return .saved(EditCount(), renumbered: [])
    }
    if !edits.isDraft {
      try judge(unjudged)
      if isCheck {
        try checkDeferred()
        return .saved(EditCount(), renumbered: [])
      }
      unjudged = Unjudged()
      self.edits = nil
      if isDry { return .saved(EditCount(), renumbered: []) }
      try commit()
      saves += 1
      return .saved(EditCount(), renumbered: [])
    }
    try commit()
    edits.answers += answers
    if !isCheck, !isDry { try dropEdits(answers.filter { $0.choice == .theirs }.map(\.conflict)) }
    guard let draft = edits.draft else {
      if !isCheck { self.edits = nil }
      return .nothing
    }
    let net = try netEdits()
    guard !net.isEmpty else {
      if !isCheck { endDraft(draft) }
      return .nothing
    }
    return try save(net, from: draft, isCheck: isCheck || isDry)
  }

  private func save(
    _ net: [EditedRecord], from draft: DraftFile, isCheck: Bool
  ) throws -> SaveOutcome {
    guard let edits, let copy = connection else { return .nothing }
    let commands = try commands(since: draft, copy)
    guard let path, try Connection.fileExists(at: path) else {
      throw Diagnostic("there is no file \(path ?? "") any more", hint: "the edits are kept")
    }
    func change(to other: Connection?) {
      connection = other
      knownVersion = nil
      forget()
    }
    change(to: nil)
    edits.isSaving = true
    journal.isDraft = false
    let name = journal.command
    journal.command = { commands }
    defer {
      journal.command = name
      edits.isSaving = false
    }
    var isSaved = false
    defer {
      if !isSaved {
        journal.end()
        try? connection?.rollback()
        connection?.close()
        journal.isDraft = true
        change(to: copy)
      }
    }
    let original = try writable()
    let saving = try Saving(net, engine: self, draft: copy, original: original, since: draft, edits.answers)
    try saving.run()
    if !saving.conflicts.isEmpty { return .conflicts(saving.conflicts) }
    if isCheck { return .saved(EditCount(), renumbered: []) }
    var count = EditCount()
    try forEachCell(of: saving.edits) { count.add($0) }
    do {
      if try journal.finish(original, at: now.text) {
        try DraftFile.note(saved: original.lastInsertRowID, of: journal.session, in: copy)
      }
      try original.commit()
    } catch { throw worded(error) }
    isSaved = true
    saves += 1
    transactionNumber += 1
    copy.close()
    DraftFile.remove(draft.path)
    self.edits = nil
    return .saved(count, renumbered: saving.renumbered)
  }

  /// References that a file judges at the end of a change alone.
  private func checkDeferred() throws {
    guard let connection, connection.hasOpenForeignKeys else { return }
    throw leftOver(connection)
      ?? Diagnostic("the file's own rules refuse this: a reference would be left without its record")
  }

  /// What is settled as theirs is no edit of the draft any more, whatever becomes of the others.
  private func dropEdits(_ conflicts: [EditConflict]) throws {
    guard !conflicts.isEmpty, edits?.draft != nil else { return }
    let net = try netEdits()
    let copy = try writable()
    let tables = SaveTables(copy)
    var plans: [SavePlan] = []
    for conflict in conflicts {
      guard
        let record = net.first(where: {
          $0.type.isExactly(conflict.draftType) && ($0.after ?? $0.before) == conflict.draftKey
        })
      else { continue }
      let (table, key) = try tables.table(record.type)
      var plan = SavePlan(table: table, key: key, own: record)
      plan.from = record.after
      plan.to = conflict.draftColumn == nil || record.after == nil ? record.before : record.after
      for value in record.values where record.after == nil || conflict.draftColumn ?? value.column == value.column {
        var value = value
        swap(&value.before, &value.after)
        plan.values.append(value)
      }
      plans.append(plan)
    }
    let name = journal.command
    // It is no statement of its own in the history.
    journal.command = { "" }
    defer { journal.command = name }
    copy.foreignKeys(enabled: false)
    copy.triggers(enabled: false)
    defer {
      copy.foreignKeys(enabled: true)
      copy.triggers(enabled: true)
    }
    let writer = SaveWriter(engine: self, copy, isWrittenDown: try journal.beginSaving(copy))
    if let refused = try writer.write(plans).first { throw worded(refused.error) }
    try SearchIndexes.rebuild(of: plans.map(\.table.name), in: copy)
    forget()
    try commit()
  }

  /// The statements of a set, as the history has them.
  private func commands(since draft: DraftFile, _ copy: Connection) throws -> String {
    var commands: [String] = []
    let sql = "SELECT command FROM _facet_change WHERE id > ?1 AND kind = 'edit' AND reverted IS NULL ORDER BY id"
    try copy.query(sql, [.integer(draft.change)]) { row in
      let command = row.text(0)
      if commands.count < 20, !command.isEmpty { commands.append(command) }
    }
    let text = commands.joined(separator: "; ")
    return text.count > 120 ? text.prefix(119) + "…" : text
  }

  /// What the edits of a draft changed, to be judged as a whole.
  ///
  /// - Parameter names: records that the draft has under another number, by which they are told.
  func unjudged(_ net: [EditedRecord], called names: [(from: RecordID, to: RecordID)]) throws -> Unjudged {
    var all = Unjudged()
    for record in net {
      guard let entity = try entity(record.type) else { continue }
      let key = JournalKey(entity.table)
      if let after = record.after, let id = key.record(after) {
        all.records.append(
          ChangedRecord(
            type: entity.name, id: id, path: (names.first { $0.to == id }?.from ?? id).path,
            cells: record.values.map { ($0.column, nil) },
            isNew: record.before == nil))
        if record.before == nil {
          for limit in try limits(of: entity) where limit.forbidsNone {
            guard let position = entity.column(limit.ownerColumn) else { continue }
            let owner = Coding.cell(try value(of: id, column: position, in: entity))
            all.collections.append(
              ChangedCollection(source: limit.inverse.source.name, column: limit.column, owner: owner, range: nil))
          }
        }
      }
      for limit in try limits(from: entity) {
        guard let value = record.values.first(where: { $0.column.isExactly(limit.column) }) else { continue }
        for owner in [value.before, value.after] where owner != .null {
          all.collections.append(
            ChangedCollection(source: entity.name, column: limit.column, owner: owner, range: nil))
        }
      }
    }
    return all
  }
}
