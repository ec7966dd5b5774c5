/// The columns of a table, and what its rows are called: `(3 habits)`.
package struct TableHeading: Sendable {
  package var columns: [TableColumn]
  package var counting: CountWord

  package init(_ columns: [TableColumn], counting: CountWord) {
    self.columns = columns
    self.counting = counting
  }
}
