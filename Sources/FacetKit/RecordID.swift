/// A record's address: its type and its whole primary key.
///
///     RecordID(type: "thing", key: [.integer(3)]).path   // "thing[3]"
@frozen
public struct RecordID: Sendable, Hashable {
  /// The name of its type.
  public let type: String
  /// One value for each column of the primary key, in its order; the rowid where there is none.
  public let key: [Value]

  /// The address of a record, whether there is one or not.
  @inlinable
  public init(type: String, key: [Value]) {
    self.type = type
    self.key = key
  }

  /// By the bytes of the type's name and the values of the key.
  @inlinable
  public static func == (left: RecordID, right: RecordID) -> Bool {
    left.type.utf8.elementsEqual(right.type.utf8) && left.key == right.key
  }

  public func hash(into hasher: inout Hasher) {
    for byte in type.utf8 { hasher.combine(byte) }
    hasher.combine(key)
  }

  /// A path that can be typed back.
  ///
  ///     RecordID(type: "Order Details", key: [.integer(1), .text("x")]).path   // "`Order Details`[1, \"x\"]"
  public var path: String {
    "\(Name.quoted(type))[\(key.map(RecordID.literal).joined(separator: ", "))]"
  }

  /// A moment with a blank in it, as other programs store them, stands in quotes.
  private static func literal(_ value: Value) -> String {
    if case .datetime = value, value.text.utf8.contains(UInt8(ascii: " ")) { return Value.quoted(value.text) }
    return value.literal
  }
}
