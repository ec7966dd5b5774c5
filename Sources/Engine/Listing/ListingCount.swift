import Store

/// Counts a list, and the rows before a place in it, slice by slice: for lists of which each count takes longer than a
/// key may wait.
///
/// A slice is a number of records of the type in the order of their keys, whatever the list's own order and conditions.
package struct ListingCount {
  private let listing: Listing
  private let place: ListingPlace?
  private var last: [Cell]?
  private var counted = 0
  private var before = 0
  /// Nil until all slices are counted.
  package private(set) var result: (total: Int, before: Int)?

  package init(_ listing: Listing, before place: ListingPlace?) {
    self.listing = listing
    self.place = place
  }

  /// Counts slices until the time is over, one at least.
  package mutating func step(for time: Duration) throws {
    let end = RecordEngine.clock() + time
    repeat { try step() } while result == nil && RecordEngine.clock() < end
  }

  /// Counts one more slice. A list over several tables is counted at once.
  ///
  /// - Parameter size: how many records of the type are looked at.
  package mutating func step(_ size: Int = 5000) throws {
    guard result == nil else { return }
    let keys = listing.query.keys
    func compared(_ symbol: String, _ cells: [Cell], _ builder: SQLBuilder) -> String {
      "(\(keys.joined(separator: ", "))) \(symbol) (\(cells.map(builder.parameter).joined(separator: ", ")))"
    }
    var end: [Cell]?
    if listing.isSliceable {
      // The source is one table: it has no parameters of its own.
      let look = SQLBuilder(listing.query.builder.table)
      let start = last.map { " WHERE \(compared(">", $0, look))" } ?? ""
      try listing.engine.readable().query(
        "SELECT \(keys.joined(separator: ", ")) FROM \(listing.query.source)\(start) "
          + "ORDER BY \(keys.joined(separator: ", ")) LIMIT 1 OFFSET \(max(size, 1) - 1)", look.parameters
      ) { row in end = keys.indices.map { row.cell($0) } }
    }
    let builder = SQLBuilder(after: listing.query.builder)
    var bounds: [String] = []
    if listing.isSliceable {
      if let last { bounds.append(compared(">", last, builder)) }
      if let end { bounds.append(compared("<=", end, builder)) }
    }
    var isBefore = "0"
    if let place, listing.hasOrder {
      let pieces = listing.backwards.stages(from: place.cells, isInclusive: false)
      isBefore = pieces.map { "(\($0.sql(builder).joined(separator: " AND ")))" }.joined(separator: " OR ")
      if pieces.isEmpty { isBefore = "0" }
    }
    try listing.engine.readable().query(
      "SELECT COUNT(*), COALESCE(SUM(\(isBefore)), 0) \(listing.query.from(bounds))", builder.parameters
    ) { row in
      counted += Int(row.integer(0))
      before += Int(row.integer(1))
    }
    last = end
    if end == nil { result = (counted, listing.hasOrder ? before : place?.number ?? 0) }
  }
}
