import FacetKit
import Language
import Store

/// `begin` and `cancel`, and what is kept apart between them.
extension RecordEngine {
  /// Whether edits are kept apart by `begin`.
  package var keepsEdits: Bool { edits != nil }
  /// Whether they are in a draft of their own, as at the prompt.
  package var keepsDraft: Bool { edits?.isDraft ?? false }

  /// Keeps what follows apart until it is saved.
  ///
  /// - Parameter asDraft: in a copy of the file, without a lock on it; else in the transaction that runs or begins next.
  package func beginEdits(asDraft: Bool) throws {
    if edits != nil {
      throw Diagnostic("edits are kept apart already", hint: "save or cancel ends that: sets of edits do not nest")
    }
    if asDraft, path != nil {
      edits = EditSet(.draft(nil))
      return
    }
    let isOpen = connection?.isInTransaction ?? false
    if isOpen { try connection?.savepoint(EditSet.savepoint) }
    edits = EditSet(.transaction(hasSavepoint: isOpen))
  }

  /// Drops what was done since `begin`, or without one what is not stored yet. False where there is neither.
  package func cancelEdits() throws -> Bool {
    guard let edits else {
      guard hasUncommittedWrites else { return false }
      try rollback()
      return true
    }
    switch edits.place {
    case .draft(let draft):
      try rollback()
      if let draft { endDraft(draft) }
    case .transaction(hasSavepoint: false): try rollback()
    case .transaction(hasSavepoint: true):
      transactionNumber += 1
      recorder.drop()
      memory.partlyDropped()
      fastTargets.removeAll()
      unjudged = Unjudged()
      forget()
      try connection?.rollback(to: EditSet.savepoint)
      try connection?.release(EditSet.savepoint)
    }
    self.edits = nil
    return true
  }

  /// What is kept apart, or without `begin` what is not stored yet: each value as it was and as it is now.
  package func forEachKeptEdit(_ body: (JournalCell) throws -> Void) throws {
    guard exists, connection != nil else { return }
    try forEachCell(of: netEdits(), body)
  }

  package func countKeptEdits() throws -> EditCount {
    var count = EditCount()
    try forEachKeptEdit { count.add($0) }
    return count
  }

  func forEachCell(of net: [EditedRecord], _ body: (JournalCell) throws -> Void) throws {
    for record in net {
      guard let key = record.after ?? record.before else { continue }
      let operation: JournalTables.Operation =
        record.before == nil ? .made : record.after == nil ? .deleted : .changed
      func tell(_ operation: JournalTables.Operation, _ column: String, _ old: Cell, _ new: Cell) throws {
        let stored = StoredCell(
          operation: operation, type: record.type, column: column, field: 0, key: key, old: old, new: new)
        if let cell = try shown(stored) { try body(cell) }
      }
      if operation != .changed {
        try tell(operation, "", .null, .null)
      } else if let before = record.before, before != key {
        try tell(.rekeyed, "", before, key)
      }
      for value in record.values where value.before != value.after {
        try tell(operation, value.column, value.before, value.after)
      }
    }
  }

  func netEdits() throws -> [EditedRecord] {
    let connection = try readable()
    let range: ClosedRange<Int64>?
    if edits?.isDraft == true {
      guard let draft = edits?.draft else { return [] }
      let last = try journal.lastCell(connection)
      range = last > draft.cell ? (draft.cell + 1)...last : nil
    } else {
      range = try journal.pending(connection)
    }
    guard let range else { return [] }
    var net = NetEdits()
    try forEachCell(in: range, backwards: false, connection) { net.add($0) }
    return net.records
  }

  /// A script's set of edits ends with its transaction at the latest, and is judged then.
  package func endTransactionEdits() throws {
    guard let edits, !edits.isDraft else { return }
    self.edits = nil
    let all = unjudged
    unjudged = Unjudged()
    try judge(all)
  }

  /// A script that was sourced ends: what it kept apart is judged in the text of another.
  package func endSource() { if edits != nil { unjudged = unjudged.withoutPlaces } }

  // MARK: drafts

  func makeDraft() throws {
    guard let path, let edits else { return }
    let source = try readable()
    guard let folder = draftsFolder(true) else {
      throw Diagnostic("there is no folder for edits that are kept apart", hint: "cancel, and change without begin")
    }
    do {
      let (draft, made) = try DraftFile.make(of: source, for: path, in: folder, at: now.text) { !isInterrupted() }
      try use(made, as: draft, edits)
    } catch let error as StoreError where error.code == .cannotOpen || error.code == .full {
      throw Diagnostic("edits cannot be kept apart in \(folder): \(error.message)")
    }
  }

  private func use(_ made: Connection, as draft: DraftFile, _ edits: EditSet) throws {
    connection?.close()
    connection = nil
    knownVersion = nil
    forget()
    edits.place = .draft(draft)
    journal.isDraft = true
    _ = try connect(made)
  }

  /// Goes back to the file itself, and removes the draft.
  func endDraft(_ draft: DraftFile) {
    leaveDraft()
    DraftFile.remove(draft.path)
  }

  /// Goes back to the file itself; the draft stays for another session.
  package func leaveDraft() {
    connection?.close()
    connection = nil
    knownVersion = nil
    journal.isDraft = false
    forget()
    edits = nil
  }

  /// The files of drafts that other sessions left of this file.
  package func drafts() -> [String] {
    guard let path, exists, let folder = draftsFolder(false) else { return [] }
    return DraftFile.all(of: path, in: folder)
  }

  /// Goes on with a draft of another session; nil where a shell works on it, else when it was begun.
  package func takeUp(draft path: String) throws -> String? {
    guard edits == nil else { return nil }
    guard let (draft, made) = try DraftFile.open(path) else { return nil }
    if try DraftFile.isSaved(made, in: readable()) {
      made.close()
      DraftFile.remove(path)
      return nil
    }
    let edits = EditSet(.draft(nil))
    self.edits = edits
    try use(made, as: draft, edits)
    return draft.begun
  }

  /// Types are no part of what is kept apart in a draft.
  func refuseTypesInDraft() throws {
    guard edits?.isDraft == true else { return }
    throw Diagnostic("types change at once, and edits are kept apart", hint: "save or cancel first")
  }

  /// SQL of a person may have changed types all the same.
  func checkDraftTypes(_ connection: Connection) throws {
    guard let draft = edits?.draft, edits?.isSaving == false, try connection.schemaVersion != draft.version else {
      return
    }
    try refuseTypesInDraft()
  }

  /// A key that somebody gave to a record is not replaced by another when it is saved.
  func noteGivenKey(_ key: Int64, of entity: Entity, in connection: Connection) throws {
    guard edits?.draft != nil, edits?.isSaving == false else { return }
    try connection.execute(
      "INSERT INTO \(DraftFile.given) (type, key) VALUES (?1, ?2)", [.text(entity.table.name), .integer(key)])
  }

  /// `+= 1` counts, whatever number comes of it.
  func noteCounted(_ change: RecordChange) throws {
    guard let id = change.id, edits?.isSaving == false else { return }
    let connection = try writable()
    for cell in change.cells where cell.isMadeFromOld && cell.isChange {
      let column = change.entity.columns[cell.column]
      guard column.field.kind.isNumber else { continue }
      try connection.execute(
        "INSERT INTO \(DraftFile.counted) (type, name, key) VALUES (?1, ?2, ?3)",
        [.text(change.entity.table.name), .text(column.name), try packedKey(of: id, change.entity, connection)])
    }
  }
}
