package import FacetKit
package import Language
import Store

/// A query that is read in pieces, from any place in its order on, as a screen does: no piece costs more than its rows,
/// where an index has the order.
///
/// It holds for as long as the types of the file stay as they are.
package final class Listing {
  /// The type of its records.
  package let entity: Entity
  package let columns: [QueryColumn]
  /// The expression of each column, for `sort by` and conditions.
  package let expressions: [Expression]
  /// Rows have places of their own: a key. Without, a row is found by its number alone.
  package let hasOrder: Bool
  let engine: RecordEngine
  let query: RecordQuery
  /// Conditions of the query itself; those that narrow it stand behind.
  let ownConditions: Int
  let terms: [OrderTerm]
  let names: [String]
  let row: PreparedQuery
  let stages: KeysetStages
  let backwards: KeysetStages
  /// One table, each of whose rows comes at most once: it can be counted in slices of its key.
  let isSliceable: Bool

  init(
    _ query: RecordQuery, ownConditions: Int, isSliceable: Bool, terms: [OrderTerm], names: [String],
    row: PreparedQuery, expressions: [Expression]
  ) {
    self.query = query
    self.ownConditions = ownConditions
    self.terms = terms
    self.names = names
    self.row = row
    self.expressions = expressions
    entity = query.entity
    columns = row.columns
    engine = row.engine
    hasOrder = query.entity.hasOrder && !terms.isEmpty
    self.isSliceable = isSliceable && query.entity.hasOrder && !query.entity.isLoose
    stages = KeysetStages(terms: terms, keysMayBeNull: query.entity.isLoose)
    backwards = KeysetStages(terms: terms.map(\.reversed), keysMayBeNull: query.entity.isLoose)
  }

  // MARK: rows

  /// - Parameters:
  ///   - place: where to begin; nil for the first row, backwards for the last.
  ///   - isBackwards: the rows before the place, which come in the list's order all the same.
  ///   - isInclusive: with the row at the place.
  package func rows(
    from place: ListingPlace?, isBackwards: Bool = false, isInclusive: Bool = false, count: Int
  ) throws -> [ListingRow] {
    guard hasOrder else { return try numbered(place, isBackwards, isInclusive, count) }
    var rows: [ListingRow] = []
    let pieces = (isBackwards ? backwards : stages).stages(from: place?.cells, isInclusive: isInclusive)
    for piece in pieces where rows.count < count {
      let builder = SQLBuilder(after: query.builder)
      let sql =
        "SELECT \(selected) \(query.from(piece.sql(builder)))\(piece.order.clause) LIMIT \(count - rows.count)"
      try read(sql, builder.parameters) { rows.append($0) }
    }
    return isBackwards ? rows.reversed() : rows
  }

  /// By their numbers in the order that the rows come in.
  private func numbered(
    _ place: ListingPlace?, _ isBackwards: Bool, _ isInclusive: Bool, _ count: Int
  ) throws -> [ListingRow] {
    var start = 0
    var limit = count
    if isBackwards {
      let end = try place?.number.map { isInclusive ? $0 + 1 : $0 } ?? total()
      start = max(0, end - count)
      limit = end - start
    } else if let number = place?.number {
      start = isInclusive ? number : number + 1
    }
    return try rows(from: start, count: limit)
  }

  /// The row of that number from 0 and those behind it.
  package func rows(from number: Int, count: Int) throws -> [ListingRow] {
    var rows: [ListingRow] = []
    let order = hasOrder ? terms.clause : query.order.isEmpty ? terms.clause : query.orderClause
    let sql = "SELECT \(selected) \(query.from())\(order) LIMIT \(max(count, 0)) OFFSET \(max(number, 0))"
    try read(sql, query.builder.parameters) { row in
      var row = row
      if !hasOrder { row.place.number = number + rows.count }
      rows.append(row)
    }
    return rows
  }

  private var selected: String {
    let all = names + terms.map(\.sql) + query.keys
    return all.isEmpty ? "NULL" : all.joined(separator: ", ")
  }

  private func read(_ sql: String, _ parameters: [Cell], _ body: (ListingRow) throws -> Void) throws {
    try engine.readable().query(sql, parameters) { found in
      var at = 0
      let sink = ValueSink()
      for decoder in row.decoders { try row.cell(decoder, found, &at, sink) }
      let place = ListingPlace(cells: terms.indices.map { found.cell(names.count + $0) })
      let id =
        entity.hasAddress && !entity.isMissing(found, from: names.count + terms.count)
        ? engine.id(of: entity, found, from: names.count + terms.count) : nil
      try body(ListingRow(record: id, values: sink.values, place: place))
    }
  }

  /// Where a record stands; nil where it is gone. The flag tells whether it is in the list, or what narrows it leaves it
  /// out.
  package func place(of record: RecordID) throws -> (place: ListingPlace, isIn: Bool)? {
    guard hasOrder, record.type.isExactly(entity.name) else { return nil }
    for isIn in [true, false] {
      var narrow = query
      if !isIn { narrow.conditions = Array(query.conditions.prefix(ownConditions)) }
      let builder = SQLBuilder(after: query.builder)
      let keys = entity.address(record.key, query.keys).map {
        "\($0.name) IS \(builder.parameter(Coding.cell($0.value)))"
      }
      var found: ListingPlace?
      try engine.readable().query(
        "SELECT \(terms.map(\.sql).joined(separator: ", ")) \(narrow.from(keys)) LIMIT 1", builder.parameters
      ) { row in found = ListingPlace(cells: terms.indices.map { row.cell($0) }) }
      if let found { return (found, isIn) }
    }
    return nil
  }

  // MARK: counts

  /// However long that takes.
  package func total() throws -> Int { try count("SELECT COUNT(*) \(query.from())", query.builder.parameters) }

  /// Nil where the time is over before it is counted.
  package func total(within time: Duration) throws -> Int? {
    var count: Int?
    _ = try engine.within(time, engine.readable()) { count = try total() }
    return count
  }

  /// How many rows stand before a place; nil where the time is over before they are counted.
  package func number(of place: ListingPlace, within time: Duration) throws -> Int? {
    guard hasOrder else { return place.number }
    var number = 0
    let isWhole = try engine.within(time, engine.readable()) {
      for piece in backwards.stages(from: place.cells, isInclusive: false) {
        let builder = SQLBuilder(after: query.builder)
        number += try count("SELECT COUNT(*) \(query.from(piece.sql(builder)))", builder.parameters)
      }
    }
    return isWhole ? number : nil
  }

  func count(_ sql: String, _ parameters: [Cell]) throws -> Int {
    if case .integer(let count) = try engine.readable().scalar(sql, parameters) { return Int(count) }
    return 0
  }
}

/// A place in the order of a list. It stays one where its row is gone.
package struct ListingPlace: Sendable, Equatable {
  let cells: [Cell]
  /// From 0, in a list without an order.
  package internal(set) var number: Int?
}

package struct ListingRow: Sendable {
  /// Nil for a row without an address.
  package let record: RecordID?
  /// One for each column; a reference as what stands for its record, a secret masked.
  package let values: [Value]
  package internal(set) var place: ListingPlace
}

/// The cells of one row as values.
private final class ValueSink: RowSink {
  var values: [Value] = []

  func beginRow() {}
  func null() { values.append(.null) }
  func integer(_ number: Int64) { values.append(.integer(number)) }
  func real(_ number: Double) { values.append(.real(number)) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) { values.append(.text(MalformedText.text(of: bytes))) }
  func value(_ value: Value) { values.append(value) }
  func endRow() {}
}
