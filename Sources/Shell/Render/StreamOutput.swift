package import Commands
package import Engine
package import FacetKit
import Language
import Terminal

/// Results in one format, to a terminal, file or pipe.
///
///     let output = StreamOutput(descriptor: STDOUT_FILENO, format: .table, Appearance(descriptor: STDOUT_FILENO))
///     try output.lines("done")
///     try output.flush()
///
/// At a terminal nothing in a value steers it, whatever the format; elsewhere bytes pass as they are.
package final class StreamOutput: Output {
  package let format: OutputFormat
  private let descriptor: Int32
  private var appearance: Appearance
  private let sink: ByteSink
  private let writer: any RowWriter
  private var counting: CountWord?
  private var isFirstMember = true

  package init(descriptor: Int32, format: OutputFormat, _ appearance: Appearance) {
    self.descriptor = descriptor
    self.format = format
    self.appearance = appearance
    sink = ByteSink(descriptor: descriptor, showsControls: appearance.isTerminal && format != .table)
    writer =
      switch format {
      case .table: TableWriter(sink, appearance)
      case .plain: TabWriter(sink, hasHeading: false)
      case .csv: CSVWriter(sink)
      case .tsv: TabWriter(sink, hasHeading: true)
      case .json: JSONWriter(sink, isList: true)
      case .ndjson: JSONWriter(sink, isList: false)
      }
  }

  package func flush() throws(SinkError) { try sink.flush() }

  package func lines(_ text: String) throws(SinkError) {
    sink.append(safe(text))
    sink.append(Byte.newline)
    try sink.check()
  }

  package func value(_ value: Value) throws {
    switch format {
    case .json, .ndjson: sink.append(value.json)
    case .csv, .tsv: return try row([value])
    case .table, .plain: sink.append(safe(value.text))
    }
    sink.append(Byte.newline)
    try sink.check()
  }

  package func beginValues() {
    isFirstMember = true
    if format == .json { sink.append(UInt8(ascii: "[")) }
  }

  package func member(_ value: Value) throws {
    switch format {
    case .json:
      if !isFirstMember { sink.append(",\n") }
      sink.append(value.json)
    case .ndjson, .csv, .tsv: return try self.value(value)
    case .table, .plain:
      safe(value.text).withBytes { TabWriter.append($0, to: sink) }
      sink.append(Byte.newline)
    }
    isFirstMember = false
    try sink.check()
  }

  package func endValues() throws(SinkError) {
    if format == .json { sink.append("]\n") }
    try sink.check()
  }

  package func beginTable(_ heading: TableHeading) -> any RowSink {
    measure()
    (writer as? TableWriter)?.appearance = appearance
    begin(heading.columns)
    counting = heading.counting
    return writer
  }

  package func endTable() throws(SinkError) {
    let count = (writer as? TableWriter)?.rowCount
    try writer.end(count.flatMap { counting?.text($0) })
  }

  package func card(_ card: Card, for use: Card.Use) throws {
    measure()
    let rows = card.rows.filter { !$0.isCollection }
    switch format {
    case .table: sink.append(CardRenderer(appearance).text(card))
    case .plain:
      for row in rows {
        sink.append("\(row.name)\t")
        let text = use == .get || row.value.isNull || row.isSecret ? row.shownValue.text : row.text
        text.withBytes { TabWriter.append($0, to: sink) }
        sink.append(Byte.newline)
      }
    case .json:
      let members = rows.map { Member($0.name, $0.shownValue) }
      sink.append(Value.object(members).json)
      sink.append(Byte.newline)
    case .csv, .tsv, .ndjson:
      begin(rows.map { TableColumn($0.name) })
      try row(rows.map(\.shownValue))
    }
    try sink.check()
  }

  /// The terminal's width may have changed since.
  private func measure() {
    if appearance.isTerminal { appearance.width = TerminalInfo.size(of: descriptor).columns }
  }

  private func row(_ values: [Value]) throws {
    try writer.beginRow()
    for value in values { try writer.value(value) }
    try writer.endRow()
  }

  private func begin(_ columns: [TableColumn]) {
    writer.begin(columns.map { Column($0.name, title: $0.title, isNumber: $0.kind?.isNumber ?? false) })
  }

  /// The sink itself sees to the other formats.
  private func safe(_ text: String) -> String {
    appearance.isTerminal && format == .table ? VisibleText.ofLines(text) : text
  }
}

extension Card.Row {
  /// The value for other programs: a secret stays one.
  fileprivate var shownValue: Value { isSecret && !value.isNull ? .text(Value.concealed) : value }
}
