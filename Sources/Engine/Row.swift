import FacetKit
import Store

/// A statement of SQL, at one of its rows: a statement of the language has the same name.
typealias Row = Store.Statement

extension Row {
  /// A stored text, with what is no UTF-8 in it carried; empty for null.
  func storedText(_ column: Int) -> String { withText(column) { MalformedText.text(of: $0) } }
}
