import FacetKit
import Language
import Store

/// A record that was changed and whose rules are still to be judged.
struct ChangedRecord {
  let type: String
  let id: RecordID
  /// `thing[3]`, `thing` for one that is new.
  let path: String
  /// Those changed last stand first.
  var cells: [(column: String, range: SourceRange?)]
  let isNew: Bool

  /// What several statements of a block did to one record is one change.
  static func merged(_ all: [ChangedRecord]) -> [ChangedRecord] {
    if all.count < 2 { return all }
    var places: [RecordID: Int] = [:]
    var merged: [ChangedRecord] = []
    for record in all {
      if let place = places[record.id] {
        merged[place].cells = record.cells + merged[place].cells
      } else {
        places[record.id] = merged.count
        merged.append(record)
      }
    }
    return merged
  }
}

/// What is to be judged when the statement or block ends: records by rules, collections by their number of members.
struct Unjudged {
  var records: [ChangedRecord] = []
  var collections: [ChangedCollection] = []

  /// For what is judged in another text than that in which it was changed.
  var withoutPlaces: Unjudged {
    var all = self
    for index in all.records.indices {
      all.records[index].cells = all.records[index].cells.map { ($0.column, nil) }
    }
    all.collections = all.collections.map {
      ChangedCollection(source: $0.source, column: $0.column, owner: $0.owner, range: nil)
    }
    return all
  }
}

extension RecordEngine {
  /// The rules of a type, ready to be judged. One that cannot be is an error: nobody knows what it would allow.
  func boundRules(of entity: Entity) throws -> [BoundRule] {
    try entity.rules.map { rule in
      let name = Name.quoted(entity.name)
      do {
        return try BoundRule(rule, CheckSyntax.parse(rule.rule.spelling), of: entity, engine: self)
      } catch let error as Diagnostic {
        let remedy = rule.field.map { "define \(name).\(Name.quoted($0)) anew without its rule" }
        throw Diagnostic(
          "check \(rule.rule.expression): \(error.message)", subject: rule.path(in: entity),
          hint: remedy ?? "drop \(name).\(rule.spelledName) drops the rule")
      }
    }
  }

  /// Judges what was changed, in a block when it ends.
  func judgeRules(_ changes: [RecordChange], _ ids: [RecordID]) throws {
    if force { return }
    let changed = zip(changes, ids).compactMap { change, id -> ChangedRecord? in
      if change.entity.rules.isEmpty { return nil }
      let cells = change.cells.filter { change.id == nil || $0.isChange }
      if cells.isEmpty, change.id != nil { return nil }
      return ChangedRecord(
        type: change.entity.name, id: id, path: change.id?.path ?? Name.quoted(change.entity.name),
        cells: cells.map { (change.entity.columns[$0.column].name, $0.isGiven ? $0.range : nil) },
        isNew: change.id == nil)
    }
    let counts = try zip(changes, ids).flatMap { try collections(of: $0, $1) }
    try judgeLater(Unjudged(records: changed, collections: counts))
  }

  /// Now, or in a block when it ends. What is kept apart is judged when it is saved; a draft's edits tell themselves what
  /// they changed.
  func judgeLater(_ changed: Unjudged) throws {
    if edits?.isDraft == true { return }
    if openBlocks == 0, edits == nil { return try judge(changed) }
    unjudged.records += changed.records
    unjudged.collections += changed.collections
  }

  /// Runs a block: states on the way may break rules, and its end may not.
  package func judgingAtEnd<R>(_ body: () throws -> R) throws -> R {
    let outer = unjudged
    unjudged = Unjudged()
    openBlocks += 1
    var carried = Unjudged()
    defer {
      openBlocks -= 1
      unjudged = outer
      unjudged.records += carried.records
      unjudged.collections += carried.collections
    }
    let result = try body()
    if edits == nil { try judge(unjudged) } else { carried = unjudged.withoutPlaces }
    return result
  }

