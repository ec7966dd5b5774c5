import Engine
package import FacetKit
import Terminal

/// Rows for people: aligned columns, a heading with a rule, a footer.
///
/// The first rows are held back until the columns' widths are known; later ones can only widen them. Cells that are
/// still too long are cut, columns without room are left out and named in the footer.
package final class TableWriter: RowWriter {
  /// Rows that decide about the widths.
  private static let sample = 100

  private let sink: ByteSink
  var appearance: Appearance
  private var columns: [Column] = []
  private var held = HeldCells()
  private var layout: TableLayout?
  private var column = 0
  private(set) var rowCount = 0
  /// Blanks that fill the cell before, written only if another follows.
  private var owed = 0
  /// The cell before, where it is not of ASCII alone.
  private var before = ""

  package init(_ sink: ByteSink, _ appearance: Appearance) {
    self.sink = sink
    self.appearance = appearance
  }

  package func begin(_ columns: [Column]) {
    self.columns = columns.map {
      Column(VisibleText.of($0.name), title: VisibleText.of($0.title), isNumber: $0.isNumber)
    }
    held = HeldCells()
    layout = nil
    rowCount = 0
  }

  package func beginRow() {
    if layout == nil, rowCount == TableWriter.sample { settle() }
    rowCount += 1
    column = 0
    owed = 0
    before = ""
  }

  package func null() { place("null", isNull: true) }
  package func integer(_ number: Int64) { placeASCII(String(number)) }
  package func real(_ number: Double) { placeASCII(Value.real(number).text) }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if TableWriter.isOrdinary(bytes) {
      place(bytes, width: bytes.count, isNull: false)
    } else {
      place(ShownText.of(MalformedText.text(of: bytes)))
    }
  }

  package func value(_ value: Value) {
    switch value {
    case .null: null()
    case .text(let text): place(ShownText.of(text))
    default: place(VisibleText.of(value.text))
    }
  }

  package func endRow() throws(SinkError) {
    if layout != nil { sink.append(Byte.newline) }
    try sink.check()
  }

  package func end(_ footer: String?) throws(SinkError) {
    if layout == nil { settle() }
    let missing = columns[(layout?.widths.count ?? 0)...].map(\.name)
    let notes = [footer.map(VisibleText.of), missing.isEmpty ? nil : "not shown: " + missing.joined(separator: ", ")]
      .compactMap(\.self)
    if !notes.isEmpty { sink.append("(\(notes.joined(separator: "; ")))\n") }
    try sink.check()
  }

  /// Printable ASCII that reads like no mark.
  private static func isOrdinary(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    if first == Byte.quote || first == UInt8(ascii: "=") || (bytes.count == 4 && first == UInt8(ascii: "n")) {
      return false
    }
    return bytes.allSatisfy { $0 >= Byte.blank && $0 < 0x7F }
  }

  private func placeASCII(_ shown: String) {
    var shown = shown
    shown.withUTF8 { place($0, width: $0.count, isNull: false) }
  }

  private func place(_ shown: String, isNull: Bool = false) {
    let width = CellWidth.of(shown)
    var shown = shown
    shown.withUTF8 { place($0, width: width, isNull: isNull) }
  }

  private func place(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, isNull: Bool) {
    if layout == nil {
      held.append(bytes, width: width, isNull: isNull)
    } else {
      write(bytes, width: width, isNull: isNull)
    }
    column += 1
  }

  /// Decides about the widths and writes what was held back.
  private func settle() {
    var wanted = columns.map { CellWidth.of($0.title) }
    held.forEach { index, cell, _ in
      wanted[index % columns.count] = max(wanted[index % columns.count], cell.width)
    }
    let layout = TableLayout(wanted, isNumber: columns.map(\.isNumber), room: appearance.width)
    self.layout = layout
    heading(layout)
    held.forEach { index, cell, bytes in
      column = index % columns.count
      if column == 0 { (owed, before) = (0, "") }
      write(bytes, width: cell.width, isNull: cell.isNull)
      if column == columns.count - 1 { sink.append(Byte.newline) }
    }
    held = HeldCells()
  }

  private func heading(_ layout: TableLayout) {
    (owed, before) = (0, "")
    for (index, width) in layout.widths.enumerated() {
      let title = columns[index].title
      let shown = CellWidth.of(title) > width ? ShownText.cut(title, to: width, ellipsis: appearance.ellipsis) : title
      fill(before: index, width: CellWidth.of(shown), of: width)
      sink.append(appearance.bold(shown))
      before = shown
    }
    sink.append(Byte.newline)
    let rules = layout.widths.map { String(repeating: appearance.rule, count: $0) }
    sink.append(appearance.dim(rules.joined(separator: String(repeating: " ", count: TableLayout.gap))))
    sink.append(Byte.newline)
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, isNull: Bool) {
    guard column < layout?.widths.count ?? 0 else { return }
    let room = layout?.widen(column, to: width) ?? width
    fill(before: column, width: min(width, room), of: room)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    before = isASCII || !appearance.hasAttributes ? "" : String(decoding: bytes, as: UTF8.self)
    if width > room {
      sink.append(ShownText.cut(String(decoding: bytes, as: UTF8.self), to: room, ellipsis: appearance.ellipsis))
    } else if isNull {
      sink.append(appearance.dim("null"))
    } else {
      sink.append(bytes)
    }
  }

  private func fill(before index: Int, width: Int, of room: Int) {
    if index > 0 {
      sink.append(Byte.blank, times: owed + TableLayout.gap)
      if !before.isEmpty, let layout { sink.append(appearance.column(layout.start(of: index), behind: before)) }
    }
    owed = room - width
    if columns[index].isNumber {
      sink.append(Byte.blank, times: owed)
      owed = 0
    }
  }
}
