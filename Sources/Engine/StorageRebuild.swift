import FacetKit
import Store

/// Gives a type's table other columns where ALTER TABLE cannot; everything else in its definition stays as written.
struct StorageRebuild {
  let engine: RecordEngine
  let connection: Connection
  let entity: Entity

  /// Changes what columns are declared as, with the new values of those that were converted.
  func run(_ changes: [FieldChange], _ conversions: [StoredConversion]) throws {
    var definition = try TableDefinition(entity.table.sql)
    let sql = ColumnSQL(engine: engine, type: entity.name)
    for change in changes {
      definition.declare(change.column.name, as: try declaration(change, sql))
    }
    let keys = entity.keyExpressions(alias: quoteIdentifier(entity.table.name))
    let columns = stored.map { column in
      let conversion = conversions.first { $0.change.column.name.isExactly(column.name) }
      return (name: column.name, expression: conversion?.expression(keys) ?? quoteIdentifier(column.name))
    }
    try run(definition, columns)
  }

  /// A key that has rowids beside it does not become the rowid itself: records would get other numbers, and those
  /// without a key would get one.
  private func declaration(_ change: FieldChange, _ sql: ColumnSQL) throws -> String {
    let declaration = try sql.declaration(change.field)
    let table = entity.table
    let isKey = table.primaryKey.count == 1 && table.columns[table.primaryKey[0]].name.isExactly(change.column.name)
    guard isKey, !table.isRowIDAlias, !table.isWithoutRowID, declaration.hasPrefix("INTEGER") else {
      return declaration
    }
    return "INT" + declaration.dropFirst("INTEGER".count)
  }

  /// Leaves out a column with the constraints and indexes that it is part of.
  func drop(_ column: Column) throws {
    var definition = try TableDefinition(entity.table.sql)
    definition.drop(column.name)
    let columns = stored.filter { !$0.name.isExactly(column.name) }.map { ($0.name, quoteIdentifier($0.name)) }
    let indexes = try FieldIndex(connection).names(entity.table.name, column.name)
    try run(definition, columns, leavingOut: Set(indexes))
  }

  private var stored: [Column] { entity.columns.filter { !$0.isGenerated } }

  private func run(
    _ definition: TableDefinition, _ columns: [(name: String, expression: String)], leavingOut: Set<String> = []
  ) throws {
    try TableRebuild(table: entity.table.name, columns: columns, leavingOut: leavingOut) { name in
      definition.sql(named: name)
    }.run(on: connection) { old, new in
      try engine.journal.rebuilt(old, new, columns, in: connection)
    }
  }
}