  func judge(_ all: Unjudged) throws {
    if all.records.isEmpty, all.collections.isEmpty { return }
    let wrong = try broken(ChangedRecord.merged(all.records)) + miscounted(all.collections)
    if !wrong.isEmpty { throw Diagnostics.error(wrong) }
  }

  private func broken(_ changed: [ChangedRecord]) throws -> [Diagnostic] {
    var wrong: [Diagnostic] = []
    var types: [String] = []
    for record in changed where !types.contains(record.type) { types.append(record.type) }
    for type in types {
      guard let entity = try entity(type), entity.hasAddress else { continue }
      for rule in try boundRules(of: entity) {
        let concerned = changed.filter { record in
          record.type == type && (record.isNew || rule.concerns(record.cells.map(\.column)))
        }
        for (record, refusal) in try refusals(rule, entity, concerned, limit: 100 - wrong.count) {
          let path = rule.rule.field.map { "\(record.path).\(Name.quoted($0))" } ?? record.path
          let place = record.cells.first { rule.needs.columns.contains(ExactName($0.column)) && $0.range != nil }
          let other = record.cells.first { $0.range != nil }
          wrong.append(Diagnostic(Violation(path: path, refusal: refusal), at: (place ?? other)?.range))
        }
      }
    }
    return wrong
  }

  /// Looked up one by one, or all at once where most of a table is concerned.
  private func refusals(
    _ rule: BoundRule, _ entity: Entity, _ records: [ChangedRecord], limit: Int
  ) throws -> [(ChangedRecord, Refusal)] {
    var found: [(ChangedRecord, Refusal)] = []
    if records.count > 1000, try records.count * 10 > recordCount(of: entity) {
      var byID: [RecordID: ChangedRecord] = [:]
      for record in records { byID[record.id] = record }
      let query = RecordQuery(all: entity, SQLBuilder(operations), text: entity.name)
      try forEachBroken(rule, in: query) { id, refusal in
        if found.count < limit, let record = byID[id] { found.append((record, refusal)) }
      }
      return found
    }
    let look = RuleLook(rule, entity, self)
    for record in records where found.count < limit {
      if let refusal = try look.refusal(of: record.id) { found.append((record, refusal)) }
    }
    return found
  }

  /// The records of a query that break a rule, each with what is said of it.
  func forEachBroken(
    _ rule: BoundRule, in query: RecordQuery, _ body: (RecordID, Refusal) throws -> Void
  ) throws {
    let compiler = QueryCompiler(builder: query.builder, frames: [query.frame])
    let broken = rule.broken(compiler)
    let message = rule.message.map { compiler.scalar($0) } ?? "NULL"
    let keys = query.keys
    let sql = "SELECT \((keys + [message]).joined(separator: ", ")) \(query.from([broken]))\(query.orderClause)"
    try readable().query(sql, query.builder.parameters) { row in
      try body(id(of: query.entity, row, from: 0), rule.refusal(Coding.value(row.cell(keys.count), as: .text).said))
    }
  }

  /// What a change that is refused for single values breaks besides, as far as that shows without storing it. Rules over
  /// a value that is at fault itself say nothing.
  func brokenRules(_ change: RecordChange, besides wrong: Set<Int>) throws -> [Diagnostic] {
    guard !change.entity.rules.isEmpty, edits == nil else { return [] }
    let faulty = Set(wrong.map { ExactName(change.entity.columns[$0].name) })
    return try boundRules(of: change.entity).compactMap { rule in
      guard rule.needs.columns.isDisjoint(with: faulty), rule.bound.fields.allSatisfy(\.hops.isEmpty),
        change.id == nil || rule.concerns(change.cells.map { change.entity.columns[$0.column].name }),
        try change.breaks(rule, self)
      else { return nil }
      let evaluator = change.evaluator(self)
      let message = try rule.message.map { try evaluator.value($0).text }
      let record = change.id?.path ?? Name.quoted(change.entity.name)
      let path = rule.rule.field.map { "\(record).\(Name.quoted($0))" } ?? record
      let place = change.cells.first { cell in
        cell.isGiven && rule.needs.columns.contains(ExactName(change.entity.columns[cell.column].name))
      }
      return Diagnostic(Violation(path: path, refusal: rule.refusal(message)), at: place?.range)
    }
  }

