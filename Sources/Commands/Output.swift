package import Engine
package import FacetKit

/// Where a command's results go. Commands say what they have, never how it looks.
///
/// Results alone: notices and errors go to standard error by ``Host/notice(_:)``.
package protocol Output: AnyObject {
  var format: OutputFormat { get }
  /// Text for people, of one or several lines; a newline is added.
  func lines(_ text: String) throws
  /// The one value that `get` or `count` was asked for: raw, and a newline.
  func value(_ value: Value) throws
  /// Values one by one, a line each, with `\n`, `\t` and `\\` escaped; one JSON list.
  func beginValues() throws
  func member(_ value: Value) throws
  func endValues() throws
  /// Rows until ``endTable()``, each with one cell for every column.
  func beginTable(_ heading: TableHeading) throws -> any RowSink
  func endTable() throws
  func card(_ card: Card, for use: Card.Use) throws
}
