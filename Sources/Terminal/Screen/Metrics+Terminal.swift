package import Forms

extension Metrics {
  /// As this terminal draws.
  ///
  /// - Parameter isUnicode: not by `option ascii on`.
  package static func terminal(isUnicode: Bool) -> Metrics {
    Metrics(isUnicode: isUnicode, cells: { CellWidth.of($0) }, visible: { VisibleText.of($0) })
  }
}
