/// A type of records: its name and its fields in order.
///
///     let thing = RecordType("thing", fields: [Field("name", .text), Field("since", .date)])
///     thing.field("Since")?.kind   // .date
public struct RecordType: Sendable, Hashable {
  /// Unique in its file, without regard to case.
  public let name: String
  /// What people read instead of the name, or nil.
  public var label: String?
  /// In the order in which they are shown.
  public var fields: [Field]
  /// Undefined keys become fields when they are set.
  public var isOpen = false

  /// A type without a label that is not open.
  public init(_ name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
  }

  /// The label, else the name.
  public var title: String { label ?? name }

  /// The field with exactly that name, else the only one that has it without regard to case; nil for none.
  public func field(_ name: String) -> Field? {
    if let exact = fields.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return exact }
    let folded = name.lowercased()
    let near = fields.filter { $0.name.lowercased() == folded }
    return near.count == 1 ? near[0] : nil
  }
}
