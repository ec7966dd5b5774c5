import Engine
import FacetKit
import Language

/// Records as cards and tables, for the several commands that show them.
extension CommandContext {
  func card(of id: RecordID) throws -> Card {
    guard let entity = try engine.entity(id.type), let fields = try engine.shownFields(of: id) else {
      throw Diagnostic("there is no \(id.path)")
    }
    var rows: [Card.Row] = []
    for (field, value) in fields {
      var row = Card.Row(field.name, title: field.title, group: field.group, value: value)
      row.text = try text(value, field)
      row.isSecret = field.isSecret
      if field.isSecret, !value.isNull { (row.value, row.text) = (.text(Value.concealed), Value.concealed) }
      row.isComputed = field.formula != nil || entity.column(field.name).map { entity.columns[$0].isGenerated } == true
      rows.append(row)
    }
    for inverse in try engine.inverses(of: entity) {
      let path = Path(
        root: .name(Identifier(id.type, at: SourceRange(0, 0), isQuoted: true)),
        steps: [
          Path.Step(.selector(id.key.map { Expression(.literal($0), at: SourceRange(0, 0)) }), at: SourceRange(0, 0)),
          Path.Step(.key(Identifier(inverse.name, at: SourceRange(0, 0), isQuoted: true)), at: SourceRange(0, 0)),
        ], at: SourceRange(0, 0))
      let count = try engine.count(path, where: nil, in: scope)
      var row = Card.Row(
        inverse.name, value: .integer(Int64(count)), text: CountWord.record.text(count))
      row.isCollection = true
      rows.append(row)
    }
    return Card(title: try engine.title(of: id), path: id.path, rows: rows)
  }

  /// By the field's format; a reference by what stands for its record.
  func text(_ value: Value, _ field: Field?) throws -> String {
    if case .reference(let id) = value, try engine.fields(of: id) != nil { return try engine.title(of: id) }
    return engine.displayText(value, for: field)
  }

  /// Writes a query's rows as a table.
  func table(_ query: Query) throws {
    let prepared: PreparedQuery
    do { prepared = try engine.prepare(query, in: scope) } catch { throw fileMeant(error, query) }
    let counting = prepared.entity.map { CountWord($0.record) } ?? .row
    let sink = try output.beginTable(TableHeading(prepared.columns.map(TableColumn.init), counting: counting))
    _ = try prepared.run(into: sink)
    try output.endTable()
  }

  /// The error for `list t to NAME` where `to` is no field: among fields a file is told by its looks.
  private func fileMeant(_ error: any Error, _ query: Query) -> any Error {
    guard var error = error as? Diagnostic, query.columns.count > 1,
      case .path(let to) = query.columns[query.columns.count - 2].node, to.description == "to", error.range == to.range,
      case .path(let file)? = query.columns.last?.node, file.steps.isEmpty, case .name(let name) = file.root
    else { return error }
    error.hint = "for a file of that name write: to \(name.isQuoted ? Value.quoted(name.text) : "./\(name.text)")"
    return error
  }

  /// Shows what a path gives: one record as a card, one value as text, many as a table.
  func show(_ path: Path, use: PathUse = .current) throws {
    let found = try engine.resolve(path, in: scope, use: use)
    if found.isMany { return try table(Query(path: path)) }
    var shown = false
    try engine.forEachValue(found) { value in
      shown = true
      if case .reference(let id) = value, found.givesRecords {
        try output.card(card(of: id), for: .show)
      } else {
        try output.lines(shownText(value, found))
      }
    }
    if !shown { try output.lines("null") }
  }

  /// Null and the empty text are told apart.
  private func shownText(_ value: Value, _ found: ResolvedPath) throws -> String {
    switch value {
    case .null: "null"
    case _ where found.secrecy != .open: Value.concealed
    case .text(""): "\"\""
    default: try text(value, found.field)
    }
  }

  /// The types and views of the file as a table.
  func types() throws {
    let columns = [
      TableColumn("type", title: "Type", kind: .text), TableColumn("records", title: "Records", kind: .integer),
      TableColumn("fields", title: "Fields", kind: .text),
    ]
    let heading = TableHeading(columns, counting: CountWord(one: "type", many: "types"))
    let names = try engine.typeNames()
    let sink = try output.beginTable(heading)
    for (name, _) in names {
      var count = Value.null
      let fields: String
      do {
        guard let entity = try engine.entity(name) else { continue }
        // A view may be slow to read, or without end.
        if !entity.isView {
          count = .integer(Int64(try engine.recordCount(of: entity)))
        } else if output.format == .table {
          count = .text("view")
        }
        fields = entity.record.fields.map { Name.quoted($0.name) }.joined(separator: " ")
      } catch let reason where engine.isFault(reason) {
        count = .null
        fields = EngineWording.diagnostic(reason).message
      }
      try sink.beginRow()
      try sink.value(.text(Name.quoted(name)))
      if count.isNull { try sink.null() } else { try sink.value(count) }
      try sink.value(.text(fields))
      try sink.endRow()
    }
    for view in try engine.storedViews() {
      try sink.beginRow()
      try sink.value(.text(Name.quoted(view.name)))
      try sink.null()
      try sink.value(.text("shows \(view.text)"))
      try sink.endRow()
    }
    try output.endTable()
  }
}
