import FacetKit

/// Keeps the fields whose editor is `stamp`: when was the record changed last?
struct StampObserver: Observer {
  let name = "stamp"
  let summary = "sets fields with editor stamp to now when their record is made or another field of it changes"
  let details = """
    Written in define as: modified datetime editor stamp. A date field gets today, a datetime field now, in UTC where it
    is stored as a number. Nothing typed is taken; what an expression gives such a field is kept until another field of
    the record changes, so that records taken over from elsewhere keep theirs. A change of stamps alone, or to an equal
    value, is no change. Records that were there before have null until they change. Such a field is neither required,
    for it is set after the record is made, nor readonly.
    """
  let examples = [
    Example(
      "set note.text tea; get note.changed",
      """
      option today 2009-12-09
      define note { text text; changed date editor stamp }
      new note text=coffee
      option today 2009-12-10
      """, gives: "2009-12-10")
  ]

  func observes(_ type: RecordType) -> Bool { type.fields.contains(where: isStamp) }

  func changed(_ batch: ChangeBatch, in session: any CommandSession) throws(Refusal) {
    for type in batch.types {
      let stamps = type.fields.filter(isStamp)
      let names = Set(stamps.map(\.name))
      var seen: Set<RecordID> = []
      var records: [RecordID] = []
      for change in batch.changes where change.action != .deleted && change.record.type == type.name {
        if let field = change.field, names.contains(field) { continue }
        if seen.insert(change.record).inserted { records.append(change.record) }
      }
      if session.isInterrupted { throw Refusal("interrupted") }
      for field in stamps { try session.set(field.name, of: records, to: now(field, session)) }
    }
  }

  private func isStamp(_ field: Field) -> Bool {
    field.editor == name && field.formula == nil && (field.kind == .date || field.kind == .datetime)
  }

  private func now(_ field: Field, _ session: any CommandSession) throws(Refusal) -> Value {
    if field.kind == .date { return .date(session.today) }
    return .datetime(try DateTime.now(inUTC: field.stored != nil, today: session.today))
  }
}
