package import FacetKit
package import Language
import Store

extension RecordEngine {
  package func resolve(
    _ path: Path, in scope: Scope, use: PathUse, where condition: Expression? = nil
  ) throws -> ResolvedPath {
    try PathResolver(engine: self, scope: scope, use: use, condition: condition).resolve(path)
  }

  /// Each value (a record as `.reference`) of a path in order.
  /// - Throws: where one record is meant by its key and is missing.
  package func forEachValue(_ path: ResolvedPath, _ body: (Value) throws -> Void) throws {
    switch path.content {
    case .values(let values): for value in values { try body(value) }
    case .computed(let column, let builder, _):
      try querySet(path.text, column.sql, builder.parameters, builder) { try body(column.value($0.cell(0))) }
    case .records(let query):
      guard query.entity.hasAddress else {
        let name = Name.quoted(query.entity.name)
        throw Diagnostic(
          "records of \(name) have no address", at: path.range, hint: "list \(name), or a field: \(name)[*].FIELD")
      }
      try select(query.keys.joined(separator: ", "), query, path) { row in
        try body(
          row.map { query.entity.isMissing($0, from: 0) ? .null : .reference(id(of: query.entity, $0, from: 0)) }
            ?? .null)
      }
    case .column(let query, let position, let steps):
      let column = query.entity.columns[position]
      let name = "\(query.frame.alias).\(quoteIdentifier(column.name))"
      let isNoted = remembersReads && query.entity.hasAddress && !query.entity.isView
      try select((isNoted ? [name] + query.keys : [name]).joined(separator: ", "), query, path) { row in
        if isNoted, let row, !query.entity.isMissing(row, from: 1) {
          note(id(of: query.entity, row, from: 1), column.name, read: row.cell(0))
        }
        let value = row.map { Coding.value($0.cell(0), of: column.field) } ?? .null
        try body(steps.reduce(value) { $1.apply(to: $0) })
      }
    case .reference(let query, let reference, let target):
      if remembersReads, reference.columns.count == 1, query.entity.hasAddress, !query.entity.isView {
        var column = path
        column.content = .column(query, reference.columns[0], [])
        try forEachValue(column) { _ in }
      }
      try forEachRecord(FrameField(frame: 0, hops: [(reference, target)], leaf: .record), query, path, body)
    case .formula(let query, let bound, _):
      if case .field(let field) = bound.node, case .record = field.leaf {
        return try forEachRecord(field, query, path, body)
      }
      let builder = SQLBuilder(after: query.builder)
      let result = QueryCompiler(builder: builder, frames: [query.frame]).result(bound)
      try select(result.sql, query, path, by: builder) { row in
        try body(row.map { result.value($0.cell(0)) } ?? .null)
      }
    }
  }

  private func forEachRecord(
    _ field: FrameField, _ query: RecordQuery, _ path: ResolvedPath, _ body: (Value) throws -> Void
  ) throws {
    guard let target = field.hops.last?.target else { return }
    let columns = QueryCompiler(builder: query.builder, frames: [query.frame]).columns(field)
    try select(columns.joined(separator: ", "), query, path) { row in
      guard let row, !target.isMissing(row, from: 0, width: columns.count) else { return try body(.null) }
      try body(.reference(id(of: target, row, from: 0, width: columns.count)))
    }
  }

  /// Runs the rows of a query; a nil row stands for `[first]` or a reference of nothing.
  private func select(
    _ columns: String, _ query: RecordQuery, _ path: ResolvedPath, by builder: SQLBuilder? = nil,
    _ body: (Row?) throws -> Void
  ) throws {
    let sql = "SELECT \(columns) \(query.from())\(query.isMany ? query.orderClause : "")"
    var count = 0
    let used = builder ?? query.builder
    func take(_ row: Row) throws {
      count += 1
      try body(row)
    }
    if query.isMany || query.isPicked {
      try querySet(path.text, sql, used.parameters, used, take)
    } else {
      try readable().query(sql, used.parameters, row: take)
    }
    if count > 0 || query.isMany { return }
    if query.isPicked { return try body(nil) }
    throw Wording.missing(query.text, at: path.range)
  }

  package func records(_ path: ResolvedPath) throws -> [RecordID] {
    var ids: [RecordID] = []
    try forEachValue(path) { value in
      switch value {
      case .reference(let id): ids.append(id)
      case .null: break
      default:
        throw Diagnostic("\(path.text) gives \(StaticKind(value).withArticle), not records", at: path.range)
      }
    }
    return ids
  }

