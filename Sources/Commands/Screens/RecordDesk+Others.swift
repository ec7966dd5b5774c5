import Engine
import FacetKit
import Forms
import Language

/// What others do to the record while its form is open.
extension RecordDesk {
  /// The edited fields that others changed as well since the form read them.
  func conflict(_ edits: [FormEdit]) throws -> SaveConflict? {
    guard let id = draft.id else {
      try context.engine.beginChange()
      guard try draft.fitsType() else { throw Diagnostic(RecordDesk.changedType) }
      return nil
    }
    let found = try context.engine.conflicts(
      of: id, edits.map { (fields[$0.field].field.name, $0.before, $0.value) })
    guard try draft.fitsType() else { throw Diagnostic(RecordDesk.changedType) }
    if found.isEmpty { return nil }
    try draft.read()
    let now = values()
    let contested = found.compactMap { one -> SaveConflict.Contested? in
      guard let place = fields.firstIndex(where: { $0.field.name == one.field?.name }) else { return nil }
      return SaveConflict.Contested(
        field: place, before: one.before, theirs: one.theirs, by: one.by.map(by) ?? "",
        change: one.by.map { "change \($0.id): \($0.command)" } ?? "")
    }
    if contested.isEmpty { throw Diagnostic("there is no \(id.path) any more") }
    let edited = Set(edits.map(\.field))
    let others = now.indices.filter { !edited.contains($0) && now[$0] != known[$0] }
    return SaveConflict(
      contested: contested, theirsAlone: others.map { .init(field: $0, before: known[$0], theirs: now[$0]) })
  }

  /// `bo, 14:02`, of another day with it.
  private func by(_ entry: JournalEntry) -> String {
    let clock = entry.at.dropFirst(11).prefix(5)
    let isToday = entry.at.prefix(10) == "\(context.engine.today)"
    return "\(entry.who), \(isToday ? "\(clock)" : "\(entry.at.prefix(10)) \(clock)")"
  }

  /// Who changed a field last, and by what.
  func lastChange(of place: Int) -> (by: String, change: String)? {
    guard let id = draft.id, let position = columns[place] else { return nil }
    var last: (by: String, change: String)?
    var value: Value?
    try? context.engine.cells(of: id, column: entity.columns[position].name) { entry, cell in
      guard cell.field != nil else { return }
      last = (by(entry), "change \(entry.id): \(entry.command)")
      value = cell.new
    }
    // What another program wrote stands in no history: it is not by who wrote before.
    return value == draft.stored[position] || fields[place].field.isSecret ? last : nil
  }

  package var gone: String? {
    guard let id = draft.id, (try? draft.fitsType()) == true else { return nil }
    context.engine.beginStatement()
    do { if try context.engine.fields(of: id) != nil { return nil } } catch { return nil }
    var who = "by another program"
    try? context.engine.cells(of: id, column: "") { entry, cell in
      if cell.action == .deleted { who = "by \(by(entry))" }
    }
    return "deleted \(who)"
  }

  package func makeAnew() {
    guard !isNew, let new = try? RecordDraft(context.engine, entity, nil) else { return }
    var values: [Int: Value] = [:]
    for (place, field) in fields.enumerated() {
      // What is set by itself, by the file or an observer, is set anew.
      guard let position = columns[place], !entity.columns[position].isGenerated, field.field.editor != "stamp",
        let value = draft.stored[position], !value.isNull
      else { continue }
      values[position] = value
    }
    begin(new, with: values)
  }

  package func mayBegin(_ text: String, pattern: String) -> Bool { CompiledPattern.mayBegin(text, of: pattern) }
}
