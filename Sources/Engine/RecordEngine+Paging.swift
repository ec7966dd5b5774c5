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
