package import FacetKit
package import Store

/// A record type over the table or view that holds it.
///
/// Made from the table as it is and from what Facet knows of it (`_facet_field`); the table decides which columns
/// there are, Facet's knowledge what they mean.
package final class Entity {
  package private(set) var record: RecordType
  package let table: TableInfo
  /// The columns that hold values, in the table's order; `record.fields` are those without the implicit key.
  package let columns: [Column]
  /// The computed fields, in their order; no columns.
  let formulas: [Formula]
  /// Where each stands among them: a type with thousands, each over another, asks for them by name all the time.
  private let formulaPositions: [ExactName: Int]
  /// Rules over its records: lines of their own, then those at the ends of fields' lines.
  let rules: [CheckRule]
  /// Whether the kinds of the computed fields are worked out, or about to be.
  var knowsKinds: Bool
  /// Positions in `columns` of the primary key, in its order; empty where records are addressed by rowid, or not at all.
  /// A view that takes changes has no key: its records are told apart by all that they show.
  package let key: [Int]
  /// A rowid stands beside the key. SQLite lets such a key be null, in several rows too: the address of a row of that
  /// sort has the rowid behind the key.
  package let isLoose: Bool
  /// References from here: foreign keys of one or several columns.
  package let references: [Reference]
  /// Position in `columns` of the field whose text addresses a record in brackets; nil for none.
  package let keyField: Int?
  /// Facet made the table: its knowledge of it is in the file.
  package let isOwn: Bool

  init(
    record: RecordType, table: TableInfo, columns: [Column], key: [Int], references: [Reference], keyField: Int?,
    isOwn: Bool, formulas: [Formula] = [], rules: [CheckRule] = []
  ) {
    self.record = record
    self.rules = rules
    self.formulas = formulas
    formulaPositions = Dictionary(
      formulas.enumerated().map { (ExactName($0.element.name), $0.offset) }, uniquingKeysWith: { first, _ in first })
    knowsKinds = formulas.isEmpty
    self.table = table
    self.columns = columns
    self.key = key
    isLoose =
      table.kind == .table && !key.isEmpty && !table.isWithoutRowID && !table.isRowIDAlias && table.rowIDName != nil
    self.references = references
    self.keyField = keyField
    self.isOwn = isOwn
  }

  package var name: String { record.name }
  package var isView: Bool { table.kind == .view }
  /// Whether each record has an address: a primary key or a rowid.
  package var hasAddress: Bool { !key.isEmpty || (!isView && table.rowIDName != nil) }
  /// Whether records stand in the order of their addresses; a view has an order of its own.
  package var hasOrder: Bool { hasAddress && !isView }
  /// How many cells make an address, as ``keyExpressions(alias:)`` gives them.
  var addressWidth: Int { max(key.count, 1) + (isLoose ? 1 : 0) }

  /// The column with exactly that name, else the only one that has it without regard to case.
  package func column(_ name: String) -> Int? {
    if let exact = columns.firstIndex(where: { $0.field.name.utf8.elementsEqual(name.utf8) }) { return exact }
    let folded = name.lowercased()
    let near = columns.indices.filter { columns[$0].field.name.lowercased() == folded }
    if near.count == 1 { return near[0] }
    return near.isEmpty ? columns.firstIndex { HiddenName.matches($0.field.name, name) } : nil
  }

  /// The computed field of that name, found as a column is.
  func formula(_ name: String) -> Formula? {
    if formulas.isEmpty || column(name) != nil { return nil }
    if let exact = formulaPositions[ExactName(name)] { return formulas[exact] }
    let near = formulas.filter { $0.name.lowercased() == name.lowercased() }
    return near.count == 1 ? near[0] : nil
  }

  /// Whether a field has that name, stored or computed.
  func hasField(_ name: String) -> Bool { column(name) != nil || formula(name) != nil }

  /// A field that people see: a column, or one that is worked out.
  enum Shown {
    case column(Column)
    case formula(Formula)
  }

  /// In the order of the definition.
  var shown: [Shown] {
    record.fields.compactMap { field in
      if let column = columns.first(where: { $0.field.name.isExactly(field.name) }) { return .column(column) }
      return formulaPositions[ExactName(field.name)].map { .formula(formulas[$0]) }
    }
  }

  /// Says what a computed field gives, once that is known.
  func settle(_ field: Field) {
    guard let index = record.fields.firstIndex(where: { $0.name.isExactly(field.name) }) else { return }
    record.fields[index] = field
  }

  /// The reference that is followed by that name; exact first, then without regard to case.
  package func reference(_ name: String) -> Reference? {
    references.first { $0.names.contains { $0.utf8.elementsEqual(name.utf8) } }
      ?? references.first { $0.names.contains { $0.lowercased() == name.lowercased() } }
  }

  /// The SQL expressions that make the address, for a table alias.
  package func keyExpressions(alias: String) -> [String] {
    if key.isEmpty { return ["\(alias).\(table.rowIDName ?? "rowid")"] }
    return key.map { "\(alias).\(keyName($0))" } + (isLoose ? ["\(alias).\(table.rowIDName ?? "rowid")"] : [])
  }

  /// Whether no record stands in columns that hold its address, or a foreign key to it.
  func isMissing(_ row: Row, from column: Int, width: Int? = nil) -> Bool {
    if isView { return false }
    if isLoose, (width ?? addressWidth) > key.count { return row.storageClass(column + key.count) == .null }
    return (0..<max(key.count, 1)).contains { row.storageClass(column + $0) == .null }
  }

  /// The columns that make the address, for a statement about this table alone.
  var keyNames: [String] {
    key.isEmpty
      ? [table.rowIDName ?? "rowid"] : key.map(keyName) + (isLoose ? [table.rowIDName ?? "rowid"] : [])
  }

  /// What finds the record of an address: each name with its value.
  func address(_ id: [Value], _ names: [String]) -> [(name: String, value: Value)] {
    zip(names, id).enumerated().map { index, pair in
      if case .blob = pair.1, table.isWithoutRowID, columns[key[index]].field.kind != .blob {
        return (name: "CAST(\(pair.0) AS BLOB)", value: pair.1)
      }
      return (name: pair.0, value: pair.1)
    }
  }

  /// By bytes where the column's own order is one that is not known here.
  private func keyName(_ position: Int) -> String {
    quoteIdentifier(columns[position].name) + (table.hasUnknownOrder ? " COLLATE BINARY" : "")
  }

  /// The table as a source of rows. A count of all rows must not go to an index that cannot be read.
  func source(alias: String) -> String {
    "\(quoteIdentifier(table.name)) \(alias)\(table.hasUnknownOrder && !table.isWithoutRowID ? " NOT INDEXED" : "")"
  }

  /// The table whose text a full-text search indexes without having it: `content="t"` among its options. A change of the
  /// index alone would leave the text as it was, and break the index.
  private var indexedTable: String? {
    let tokens = SQLToken.tokens(table.sql)
    guard let list = tokens.first(where: { $0.isGroup }) else { return nil }
    for option in SQLToken.split(String(list.text.dropFirst().dropLast())) {
      let words = SQLToken.tokens(option)
      if words.count == 3, words[0].keyword == "CONTENT", words[1].text == "=", !words[2].name.isEmpty {
        return words[2].name
      }
    }
    return nil
  }

  /// A table that SQLite or a virtual table keeps; it is read and never changed.
  var isInner: Bool { table.kind == .shadow || (table.kind == .table && name.lowercased().hasPrefix("sqlite_")) }

  /// Whether its records can be made, changed and deleted: those of most views cannot.
  package var takesNewRecords: Bool { !isInner && hasAddress && refusal(.insert) == nil }
  package var takesChanges: Bool { !isInner && hasAddress && refusal(.update) == nil }
  package var takesDeletes: Bool { !isInner && hasAddress && refusal(.delete) == nil }

  /// Why its records are not changed at all; nil where they can be.
  func refusal(_ change: TableInfo.Change) -> String? {
    switch table.kind {
    case .shadow: "a virtual table keeps its data in it"
    case .table where name.lowercased().hasPrefix("sqlite_"): "SQLite itself keeps it"
    case .virtual where indexedTable != nil: "it indexes \(indexedTable!), where its text is changed"
    case .view where table.hasInsteadOf.isEmpty: "it is a view, which shows what is stored elsewhere"
    case .view where !table.hasInsteadOf.contains(change):
      "it is a view without an INSTEAD OF \("\(change)".uppercased()) trigger"
    default: nil
    }
  }
}

