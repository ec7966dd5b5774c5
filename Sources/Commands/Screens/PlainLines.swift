import FacetKit
import Forms

extension Host {
  /// Lines of a plain screen, which break between words where the terminal would break them anywhere.
  func tell(_ text: String) {
    guard let width = lineWidth, width > 20, StyledLine.width(of: text) > width else { return notice(text) }
    let metrics = Metrics(cells: { StyledLine.width(of: String($0)) }, visible: { $0 })
    for (index, line) in Wrapping.lines(of: text, width: width - 3, metrics).enumerated() {
      notice(index == 0 ? line : "  \(line)")
    }
  }
}
