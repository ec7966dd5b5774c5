package import FacetKit
import Glibc
import Language
import Store

/// A stored text that completion can offer, with the record that it names.
package struct StoredText: Sendable, Hashable {
  package let text: String
  /// The record of which it is the key, or nil for a value of a field.
  package let record: RecordID?

  package static func == (a: StoredText, b: StoredText) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8) && a.record == b.record
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Value.text(text))
    hasher.combine(record)
  }
}

extension RecordEngine {
  /// Keys of records that begin with a text: of those there are a few hundred at most, and it never takes long.
  ///
  /// Exact beginnings come first, by the index; only where there are none a word inside counts, in any case.
  package func keys(of entity: Entity, beginning: String, limit: Int) throws -> [StoredText] {
    guard entity.hasAddress else { return [] }
    guard let position = entity.keyField else {
      return try sampleIDs(of: entity, limit: limit).compactMap { id in
        let text = id.key.map(\.literal).joined(separator: ", ")
        return text.utf8.starts(with: beginning.utf8) ? StoredText(text: text, record: id) : nil
      }
    }
    let columns = [quoteIdentifier(entity.columns[position].name)] + entity.keyExpressions(alias: "t")
    if entity.columns[position].field.isSecret { return [] }
    return try stored(columns, of: entity, beginning, limit) {
      StoredText(text: $0.storedText(0), record: id(of: entity, $0, from: 1))
    }
  }

  /// Texts that a column holds already, each once.
  package func texts(of column: Column, in entity: Entity, beginning: String, limit: Int) throws -> [StoredText] {
    if column.field.isSecret { return [] }
    return try stored([quoteIdentifier(column.name)], of: entity, beginning, limit) {
      StoredText(text: $0.storedText(0), record: nil)
    }
  }

  /// What the field's editor offers, in its order.
  package func suggestions(for field: Field) -> [String] {
    registry.editor(field.editor ?? field.kind.name)?.suggestions(for: field, in: EngineSetting(self)) ?? []
  }

  private func stored(
    _ columns: [String], of entity: Entity, _ beginning: String, _ limit: Int, _ read: (Row) -> StoredText
  ) throws -> [StoredText] {
    let connection = try readable()
    let source = "\(quoteIdentifier(entity.table.name)) t WHERE typeof(\(columns[0])) = 'text'"
    let select = "SELECT \(columns.joined(separator: ", ")) FROM \(source)"
    let range = " AND \(columns[0]) COLLATE BINARY >= ?1 AND \(columns[0]) COLLATE BINARY < ?2"
    let bounds: [Cell] = beginning.isEmpty ? [] : [.text(beginning), .malformedText(beginning.utf8 + [0xFF])]
    var found: Set<StoredText> = []
    try briefly(connection) {
      try connection.query("\(select)\(beginning.isEmpty ? "" : range) LIMIT \(limit * 5)", bounds) { row in
        if found.count < limit { found.insert(read(row)) }
      }
    }
    if found.isEmpty, !beginning.isEmpty {
      let wanted = TextMatching.fold(beginning, [.letterCase, .accents])
      try briefly(connection) {
        try connection.query("\(select) LIMIT 20000") { row in
          guard found.count < limit else { return }
          let words = TextMatching.fold(row.storedText(0), [.letterCase, .accents]).split {
            !$0.isLetter && !$0.isNumber
          }
          if words.contains(where: { $0.hasPrefix(wanted) }) || row.storedText(0).lowercased().hasPrefix(wanted) {
            found.insert(read(row))
          }
        }
      }
    }
    return found.sorted { a, b in
      if !a.text.utf8.elementsEqual(b.text.utf8) { return a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
      return (a.record?.path ?? "") < (b.record?.path ?? "")
    }
  }

  private func briefly(_ connection: Connection, _ body: () throws -> Void) throws {
    _ = try within(suggestingTime, connection, body)
  }

  /// Runs queries that are given up when the time is over, with what they have found until then; false where they were.
  func within(_ time: Duration, _ connection: Connection, _ body: () throws -> Void) throws -> Bool {
    let end = RecordEngine.clock() + time
    connection.progressHandler(every: 1000) { RecordEngine.clock() < end }
    defer { watch(connection) }
    do {
      try body()
      return true
    } catch let error as StoreError {
      if RecordEngine.clock() < end { throw worded(error) }
      return false
    }
  }

  /// What goes on while the clock of the day is set. Swift's own is in a library that would be loaded at each start.
  static func clock() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
