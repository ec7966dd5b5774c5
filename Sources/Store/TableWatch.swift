import CSQLite

/// Which tables are read and written, where somebody wants to know.
final class TableWatch {
  /// Tables of rows that were written, in lower case, and how many rows that were.
  var written: Set<String> = []
  var rows = 0
  /// Tables that statements read which were prepared since this was set.
  var read: Set<String>?
}

/// Tables that were written between two moments.
package enum WrittenTables: Equatable, Sendable {
  case these(Set<String>)
  /// Some were written in a way that SQLite does not tell of: tables without a rowid, or all rows at once.
  case unknown
}

extension Connection {
  /// From here on the tables that are written are noted.
  package func noteWrites() {
    if handle.tables != nil { return }
    let watch = TableWatch()
    handle.tables = watch
    watch.rows = 0
    notedFrom = totalChanges
    sqlite3_update_hook(
      handle.pointer,
      { context, _, _, table, _ in
        guard let context, let table else { return }
        let watch = Unmanaged<TableWatch>.fromOpaque(context).takeUnretainedValue()
        watch.rows += 1
        watch.written.insert(String(cString: table).lowercased())
      }, Unmanaged.passUnretained(watch).toOpaque())
  }

  /// The tables that were written since this was asked last; unknown before ``noteWrites()``.
  package func takeWrites() -> WrittenTables {
    guard let watch = handle.tables else { return .unknown }
    let count = totalChanges - notedFrom
    let isSure = count == watch.rows
    let tables = watch.written
    notedFrom = totalChanges
    watch.rows = 0
    watch.written = []
    return isSure ? .these(tables) : .unknown
  }

  /// Runs a body and gives the tables that its statements read, in lower case; those in views and triggers too.
  package func readTables<R>(_ body: () throws -> R) throws -> (result: R, tables: Set<String>) {
    noteWrites()
    guard let watch = handle.tables else { return (try body(), []) }
    // A statement that is there already would tell nothing.
    dropCached()
    let outer = watch.read
    watch.read = []
    sqlite3_set_authorizer(
      handle.pointer,
      { context, action, table, _, _, _ in
        guard action == SQLITE_READ, let context, let table else { return SQLITE_OK }
        Unmanaged<TableWatch>.fromOpaque(context).takeUnretainedValue().read?
          .insert(String(cString: table).lowercased())
        return SQLITE_OK
      }, Unmanaged.passUnretained(watch).toOpaque())
    defer {
      sqlite3_set_authorizer(handle.pointer, nil, nil)
      watch.read = outer
    }
    let result = try body()
    return (result, watch.read ?? [])
  }
}