/// A column of an entity.
package struct Column: Sendable {
  package let field: Field
  /// The column's own name in the table.
  package let name: String
  package let isGenerated: Bool
  /// `id INTEGER PRIMARY KEY` of a table that Facet made: readable, but no field of the type.
  package let isImplicitKey: Bool
  /// The SQL default of a column that Facet did not make.
  package let defaultSQL: String?
  /// What SQLite makes of values in it.
  package let affinity: Affinity
  /// Neither the table nor `define` says what it holds: texts, and numbers as numbers.
  package let isUntyped: Bool

  package init(
    field: Field, name: String, isGenerated: Bool, isImplicitKey: Bool, defaultSQL: String?,
    affinity: Affinity = .none, isUntyped: Bool = false
  ) {
    self.field = field
    self.name = name
    self.isGenerated = isGenerated
    self.isImplicitKey = isImplicitKey
    self.defaultSQL = defaultSQL
    self.affinity = affinity
    self.isUntyped = isUntyped
  }
}

/// A way from a record to one of another type: a foreign key.
package struct Reference: Sendable, Equatable {
  /// The names by which it is followed: the field's, then the one without `Id` or `_id`, or the table's name.
  package let names: [String]
  /// Positions in the entity's columns.
  package let columns: [Int]
  package let target: String
  /// The columns of the target that are referred to.
  package let targetColumns: [String]
  package let onDelete: DeleteRule

  package init(names: [String], columns: [Int], target: String, targetColumns: [String], onDelete: DeleteRule) {
    self.names = names
    self.columns = columns
    self.target = target
    self.targetColumns = targetColumns
    self.onDelete = onDelete
  }
}

/// The other way round: the records of a type that refer here.
package struct Inverse {
  /// The name of the collection.
  package let name: String
  package let source: Entity
  package let reference: Reference

  package init(name: String, source: Entity, reference: Reference) {
    self.name = name
    self.source = source
    self.reference = reference
  }

  /// The SQL that ties a member to the record that it refers to, each by its alias.
  func condition(member: String, owner: String) -> String {
    zip(reference.columns, reference.targetColumns).map { column, target in
      "\(member).\(quoteIdentifier(source.columns[column].name)) = \(owner).\(quoteIdentifier(target))"
    }.joined(separator: " AND ")
  }
}
