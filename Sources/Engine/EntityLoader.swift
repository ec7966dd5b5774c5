import FacetKit
import Language
import Store

/// Makes an entity from its table or view and from what Facet knows of it.
struct EntityLoader {
  let schema: Schema
  let connection: Connection

  func load(_ name: String) throws -> Entity? {
    guard let table = try connection.tableInfo(name) else {
      guard name.unicodeScalars.contains("\u{FFFD}") else { return nil }
      throw Diagnostic("cannot be read: its name is no UTF-8", subject: Name.quoted(name))
    }
    if let reason = table.fault {
      let message = StoreWording.foreign(reason)?.message ?? reason
      throw Diagnostic("cannot be read: \(message)", subject: Name.quoted(table.name))
    }
    let metadata = try Metadata.load(name, in: connection)
    let keys = try table.foreignKeys.compactMap { try foreignKey($0, of: table) }
    let columns = try table.visibleColumns.enumerated().map { position, info in
      try column(info, at: position, of: table, keys, metadata)
    }
    let references = ReferenceNaming(columns: columns, isOwn: metadata.isOwn).references(keys)
    let formulas = formulas(columns, metadata)
    var record = RecordType(table.name, fields: fields(columns, metadata, formulas))
    record.label = metadata.label
    record.isOpen = metadata.isOpen
    let key = table.hasInsteadOf.isEmpty ? table.keyPositions : Array(columns.indices)
    return Entity(
      record: record, table: table, columns: columns, key: key, references: references,
      keyField: EntityLoader.keyField(columns, primaryKey: table.keyPositions), isOwn: metadata.isOwn,
      formulas: formulas,
      rules: metadata.rules.compactMap { CheckRule($0) } + record.fields.compactMap { CheckRule($0) })
  }

  /// The field by which a record is found in brackets: the `key` field, else a primary key of one column that is no
  /// integer, else the only unique text, else a text `name`, else `title`.
  static func keyField(_ columns: [Column], primaryKey: [Int]) -> Int? {
    if let key = columns.firstIndex(where: { $0.field.isKey }) { return key }
    if primaryKey.count == 1, !columns[primaryKey[0]].field.kind.isReference,
      columns[primaryKey[0]].field.kind != .integer
    {
      return primaryKey[0]
    }
    let texts = columns.indices.filter { columns[$0].field.kind == .text && !columns[$0].field.isSecret }
    let unique = texts.filter { columns[$0].field.isUnique }
    if unique.count == 1 { return unique[0] }
    for name in ["name", "title"] {
      if let exact = texts.first(where: { columns[$0].field.name == name }) { return exact }
      let near = texts.filter { columns[$0].field.name.lowercased() == name }
      if near.count == 1 { return near[0] }
    }
    return nil
  }

  /// A foreign key whose table and columns are there, with their full names; others are not followed.
  private func foreignKey(_ key: ForeignKeyInfo, of table: TableInfo) throws -> ResolvedKey? {
    guard let name = try schema.fullName(key.table, in: connection), let target = try connection.tableInfo(name) else {
      return nil
    }
    let primary = target.keyPositions.map { target.visibleColumns[$0].name }
    let named = key.columns.compactMap(\.to)
    let wanted = named.isEmpty ? primary : named
    let names = wanted.compactMap { wanted in
      target.columns.first { $0.name.lowercased() == wanted.lowercased() }?.name
    }
    let columns = key.columns.compactMap { column in
      table.visibleColumns.firstIndex { $0.name.lowercased() == column.from.lowercased() }
    }
    guard !columns.isEmpty, columns.count == key.columns.count, names.count == columns.count else { return nil }
    return ResolvedKey(
      columns: columns, target: target.name, targetColumns: names, isToPrimaryKey: names == primary,
      onDelete: DeleteRule(key.onDelete))
  }

  private func column(
    _ info: ColumnInfo, at position: Int, of table: TableInfo, _ keys: [ResolvedKey], _ metadata: Metadata
  ) throws -> Column {
    let isPrimary = table.keyPositions == [position]
    let isRowID = isPrimary && table.isRowIDAlias
    var field = Field(info.name, DeclaredType.kind(info.declaredType))
    let known = metadata.field(info.name)
    if let known { field = try stored(known, of: table.name, name: info.name) }
    if let key = keys.first(where: { $0.columns == [position] && $0.isToPrimaryKey }) {
      field.kind = .reference(key.target)
      field.onDelete = key.onDelete == .deny ? field.onDelete : key.onDelete
    }
    let isImplicit = metadata.isOwn && isRowID && known == nil
    field.isRequired = field.isRequired || (info.isNotNull && info.defaultSQL == nil && !isRowID)
    field.isUnique = field.isUnique || (!isImplicit && table.isUniqueColumn(info.name))
    if info.isGenerated { field.readOnly = .always }
    let affinity = Affinity(info.declaredType, isStrict: table.isStrict)
    return Column(
      field: field, name: info.name, isGenerated: info.isGenerated, isImplicitKey: isImplicit,
      defaultSQL: info.defaultSQL, affinity: affinity,
      isUntyped: known == nil && field.kind == .text && ["", "ANY"].contains(info.declaredType.uppercased()))
  }

  private func stored(_ row: Metadata.FieldRow, of type: String, name: String) throws -> Field {
    let syntax: FieldSyntax
    do { syntax = try FieldSyntax.parse(row.specification) } catch {
      throw Diagnostic(
        "this file defines it in a way that this version does not read: \(row.specification)",
        subject: "\(Name.quoted(type)).\(Name.quoted(name))")
    }
    let reader = FieldSpecification(registry: schema.registry, setting: nil, type: type) { $0.text }
    return try reader.field(Identifier(name, at: SourceRange(0, 0)), syntax, group: row.group)
  }

  /// A column of the name that another program made meanwhile goes before a computed field.
  private func formulas(_ columns: [Column], _ metadata: Metadata) -> [Formula] {
    metadata.formulas.filter { row in !columns.contains { $0.name.lowercased() == row.name.lowercased() } }
      .map { Formula($0, registry: schema.registry) }
  }

  /// In the order of the definition, and after them those that other programs added; in a table of another program its
  /// own order, and after it the computed fields.
  private func fields(_ columns: [Column], _ metadata: Metadata, _ formulas: [Formula]) -> [Field] {
    let fields = columns.filter { !$0.isImplicitKey }.map(\.field)
    if !metadata.isOwn { return fields + formulas.map(\.field) }
    let stored = fields.map { (order: metadata.field($0.name)?.position ?? Int.max, field: $0) }
    let all = stored + formulas.map { (order: $0.position, field: $0.field) }
    return all.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.field)
  }
}

/// A foreign key with the positions of its columns and the full names of what it refers to.
struct ResolvedKey {
  let columns: [Int]
  let target: String
  let targetColumns: [String]
  let isToPrimaryKey: Bool
  let onDelete: DeleteRule
}