  /// Every field of one record with its value, as people see it: in the order of the definition, computed ones too,
  /// but for those that cannot be worked out. Nil where it is gone.
  package func shownFields(of id: RecordID) throws -> [(field: Field, value: Value)]? {
    guard let entity = try entity(id.type), let columns = try fields(of: id) else { return nil }
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    query.select(id.key)
    var computed: [ExactName: Value] = [:]
    let path = ResolvedPath(content: .values([]), isMany: false, range: SourceRange(0, 0), text: id.path)
    for formula in entity.formulas {
      guard let bound = try? bound(formula, of: entity, at: nil) else { continue }
      let way = bound.hops.map { FrameField(frame: 0, hops: $0, leaf: .record) }
      let field = way ?? FrameField(frame: 0, hops: [], leaf: .formula(bound))
      var formulaPath = path
      formulaPath.content = .formula(
        query, Bound(.field(field), bound.bound.kind, at: SourceRange(0, 0)), bound.field)
      try forEachValue(formulaPath) { computed[ExactName(formula.name)] = $0 }
    }
    return entity.shown.compactMap { shown in
      switch shown {
      case .column(let column): columns.first { $0.column.name.isExactly(column.name) }.map { (column.field, $0.value) }
      case .formula(let formula):
        computed[ExactName(formula.name)].flatMap { value in
          entity.record.field(formula.name).map { (field: $0, value: value) }
        }
      }
    }
  }

  /// Every column of one record with its value, in order; nil where it is gone.
  package func fields(of id: RecordID) throws -> [(column: Column, value: Value)]? {
    try cells(of: id)?.map { ($0.column, Coding.value($0.cell, of: $0.column.field)) }
  }

  /// The same as the file has it.
  func cells(of id: RecordID) throws -> [(column: Column, cell: Cell)]? {
    guard let entity = try entity(id.type) else { return nil }
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    query.select(id.key)
    let names = entity.columns.map { "\(query.frame.alias).\(quoteIdentifier($0.name))" }
    if names.isEmpty { return [] }
    var result: [(column: Column, cell: Cell)]?
    try readable().query("SELECT \(names.joined(separator: ", ")) \(query.from())", query.builder.parameters) { row in
      result = entity.columns.enumerated().map { ($1, row.cell($0)) }
    }
    return result
  }

  /// What stands for a record in lists: its key's text, else the path.
  package func title(of id: RecordID) throws -> String {
    guard let entity = try entity(id.type), let position = entity.keyField else { return id.path }
    let value = try value(of: id, column: position, in: entity)
    return value.isNull ? id.path : value.text
  }

  package func evaluate(_ expression: Expression, in scope: Scope) throws -> Value {
    try read(expression, in: scope).value
  }

  package func read(_ expression: Expression, in scope: Scope) throws -> Reading {
    let bound = try Binder(engine: self, scope: scope, frames: []).bind(expression)
    let value = try constant(bound, at: expression.range)
    return Reading(value, isSecret: bound.isSecret || secretsAtHand.areInPlugin)
  }

  /// An expression that uses no field.
  func constant(_ bound: Bound, at range: SourceRange? = nil) throws -> Value {
    do {
      let value = try Evaluator { _ in throw Diagnostic("there is no record at hand") }.value(bound)
      if bound.isSecret { secretsAtHand.add(value, isDerived: true) }
      return value
    } catch let error as Diagnostic {
      throw error.at(range ?? bound.range)
    }
  }

  /// A value where no field says of which kind: a bare word is an integer, real, boolean, date or datetime only if that
  /// prints as the same characters.
  package func read(_ syntax: ValueSyntax, in scope: Scope) throws -> Reading {
    switch syntax.node {
    case .bare(let word): Reading(word == "null" || word == "NULL" ? .null : PlainValue.read(word))
    case .text(let literal): try read(Expression(.text(literal), at: syntax.range), in: scope)
    case .expression(let expression): try read(expression, in: scope)
    case .record(let path), .variable(let path): try read(Expression(.path(path), at: syntax.range), in: scope)
    }
  }

  package func value(_ syntax: ValueSyntax, in scope: Scope) throws -> Value { try read(syntax, in: scope).value }

