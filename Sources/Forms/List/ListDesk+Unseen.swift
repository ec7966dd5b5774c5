extension ListDesk {
  /// How many of some records that are there a view hides, and how many are in the list no more. At most 300 are looked
  /// for: each is a query of its own.
  package func unseen(_ records: [ListKey], in view: ListView) -> (hidden: Int, gone: Int) {
    guard view.isNarrowed || isPart else { return (0, 0) }
    var (hidden, gone) = (0, 0)
    for key in records.prefix(300) {
      guard case .record = key else { continue }
      do throws(ListFault) {
        if let place = try place(of: key, in: view) { hidden += place.isIn ? 0 : 1 } else { gone += isPart ? 1 : 0 }
      } catch { return (0, 0) }
    }
    return (hidden, gone)
  }
}
