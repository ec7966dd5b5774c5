import Store

/// What follows from a table's description for the way its records are addressed.
extension TableInfo {
  /// The columns of which values can be read.
  var visibleColumns: [ColumnInfo] { columns.filter { !$0.isHidden } }

  /// Positions in ``visibleColumns`` of the primary key, in its order.
  var keyPositions: [Int] {
    let columns = visibleColumns
    return columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
      .sorted { columns[$0].primaryKeyPosition < columns[$1].primaryKeyPosition }
  }

  /// Whether the file itself lets no two rows have the same value of a column.
  func isUniqueColumn(_ name: String) -> Bool {
    let key = keyPositions
    return (key.count == 1 && visibleColumns[key[0]].name == name) || uniqueKeys.contains([name])
  }
}
