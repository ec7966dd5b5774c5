import FacetKit

/// Gives the names by which the foreign keys of a table are followed.
struct ReferenceNaming {
  let columns: [Column]
  let isOwn: Bool

  /// One column: its name and, in a table that Facet did not make, the name without `Id` or `_id` where that is free.
  /// Several columns: the table they refer to; where that is taken, with the first column's name.
  func references(_ unordered: [ResolvedKey]) -> [Reference] {
    let keys = unordered.sorted { $0.columns[0] < $1.columns[0] }
    let short = keys.map { key in key.columns.count == 1 && !isOwn ? shortened(columns[key.columns[0]].name) : nil }
    return keys.indices.map { index in
      let key = keys[index]
      let first = columns[key.columns[0]].name
      var names: [String]
      if key.columns.count == 1 {
        names = [first]
        if let name = short[index], !isColumn(name) {
          let sharers = short.count { $0?.lowercased() == name.lowercased() }
          if sharers == 1 { names.append(name) }
        }
      } else {
        let isTaken =
          isColumn(key.target) || keys.count(where: { $0.columns.count > 1 && $0.target == key.target }) > 1
        names = [isTaken ? "\(key.target)_\(first)" : key.target]
      }
      return Reference(
        names: names, columns: key.columns, target: key.target, targetColumns: key.targetColumns,
        onDelete: key.onDelete)
    }
  }

  private func isColumn(_ name: String) -> Bool { columns.contains { $0.name.lowercased() == name.lowercased() } }

  /// `AlbumId` and `album_id` without their ending; `paid` and `id` have none.
  private func shortened(_ name: String) -> String? {
    if name.lowercased().hasSuffix("_id") { return name.count > 3 ? String(name.dropLast(3)) : nil }
    guard name.hasSuffix("Id") || name.hasSuffix("ID"), let last = name.dropLast(2).last, !last.isUppercase else {
      return nil
    }
    return String(name.dropLast(2))
  }
}
