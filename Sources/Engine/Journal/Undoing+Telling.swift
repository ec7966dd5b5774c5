import FacetKit
import Language
import Store

/// What an undo says of what it did, left as it is, or found changed.
extension Undoing {
  /// - Parameter changed: cells of the same record, each with what it had.
  func tell(
    _ cell: StoredCell, _ key: JournalKey, _ action: ChangeReport.Action,
    _ changed: [(cell: StoredCell, now: Cell)] = []
  ) throws {
    guard !Schema.isReserved(cell.type), let record = key.record(cell.key) else { return }
    var cells: [ChangeReport.Cell] = []
    // Only of the first it is told what they had.
    for (cell, now) in report.sample.count < 100 ? changed : [] where !cell.column.isEmpty {
      guard let shown = try engine.shown(cell), let field = shown.field else { continue }
      cells.append(
        ChangeReport.Cell(
          field: field.name, old: Coding.value(now, of: field), new: shown.old, isSecret: field.isSecret))
    }
    report.add(record, action, cells)
  }

  /// Of many that are left as they are only the first are told.
  static let mostLeft = 5

  func leave(_ cell: StoredCell, _ key: JournalKey, _ reason: String) {
    leftCount += 1
    if leftCount > Undoing.mostLeft { return }
    let record = key.record(cell.operation == .rekeyed ? cell.new : cell.key)?.path ?? Name.quoted(cell.type)
    let path = cell.column.isEmpty ? record : "\(record).\(Name.quoted(cell.column))"
    report.notices.append("\(path) is left: \(reason)")
  }

  /// SQL, which writes no types down, or another program took away what is to be undone: that stays so, or the undo
  /// stops.
  func lack(_ path: String, _ what: String) {
    guard missing.insert(ExactName(path)).inserted else { return }
    if rule != .stop { return report.notices.append("\(path) is left: it \(what)") }
    conflicts.append(
      Diagnostic(
        what, subject: path,
        hint: "change \(entry.id) needs it; \(entry.revertingVerb) --theirs goes back without it"))
  }

  func conflict(_ cell: StoredCell, _ key: JournalKey, now: Cell?) throws {
    if rule != .stop { return }
    let record = key.record(cell.key)?.path ?? Name.quoted(cell.type)
    let since = try lastChange(of: cell)
    let by = since.map { " since \($0.at.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()), by \($0.who)" }
    let verb = entry.revertingVerb
    let hint = "\(verb) --theirs leaves it so, \(verb) --mine takes it back all the same"
    let message: String
    if let now, !cell.column.isEmpty, let shown = try engine.shown(cell), let field = shown.field {
      let (is_, was) = (Coding.value(now, of: field), cell.operation == .deleted ? shown.old : shown.new)
      message =
        field.isSecret
        ? "has another value\(by ?? "")" : "is \(is_.literal)\(by ?? " by another program"), not \(was.literal)"
      conflicts.append(
        Diagnostic(message, subject: "\(record).\(Name.quoted(field.name))", hint: hint))
      return
    }
    message = now == nil ? "is gone\(by ?? "")" : "is there again\(by ?? "")"
    conflicts.append(Diagnostic(message, subject: record, hint: hint))
  }

  /// The change that touched a cell last, after this one.
  private func lastChange(of cell: StoredCell) throws -> JournalEntry? {
    var found: JournalEntry?
    let sql =
      RecordEngine.entries + """
         WHERE id <> ?1 AND first <= (SELECT max(n) FROM _facet_cell WHERE n > ?2 AND key IS ?3
          AND (field = ?4 OR operation = 2)) ORDER BY id DESC LIMIT 1
        """
    let last = entry.cells?.upperBound ?? 0
    try connection.query(sql, [.integer(entry.id), .integer(last), cell.key, .integer(cell.field)]) {
      found = RecordEngine.entry($0)
    }
    return found
  }
}
