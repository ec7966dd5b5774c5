package import FacetKit
package import Language
import Store

extension RecordEngine {
  /// Runs the validators over stored records and gives every violation in order.
  package func validate(_ path: Path?, in scope: Scope, _ body: (Violation) throws -> Void) throws {
    guard let path else {
      for name in try typeNames() where !name.isView {
        do {
          guard let entity = try entity(name.name) else { continue }
          try validate(RecordQuery(all: entity, SQLBuilder(operations), text: name.name), nil, body)
          try validateRules(of: entity, only: nil, body) {
            RecordQuery(all: entity, SQLBuilder(operations), text: name.name)
          }
        } catch let error as Diagnostic where error.subject == Name.quoted(name.name) {
          try body(Violation(path: Name.quoted(name.name), refusal: Refusal(error.message)))
        } catch let error as StoreError where isFault(error) {
          let refusal = Refusal("cannot be read: \(StoreWording.diagnostic(error, self.path).message)")
          try body(Violation(path: Name.quoted(name.name), refusal: refusal))
        }
      }
      return
    }
    let resolved = try resolve(path, in: scope, use: .all)
    let field: String?
    switch resolved.content {
    case .records(let query):
      field = nil
      try validate(query, nil, body)
    case .column(let query, let position, _):
      field = query.entity.columns[position].field.name
      try validate(query, position, body)
    case .reference(let query, let reference, _):
      field = query.entity.columns[reference.columns[0]].field.name
      try validate(query, reference.columns[0], body)
    default: throw Diagnostic("\(path) gives no stored values", at: path.range)
    }
    guard let entity = resolved.entity else { return }
    try validateRules(of: entity, only: field, body) {
      switch try resolve(path, in: scope, use: .all).content {
      case .records(let query), .column(let query, _, _), .reference(let query, _, _): query
      default: nil
      }
    }
  }

  /// The same for some records of a type in the order of their keys: those behind one, so many at most.
  ///
  /// - Returns: the last of them; nil after the last of all. Where keys may be null all come at once.
  package func validate(
    _ entity: Entity, after last: RecordID?, count: Int, _ body: (Violation) throws -> Void
  ) throws -> RecordID? {
    func behind(_ query: inout RecordQuery, _ symbol: String, _ id: RecordID) {
      let cells = id.key.map { query.builder.parameter(Coding.cell($0)) }
      query.conditions.append(
        "(\(query.keys.joined(separator: ", "))) \(symbol) (\(cells.joined(separator: ", ")))")
    }
    func query() -> RecordQuery {
      var query = RecordQuery(all: entity, SQLBuilder(operations), text: entity.name)
      if let last { behind(&query, ">", last) }
      return query
    }
    var end: RecordID?
    if entity.hasOrder, !entity.isLoose {
      let query = query()
      let sql =
        "SELECT \(query.keys.joined(separator: ", ")) \(query.from())\(query.orderClause) "
        + "LIMIT 1 OFFSET \(max(count, 1) - 1)"
      try readable().query(sql, query.builder.parameters) { end = id(of: entity, $0, from: 0) }
    }
    func some() -> RecordQuery {
      var some = query()
      if let end { behind(&some, "<=", end) }
      return some
    }
    try validate(some(), nil, body)
    try validateRules(of: entity, only: nil, body) { some() }
    return end
  }

  /// - Parameter field: those at the end of its line alone.
  private func validateRules(
    of entity: Entity, only field: String?, _ body: (Violation) throws -> Void, _ records: () throws -> RecordQuery?
  ) throws {
    guard entity.hasAddress else { return }
    for rule in try boundRules(of: entity) where field == nil || rule.rule.field == field {
      guard let query = try records() else { return }
      try forEachBroken(rule, in: query) { id, refusal in
        let path = rule.rule.field.map { "\(id.path).\(Name.quoted($0))" } ?? id.path
        try body(Violation(path: path, refusal: refusal))
      }
    }
    if field != nil { return }
    for limit in try limits(of: entity) {
      guard let query = try records() else { return }
      try forEachMiscounted(limit, in: query) { try body($1) }
    }
  }

  private func validate(_ query: RecordQuery, _ only: Int?, _ body: (Violation) throws -> Void) throws {
    let entity = query.entity
    guard entity.hasAddress else { return }
    let positions = only.map { [$0] } ?? Array(entity.columns.indices)
    // SQLite gives at most 2000 columns at once, and a table may have as many besides its key.
    if positions.count + query.keys.count > 2000 {
      for position in positions { try validate(query, position, body) }
      return
    }
    let rules = try positions.map { try self.rules(for: entity.columns[$0], of: entity) }
    let names = query.keys + positions.map { "\(query.frame.alias).\(quoteIdentifier(entity.columns[$0].name))" }
    let sql = "SELECT \(names.joined(separator: ", ")) \(query.from())\(query.orderClause)"
    let keyWidth = query.keys.count
    try readable().query(sql, query.builder.parameters) { row in
      let id = id(of: entity, row, from: 0)
      for (index, position) in positions.enumerated() {
        let column = entity.columns[position]
        let value = Coding.value(row.cell(keyWidth + index), of: column.field)
        let setting = EngineSetting(self) { [unowned self] name in
          entity.column(name).flatMap { try? self.value(of: id, column: $0, in: entity) }
        }
        for refusal in try violations(value, column, rules[index], setting) {
          let shown = refusal.concealing(value, of: column.field)
          try body(Violation(path: "\(id.path).\(Name.quoted(column.field.name))", refusal: shown))
        }
      }
    }
  }

