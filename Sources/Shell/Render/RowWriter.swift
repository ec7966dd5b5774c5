package import Engine

/// Writes rows in one format: ``begin(_:)``, then cell by cell as a sink of rows, then ``end(_:)``.
///
/// A row has one cell for each column. A failure to write is thrown at the row's end. What is left in the byte sink
/// the caller flushes.
package protocol RowWriter: RowSink {
  func begin(_ columns: [Column])
  /// The footer says what the rows were, such as `3 habits`; only the format for people shows it.
  func end(_ footer: String?) throws(SinkError)
}
