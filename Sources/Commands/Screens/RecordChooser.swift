import Engine
import FacetKit
import Forms
import Glibc
import Language

/// The records of a type by windows, and those in which a text is found: looked for a little at a time, so that a
/// million of them keep nobody waiting.
final class RecordChooser: ChooserSource {
  private let context: CommandContext
  private var entity: Entity
  /// The columns that rows show.
  private var shown: [Int] = []
  /// All that are read: those and the ones that are searched.
  private var read: [Int] = []
  private var seen = 0
  private(set) var fault: String?
  private var wanted = ""
  private var search: RecordEngine.TextSearch?
  private var hits: [ChooserRow] = []
  private var scanned = 0
  private var isAll = true
  private var window: (range: Range<Int>, rows: [ChooserRow])?

  /// In milliseconds: what one key may take.
  private static let slice = 40

  private(set) var total = 0
  let noun: (one: String, many: String)

  init(_ context: CommandContext, _ entity: Entity) {
    self.context = context
    self.entity = entity
    let word = CountWord(entity.record)
    noun = (word.one, word.many)
    takeColumns()
    seen = (try? context.engine.changesElsewhere) ?? 0
    total = (try? context.engine.recordCount(of: entity)) ?? 0
  }

  private func takeColumns() {
    let columns = RecordChooser.columns(of: entity)
    shown = columns
    read = columns + entity.columns.indices.filter { entity.columns[$0].field.isSearched && !columns.contains($0) }
  }

  /// The key, the first plain text besides, and the first day or number: what tells records apart at a glance.
  private static func columns(of entity: Entity) -> [Int] {
    let open = entity.columns.indices.filter { position in
      let column = entity.columns[position]
      if case .always = column.field.hidden { return false }
      return !column.field.isSecret && !column.isImplicitKey && position != entity.keyField
    }
    let text = open.first { position in
      let field = entity.columns[position].field
      return field.kind == .text && field.editor == nil && field.validators.isEmpty
    }
    let other =
      open.first { position in
        let kind = entity.columns[position].field.kind
        return kind == .date || kind == .datetime
      } ?? open.first { entity.columns[$0].field.kind.isNumber }
    return [entity.keyField, text, other].compactMap(\.self)
  }

  var columns: [String] {
    shown.isEmpty ? ["Record"] : shown.map { entity.columns[$0].field.title }
  }

  var found: (count: Int, isAll: Bool) { search == nil ? (total, true) : (hits.count, isAll) }

  func search(_ text: String) {
    window = nil
    (hits, scanned) = ([], 0)
    search = text.isEmpty ? nil : RecordEngine.TextSearch(text)
    isAll = search == nil
    if !isAll { _ = goOn() }
  }

  func index(of value: Value) -> Int? {
    guard search == nil, case .reference(let id) = value else { return nil }
    return try? context.engine.index(of: id, in: entity)
  }

  var looked: Int { search == nil ? total : scanned }

  /// The type may be another one by now, or none.
  func hasNews() -> Bool {
    context.engine.beginStatement()
    guard let now = try? context.engine.changesElsewhere, now != seen else { return false }
    seen = now
    window = nil
    do {
      guard let found = try context.engine.entity(entity.name) else {
        throw Diagnostic("there is no type \(entity.name) any more")
      }
      entity = found
      fault = nil
      takeColumns()
      total = try context.engine.recordCount(of: entity)
    } catch {
      fault = EngineWording.diagnostic(error).message
      (total, shown, read) = (0, [], [])
    }
    return true
  }

  func goOn() -> Bool {
    guard search != nil, !isAll, hits.count < ChooserLevel.enough else { return false }
    scan(atLeast: 0)
    return true
  }

  func rows(_ range: Range<Int>) -> [ChooserRow] {
    guard search != nil else { return all(range) }
    if range.upperBound > hits.count, !isAll, hits.count >= ChooserLevel.enough { scan(atLeast: range.upperBound) }
    return Array(hits.dropFirst(range.lowerBound).prefix(range.count))
  }

  private func all(_ range: Range<Int>) -> [ChooserRow] {
    if fault != nil { return [] }
    if let window, window.range.contains(range.lowerBound), window.range.upperBound >= min(range.upperBound, total) {
      return Array(window.rows.dropFirst(range.lowerBound - window.range.lowerBound).prefix(range.count))
    }
    let start = max(0, range.lowerBound - 50)
    var rows: [ChooserRow] = []
    try? context.engine.forEachRecord(of: entity, columns: shown, from: start, limit: max(200, range.count + 50)) {
      rows.append(row($0, $1))
      return true
    }
    window = (start..<start + rows.count, rows)
    return Array(rows.dropFirst(range.lowerBound - start).prefix(range.count))
  }

  private func row(_ id: RecordID, _ values: [Value], foundIn: String = "") -> ChooserRow {
    guard !shown.isEmpty else { return ChooserRow(.reference(id), [id.path], foundIn: foundIn) }
    let cells = zip(shown, values).map { position, value -> String in
      if value.isNull { return position == entity.keyField ? id.path : "" }
      return text(value, position)
    }
    return ChooserRow(.reference(id), cells, foundIn: foundIn)
  }

  /// As the field's format shows it.
  private func text(_ value: Value, _ position: Int) -> String {
    (try? context.text(value, entity.columns[position].field)) ?? value.text
  }

  /// Goes through records until the time is over, or so many are found.
  private func scan(atLeast count: Int) {
    guard let search, fault == nil else { return isAll = true }
    let end = RecordChooser.moment() + RecordChooser.slice
    var seen = 0
    let most = max(count, hits.count + ChooserLevel.enough)
    var isCut = false
    try? context.engine.forEachRecord(of: entity, columns: read, from: scanned) { id, values in
      seen += 1
      if let place = read.indices.first(where: { matches(values[$0], $0, search) }) {
        let field = entity.columns[read[place]].field
        let foundIn = place < shown.count ? "" : "\(field.title): \(text(values[place], read[place]))"
        hits.append(row(id, values, foundIn: foundIn))
      }
      isCut = hits.count >= most || (seen % 256 == 0 && RecordChooser.moment() > end)
      return !isCut
    }
    scanned += seen
    isAll = !isCut
  }

  private func matches(_ value: Value, _ place: Int, _ search: RecordEngine.TextSearch) -> Bool {
    switch value {
    case .null: false
    case .text(let text): search.isIn(text)
    default: search.isIn(value.text)
    }
  }

  /// In milliseconds.
  private static func moment() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
