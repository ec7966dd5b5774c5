import Glibc

/// The statements that were used last, by the bytes of their SQL.
///
/// A statement that somebody else still holds is in use and is not given out again.
final class StatementCache {
  private final class Entry {
    var statement: Statement
    var lastUse: Int

    init(_ statement: Statement, _ lastUse: Int) {
      self.statement = statement
      self.lastUse = lastUse
    }
  }

  /// String's own equality would take two names in two Unicode normal forms for one.
  private struct Key: Hashable {
    let sql: String

    static func == (a: Key, b: Key) -> Bool {
      var (a, b) = (a.sql, b.sql)
      return a.withUTF8 { a in
        b.withUTF8 { b in
          guard a.count == b.count, let start = a.baseAddress, let other = b.baseAddress else {
            return a.count == b.count
          }
          return memcmp(start, other, a.count) == 0
        }
      }
    }

    func hash(into hasher: inout Hasher) {
      var text = sql
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  init(capacity: Int) { self.capacity = capacity }

  func statement(_ sql: String, on handle: Handle) throws(StoreError) -> Statement {
    clock += 1
    if let entry = entries[Key(sql: sql)] {
      entry.lastUse = clock
      guard isKnownUniquelyReferenced(&entry.statement) else { return try Statement(sql, on: handle) }
      entry.statement.reset()
      entry.statement.clearBindings()
      return entry.statement
    }
    let statement = try Statement(sql, on: handle)
    if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
    entries[Key(sql: sql)] = Entry(statement, clock)
    return statement
  }

  func removeAll() { entries.removeAll() }
}
