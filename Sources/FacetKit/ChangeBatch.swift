/// What one statement changed in the records that an observer observes.
///
///     let tea = RecordID(type: "thing", key: [.integer(2)])
///     let batch = ChangeBatch(
///       [RecordedChange(of: tea, old: .null, new: .reference(tea))], types: [RecordType("thing", fields: [])])
///     batch.type(of: batch.changes[0])?.name   // "thing"
public struct ChangeBatch: Sendable, Hashable {
  /// At least one, in the order in which the records changed first. What a statement changed twice is one change, from
  /// the first value to the last; where these are equal there is none.
  public let changes: [RecordedChange]
  /// The types of the records in it, as they are now.
  public let types: [RecordType]

  /// A batch for the tests of an observer.
  public init(_ changes: [RecordedChange], types: [RecordType]) {
    self.changes = changes
    self.types = types
  }

  /// The type of the record that changed; nil where it is not in ``types``.
  public func type(of change: RecordedChange) -> RecordType? {
    types.first { $0.name.utf8.elementsEqual(change.record.type.utf8) }
  }
}

/// One field that changed, or one record that was made or deleted.
///
///     let tea = RecordID(type: "thing", key: [.integer(2)])
///     RecordedChange(of: tea, field: "note", old: .null, new: .text("hot")).path   // "thing[2].note"
///     RecordedChange(of: tea, old: .reference(tea), new: .null).action   // .deleted
public struct RecordedChange: Sendable, Hashable {
  /// What became of the record.
  public enum Action: Sendable, Hashable { case made, changed, deleted }

  /// By its address after the statement; of a deleted one the address before it.
  public let record: RecordID
  /// Nil where the record was made or deleted, which is one change and not one for each field.
  public let field: String?
  /// The value before; of a deleted record a reference to it, of one that was made null.
  public let old: Value
  /// The value after, as it is stored; of a record that was made a reference to it, of a deleted one null.
  public let new: Value

  /// A change of one field, or of the whole record where there is no field.
  public init(of record: RecordID, field: String? = nil, old: Value, new: Value) {
    self.record = record
    self.field = field
    self.old = old
    self.new = new
  }

  /// The record was made or deleted, or one of its fields changed.
  public var action: Action { field != nil ? .changed : new.isNull ? .deleted : .made }

  /// Of the field, or of the record: a path that can be typed back.
  public var path: String { field.map { "\(record.path).\(Name.quoted($0))" } ?? record.path }
}
