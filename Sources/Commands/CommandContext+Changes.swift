import Engine
import FacetKit
import Language

/// What a change did, in words.
extension CommandContext {
  /// How a change was addressed, which decides how much is said of it.
  enum Address {
    /// One record by its key: silence where all went well.
    case key
    /// Through a current record or the context: at the prompt the cells are told.
    case current
    /// A filter, `[*]`, `where`: always told in numbers.
    case many
  }

  /// Runs a change; with `--dry-run` it is undone again and told as what would be.
  mutating func change(
    _ call: Call, _ address: Address, _ body: (inout CommandContext) throws -> ChangeReport
  ) throws {
    let forced = engine.force
    if call.has("force") { engine.force = true }
    defer { engine.force = forced }
    if call.has("dry-run") {
      let before = scope
      var lines: [String] = []
      do {
        try engine.undoingOnError {
          lines = try dryRunLines(try body(&self))
          throw Dropped()
        }
      } catch is Dropped {}
      scope = before
      result = nil
      try output.lines(lines.joined(separator: "\n"))
    } else {
      let report = try body(&self)
      if facts.isDryRun {
        try output.lines(try dryRunLines(report).joined(separator: "\n"))
      } else {
        try tell(report, address)
      }
    }
  }

  func tell(_ report: ChangeReport, _ address: Address) throws {
    for text in report.notices { notice(text) }
    switch report.total {
    case 0:
      if report.notices.isEmpty, facts.isInteractive || address == .many { notice("nothing changed") }
    case 1 where address != .many:
      guard facts.isInteractive, let entry = report.sample.first else { return }
      if !report.notices.contains("\(entry.record.path) made") { try echo(entry, address) }
    default:
      notice(try summary(report))
    }
  }

  /// `habit["Tea"].name: "Tea" → "Black coffee"`.
  private func echo(_ entry: ChangeReport.Entry, _ address: Address) throws {
    switch entry.action {
    case .made: notice("\(try keyPath(entry)) made")
    case .deleted: notice("\(entry.record.path) deleted")
    case .changed:
      guard address == .current else { return }
      let path = try keyPath(entry)
      for cell in entry.cells {
        notice("\(path).\(Name.quoted(cell.field)): \(try change(cell, of: entry.record))")
      }
    }
  }

  /// The record as people address it, by the key that it had before the change.
  private func keyPath(_ entry: ChangeReport.Entry) throws -> String {
    guard let entity = try engine.entity(entry.record.type), let position = entity.keyField else {
      return entry.path
    }
    let field = entity.columns[position].field.name
    let value: Value?
    if let cell = entry.cells.first(where: { $0.field == field }), cell.isSecret || entry.action == .changed {
      value = cell.isSecret ? nil : cell.old
    } else {
      value = try engine.fields(of: entry.record)?.first { $0.column.field.name == field }?.value
    }
    guard case .text(let text)? = value else { return entry.path }
    return "\(Name.quoted(entry.record.type))[\(Value.quoted(text))]"
  }

  /// `12 people changed: city "Stokholm" → "Stockholm"`; `1 person deleted, with it 2 birthdays`.
  private func summary(_ report: ChangeReport) throws -> String {
    guard let first = report.counts.first else { return "nothing changed" }
    if first.action == .deleted {
      let along = report.counts.dropFirst()
      let deleted = try along.filter { $0.action == .deleted }.map { try words($0.type).text($0.count) }
      let cleared = try along.filter { $0.action == .changed }.map { try "\(words($0.type).text($0.count)) changed" }
      var text = "\(try words(first.type).text(first.count)) deleted"
      if !deleted.isEmpty { text += ", with \(first.count == 1 ? "it" : "them") \(deleted.joined(separator: ", "))" }
      return ([text] + cleared).joined(separator: "; ")
    }
    let parts = try report.counts.map { "\(try words($0.type).text($0.count)) \($0.action.rawValue)" }
    return parts.joined(separator: ", ") + (try details(report))
  }

  /// The fields that changed, with old and new where these are the same everywhere.
  private func details(_ report: ChangeReport) throws -> String {
    let changed = report.sample.filter { $0.action == .changed }
    let cells = changed.flatMap(\.cells)
    let fields = ChangeWords.distinct(cells.map(\.field))
    guard let field = fields.first else { return "" }
    guard fields.count == 1, report.total == report.sample.count, let cell = cells.first, let entry = changed.first,
      cells.allSatisfy({ $0.old == cell.old && $0.new == cell.new })
    else { return ": \(fields.map(Name.quoted).joined(separator: ", "))" }
    return ": \(Name.quoted(field)) \(try change(cell, of: entry.record))"
  }

  /// `"Tea" → "Black coffee"`; of a secret only whether there is one.
  private func change(_ cell: ChangeReport.Cell, of record: RecordID) throws -> String {
    let isSecret = try engine.entity(record.type)?.record.field(cell.field)?.isSecret ?? false
    func text(_ value: Value, isSecret: Bool) -> String { isSecret && !value.isNull ? Value.concealed : value.literal }
    return "\(text(cell.old, isSecret: isSecret)) → \(text(cell.new, isSecret: isSecret || cell.isSecret))"
  }

  /// `would change 412 people: city`, and the first three.
  private func dryRunLines(_ report: ChangeReport) throws -> [String] {
    let notices = report.notices.map { "would be so: \($0)" }
    if report.total == 0 { return notices.isEmpty ? ["nothing would change"] : notices }
    let parts = try report.counts.map { count in
      let verb =
        switch count.action {
        case .made: "make"
        case .changed: "change"
        case .deleted: "delete"
        }
      return "\(verb) \(try words(count.type).text(count.count))"
    }
    let cells = report.sample.filter { $0.action == .changed }.flatMap(\.cells)
    let fields = ChangeWords.distinct(cells.map(\.field))
    let heading =
      "would \(parts.joined(separator: ", "))"
      + (fields.isEmpty ? "" : ": \(fields.map(Name.quoted).joined(separator: ", "))")
    let shown = report.sample.prefix(3)
    let lines = try shown.flatMap { entry in
      try ChangeWords.lines(entry, withField: fields.count > 1) { try change($0, of: entry.record) }
    }
    let width = lines.map(\.path.count).max() ?? 0
    let rest = report.total - shown.count
    return notices + [heading]
      + lines.map { line in
        if line.change.isEmpty { return "  \(line.path)" }
        return "  \(line.path)\(String(repeating: " ", count: width - line.path.count))  \(line.change)"
      } + (rest > 0 ? ["  … \(rest) more"] : [])
  }

  /// The counting words of a type.
  func words(_ type: String) throws -> CountWord {
    try engine.entity(type).map { CountWord($0.record) } ?? CountWord(one: type, many: type + "s")
  }
}

/// Ends a change that was only tried.
struct Dropped: Error {}