  /// The text of a value where a text is due whatever it looks like: names of files, words.
  package func plainText(_ syntax: ValueSyntax, in scope: Scope) throws -> String {
    if case .bare(let word) = syntax.node { return word }
    return try value(syntax, in: scope).text
  }

  /// Text with its insertions.
  package func text(_ literal: TextLiteral, in scope: Scope) throws -> String {
    if let plain = literal.plain { return plain }
    return try evaluate(Expression(.text(literal), at: SourceRange(0, 0)), in: scope).text
  }

  package func count(_ path: Path, where condition: Expression?, in scope: Scope) throws -> Int {
    let resolved = try PathResolver(engine: self, scope: scope, use: .all).resolve(path)
    switch resolved.content {
    case .records(var query):
      if let condition { try PathResolver(engine: self, scope: scope, use: .all).filter(&query, condition) }
      var count: Int64 = 0
      let sql = "SELECT COUNT(*) \(query.from())"
      try querySet(resolved.text, sql, query.builder.parameters, query.builder) { count = $0.integer(0) }
      return Int(count)
    default:
      if let condition { throw Diagnostic("where filters records; \(path) gives values", at: condition.range) }
      var count = 0
      try forEachValue(resolved) { _ in count += 1 }
      return count
    }
  }

  /// Whether a text contains another as `find` looks for it.
  package static func isFound(_ wanted: String, in text: String) -> Bool {
    let folding: Folding = [.letterCase, .accents]
    return TextMatching.contains(
      Array(TextMatching.fold(text, folding).utf8), Array(TextMatching.fold(wanted, folding).utf8))
  }

  /// Records whose text fields contain the text, without regard to case and accents.
  package func find(
    _ text: String, in type: Entity?, _ body: (RecordID, _ field: Field, _ value: String) throws -> Void
  ) throws {
    let entities =
      try type.map { [$0] }
      ?? typeNames().filter { !$0.isView }.compactMap { name in
        do { return try entity(name.name) } catch let error where isFault(error) { return nil }
      }
    let wanted = Array(TextMatching.fold(text, [.letterCase, .accents]).utf8)
    for entity in entities where entity.hasAddress {
      let all = entity.columns.filter { !$0.field.isSecret && $0.field.kind.holdsText }
      // SQLite gives at most 2000 columns at once.
      for start in stride(from: 0, to: all.count, by: 1900) {
        do { try find(wanted, in: entity, all[start..<min(start + 1900, all.count)], body) } catch let error
          as StoreError
          where type == nil && isFault(error)
        { continue }
      }
    }
  }

  private func find(
    _ wanted: [UInt8], in entity: Entity, _ columns: ArraySlice<Column>,
    _ body: (RecordID, _ field: Field, _ value: String) throws -> Void
  ) throws {
    let keys = entity.keyExpressions(alias: "t")
    let names = columns.map { "t.\(quoteIdentifier($0.name))" }
    let sql =
      "SELECT \((keys + names).joined(separator: ", ")) FROM \(entity.source(alias: "t")) "
      + "ORDER BY \(keys.joined(separator: ", "))"
    try readable().query(sql, []) { row in
      for (index, column) in columns.enumerated() {
        guard row.storageClass(keys.count + index) == .text else { continue }
        let stored = row.storedText(keys.count + index)
        if TextMatching.contains(Array(TextMatching.fold(stored, [.letterCase, .accents]).utf8), wanted) {
          try body(id(of: entity, row, from: 0), column.field, stored)
          return
        }
      }
    }
  }

  /// The text to edit for a value, as the field's editor gives it.
  package func editorText(_ value: Value, for field: Field) -> String {
    if value.isNull { return "" }
    guard let editor = registry.editor(field.editor ?? field.kind.name) else { return value.text }
    return editor.text(for: value, field: field, in: EngineSetting(self))
  }

  /// The text that cards and forms show, by the field's format.
  package func displayText(_ value: Value, for field: Field?) -> String {
    guard !value.isNull, let field, let text = field.format,
      let (format, pattern) = registry.format(text, for: field.kind)
    else { return value.text }
    return (try? format.text(for: value, pattern: pattern, in: EngineSetting(self))) ?? value.text
  }
}

extension Kind {
  /// Kinds whose values are words that people look for.
  var holdsText: Bool {
    switch self {
    case .text, .choice, .list, .json: true
    default: false
    }
  }
}
