package import FacetKit
import Language
import Store

/// Rows of a type by windows, for lists that nobody reads to the end.
extension RecordEngine {
  /// Whether records can be walked in the order of their key field: by an index, else it would be sorted each time.
  package func hasKeyOrder(_ entity: Entity) -> Bool {
    guard let position = entity.keyField else { return false }
    let name = entity.columns[position].name
    return entity.table.indexes.contains { $0.columns.first == .some(name) && !$0.isPartial && !$0.hasUnknownOrder }
  }

  /// Records from an offset on, by the key field where there is an index of it, with some of their columns. Ends where
  /// the body gives false.
  package func forEachRecord(
    of entity: Entity, columns: [Int], from offset: Int, limit: Int = -1, _ body: (RecordID, [Value]) throws -> Bool
  ) throws {
    struct Enough: Error {}
    guard entity.hasAddress else { return }
    let keys = entity.keyExpressions(alias: "t")
    let names = columns.map { "t.\(quoteIdentifier(entity.columns[$0].name))" }
    var order = keys
    if let position = entity.keyField, hasKeyOrder(entity) {
      order.insert("t.\(quoteIdentifier(entity.columns[position].name))", at: 0)
    }
    let sql =
      "SELECT \((keys + names).joined(separator: ", ")) FROM \(entity.source(alias: "t")) "
      + "ORDER BY \(order.joined(separator: ", ")) LIMIT ?1 OFFSET ?2"
    do {
      try readable().query(sql, [.integer(Int64(limit)), .integer(Int64(offset))]) { row in
        let values = columns.enumerated().map {
          Coding.value(row.cell(keys.count + $0.offset), of: entity.columns[$0.element].field)
        }
        if try !body(id(of: entity, row, from: 0), values) { throw Enough() }
      }
    } catch is Enough {}
  }

  /// How many records stand before one in the order of ``forEachRecord(of:columns:from:limit:_:)``; nil where it is not
  /// there.
  package func index(of id: RecordID, in entity: Entity) throws -> Int? {
    guard entity.hasAddress, id.type.isExactly(entity.name) else { return nil }
    let source = entity.source(alias: "t")
    let keys = entity.keyExpressions(alias: "t")
    let address = entity.address(id.key, keys)
    // Each statement has the parameters of its own pieces only.
    func isIt(_ builder: SQLBuilder) -> String {
      address.map { "\($0.name) IS \(builder.parameter(Coding.cell($0.value)))" }.joined(separator: " AND ")
    }
    func isBefore(_ builder: SQLBuilder) -> String {
      let values = address.map { builder.parameter(Coding.cell($0.value)) }
      return "(\(address.map(\.name).joined(separator: ", "))) < (\(values.joined(separator: ", ")))"
    }
    func count(_ condition: (SQLBuilder) -> String) throws -> Int {
      let builder = SQLBuilder(operations)
      let sql = "SELECT COUNT(*) FROM \(source) WHERE \(condition(builder))"
      guard case .integer(let count) = try readable().scalar(sql, builder.parameters) else { return 0 }
      return Int(count)
    }
    guard try count(isIt) == 1 else { return nil }
    guard let position = entity.keyField, hasKeyOrder(entity) else { return try count(isBefore) }
    let key = "t.\(quoteIdentifier(entity.columns[position].name))"
    if try count({ "\(isIt($0)) AND \(key) IS NULL" }) == 1 {
      return try count { "\(key) IS NULL AND \(isBefore($0))" }
    }
    func own(_ builder: SQLBuilder) -> String { "(SELECT \(key) FROM \(source) WHERE \(isIt(builder)))" }
    return try count { _ in "\(key) IS NULL" } + count { "\(key) < \(own($0))" }
      + count { "\(key) = \(own($0)) AND \(isBefore($0))" }
  }

  /// Looks for a text in others, without regard to case and accents.
  package struct TextSearch {
    private let wanted: [UInt8]
    private let isASCII: Bool

    package init(_ text: String) {
      wanted = Array(TextMatching.fold(text, [.letterCase, .accents]).utf8)
      isASCII = wanted.allSatisfy { $0 < 0x80 }
    }

    package func isIn(_ text: String) -> Bool {
      if wanted.isEmpty { return true }
      var text = text
      let plain = text.withUTF8 { bytes -> Bool? in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard isASCII, bytes.count >= wanted.count else { return false }
        for start in 0...(bytes.count - wanted.count) {
          var place = 0
          while place < wanted.count, TextSearch.lower(bytes[start + place]) == wanted[place] { place += 1 }
          if place == wanted.count { return true }
        }
        return false
      }
      return plain ?? TextMatching.contains(Array(TextMatching.fold(text, [.letterCase, .accents]).utf8), wanted)
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
  }
}

extension Field {
  /// Whether its values are words that a search looks into.
  package var isSearched: Bool { !isSecret && kind.holdsText }
}