  private func violations(
    _ value: Value, _ column: Column, _ rules: FieldRules, _ setting: EngineSetting
  ) throws -> [Refusal] {
    if value.isNull {
      return column.field.isRequired && !column.isImplicitKey ? [Refusal("is required")] : []
    }
    do {
      if let form = column.field.stored { try form.check(value, column.field.kind) }
      if column.field.stored == nil { try checkDay(value, column.field.kind) }
      // References are looked up; other values are read again by their kind, which finds texts in number fields.
      let coerced = try coerce(value, to: column, in: setting)
      let judged = try rules.judge(coerced, in: setting)
      if judged != coerced {
        return [Refusal("should be \(Refusal.shown(judged.text)), not \(Refusal.shown(value.text))")]
      }
      return []
    } catch { return try Refusals.all(in: error) }
  }

  /// Days and moments are ISO 8601: other forms, which an editor would read, are in no filter's reach.
  private func checkDay(_ value: Value, _ kind: Kind) throws(Refusal) {
    guard kind == .date || kind == .datetime else { return }
    switch value {
    case .text(let text): _ = try LimitValue.read(text, as: kind)
    case .integer, .real: throw Refusal("has the number \(value.text): what it counts is not said")
    default: return
    }
  }

  /// Runs SQL and streams its rows. Writing has to be allowed. Nil where it changed types, which the journal does not
  /// see; else how many rows it gave or changed.
  package func sql(
    _ text: String, allowWriting: Bool, into sink: any RowSink, columns: ([String]) throws -> Void
  ) throws -> Int? {
    try SQLGuard.check(text)
    do {
      let database = allowWriting ? try writable() : try readable()
      if allowWriting { try journal.watchAll(database, for: text) }
      let version = allowWriting ? try database.schemaVersion : 0
      let statement = try database.prepare(written: text)
      if !allowWriting, !statement.isReadOnly {
        throw Diagnostic("this SQL writes", hint: "sql --write allows it; validators do not see what it changes")
      }
      try columns((0..<statement.columnCount).map { statement.columnName($0) })
      var count = 0
      while try statement.step() {
        try sink.beginRow()
        for column in 0..<statement.columnCount {
          switch statement.storageClass(column) {
          case .null: try sink.null()
          case .integer: try sink.integer(statement.integer(column))
          case .real: try sink.real(statement.real(column))
          case .text: try statement.withText(column) { try sink.text($0) }
          case .blob: try sink.value(.blob(statement.blob(column)))
          }
        }
        try sink.endRow()
        count += 1
      }
      if allowWriting {
        forget()
        if try database.schemaVersion != version { return nil }
      }
      return statement.columnCount == 0 ? database.changes : count
    } catch let error as StoreError {
      switch error.code {
      case .constraint where error.message.hasPrefix("FOREIGN KEY"): throw worded(error)
      case .error, .constraint, .misuse: throw Diagnostic(error.message)
      default: throw worded(error)
      }
    }
  }

  /// Copies the file as it is at this moment.
  package func backup(to target: String, progress: ((Int, Int) -> Bool)? = nil) throws {
    if edits != nil { throw Diagnostic("edits are kept apart, and no part of the file", hint: "save or cancel first") }
    let source = try readable()
    do { try source.backup(to: target, progress: progress) } catch let error as StoreError {
      switch error.code {
      case .cannotOpen, .readOnly: throw Diagnostic("\(target) cannot be written: \(error.message)")
      case .inputOutput, .busy: throw Diagnostic("\(target) was not written: \(error.message)")
      default: throw worded(error)
      }
    }
  }

  /// Facts for `status`.
  package func fileFacts() throws -> [(name: String, value: Value)] {
    guard let path else { return [("file", .text("none: in memory"))] }
    guard exists else { return [("file", .text(path)), ("state", .text("not there yet; the first change makes it"))] }
    let database = try readable()
    func pragma(_ name: String) throws -> Value {
      Coding.value(try database.scalar("PRAGMA \(name)", []), as: .unknown)
    }
    var records = 0
    let names = try typeNames()
    for name in names where !name.isView {
      do { records += try entity(name.name).map { try recordCount(of: $0) } ?? 0 } catch let error where isFault(error)
      { continue }
    }
    let size = try (pragma("page_count"), pragma("page_size"))
    var bytes: Value = .null
    if case (.integer(let pages), .integer(let page)) = size { bytes = .integer(pages * page) }
    let journal = try journalFacts(database)
    var kept: [(name: String, value: Value)] = []
    if edits != nil { kept = [("edits kept apart", .integer(Int64(try netEdits().count)))] }
    return [
      ("file", .text(path)), ("bytes", bytes), ("types", .integer(Int64(names.count { !$0.isView }))),
      ("views", .integer(Int64(names.count { $0.isView }))), ("records", .integer(Int64(records))),
      ("journal mode", try pragma("journal_mode")), ("encoding", try pragma("encoding")),
    ] + journal + kept
  }
}