  /// The rules of a record that edits break, as far as that shows without storing them, each with the columns that it
  /// speaks of.
  func rulesBroken(by change: RecordChange) throws -> [(message: String, columns: [Int])] {
    let bound = try boundRules(of: change.entity)
    return try bound.compactMap { rule in
      guard rule.rule.field == nil, rule.bound.fields.allSatisfy(\.hops.isEmpty), try change.breaks(rule, self) else {
        return nil
      }
      let evaluator = change.evaluator(self)
      let message = try rule.message.map { try evaluator.value($0).text }
      let columns = change.entity.columns.indices.filter {
        rule.needs.columns.contains(ExactName(change.entity.columns[$0].name))
      }
      return (rule.refusal(message).message, columns)
    }
  }
}

extension CheckRule {
  /// How `drop` calls it.
  var spelledName: String { "`\(rule.expression.map { $0 == "`" ? "``" : String($0) }.joined())`" }

  func path(in entity: Entity) -> String {
    field.map { "\(Name.quoted(entity.name)).\(Name.quoted($0))" } ?? Name.quoted(entity.name)
  }
}

extension RecordChange {
  /// Reads the record as the change would leave it.
  fileprivate func evaluator(_ engine: RecordEngine) -> Evaluator {
    Evaluator { field in
      switch field.leaf {
      case .formula(let formula): return try evaluator(engine).value(formula, at: field)
      case .record: return id.map { .reference($0) } ?? .null
      case .asked(let question): return try engine.answer(question, of: field.hops.isEmpty ? id : nil)
      case .column(let column, let steps):
        guard field.hops.isEmpty, let position = entity.column(column.field.name) else { return .null }
        let stored = try value(position) ?? id.map { try engine.value(of: $0, column: position, in: entity) } ?? .null
        return steps.reduce(stored) { $1.apply(to: $0) }
      }
    }
  }

  /// False for a rule that asks collections: that shows in the file alone.
  fileprivate func breaks(_ rule: BoundRule, _ engine: RecordEngine) throws -> Bool {
    let evaluator = evaluator(engine)
    guard rule.needs.types.isEmpty else { return false }
    for field in rule.wanted where try evaluator.read(field).isNull { return false }
    return try !evaluator.holds(rule.bound)
  }
}

extension Value {
  /// The text of a message; null for none.
  fileprivate var said: String? { isNull ? nil : text }
}

/// One rule made ready for record after record.
private final class RuleLook {
  private let rule: BoundRule
  private let entity: Entity
  private let engine: RecordEngine
  /// The statement, and its parameters before those of the record's key.
  private var ready: (sql: String, builder: SQLBuilder, parameters: [Cell])?

  init(_ rule: BoundRule, _ entity: Entity, _ engine: RecordEngine) {
    self.rule = rule
    self.entity = entity
    self.engine = engine
  }

  func refusal(of id: RecordID) throws -> Refusal? {
    var found: Refusal?
    let cells = id.key.map { Coding.cell($0) }
    // Keys of bytes, and loose ones, are compared in a way of their own.
    let isPlain = !entity.isLoose && !id.key.contains { if case .blob = $0 { true } else { false } }
    if isPlain, let ready {
      try engine.readable().query(ready.sql, ready.parameters + cells) { row in
        found = rule.refusal(Coding.value(row.cell(0), as: .text).said)
      }
      return found
    }
    var query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: id.path)
    let compiler = QueryCompiler(builder: query.builder, frames: [query.frame])
    let broken = rule.broken(compiler)
    let message = rule.message.map { compiler.scalar($0) } ?? "NULL"
    let before = query.builder.parameters
    query.select(id.key)
    let sql = "SELECT \(message) \(query.from([broken]))"
    if isPlain { ready = (sql, query.builder, before) }
    try engine.readable().query(sql, query.builder.parameters) { row in
      found = rule.refusal(Coding.value(row.cell(0), as: .text).said)
    }
    return found
  }
}
