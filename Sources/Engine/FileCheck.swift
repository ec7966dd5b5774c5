import FacetKit
import Language
import Store

/// Looks through a whole file: its pages, its foreign keys, what validators and rules say of each record, what is kept
/// under names, and the journal against the content.
final class FileCheck {
  let engine: RecordEngine
  let connection: Connection
  let body: (FileFinding) throws -> Void
  private(set) var count = 0

  init(_ engine: RecordEngine, _ connection: Connection, _ body: @escaping (FileFinding) throws -> Void) {
    self.engine = engine
    self.connection = connection
    self.body = body
  }

  func tell(_ path: String, _ message: String, mend: String) throws {
    count += 1
    try body(FileFinding(path: path, message: message, mend: mend))
  }

  /// - Parameter namesDifferences: whether each value is told that is another than the history has, which is no fault
  ///   where other programs write to the file.
  func run(namesDifferences: Bool) throws {
    try checkPages()
    do {
      try checkKeys()
      try engine.validate(nil, in: Scope()) { violation in
        // Of a table that cannot be read the path is the name alone.
        let mend = violation.refusal.hint ?? "set or edit \(violation.path)"
        try tell(violation.path, violation.refusal.message, mend: mend)
      }
      try checkNames()
      try JournalCheck(self).run(namesDifferences: namesDifferences)
    } catch let error as StoreError where error.code == .corrupt || error.code == .inputOutput {
      // What could not be read any further is told with the pages, where SQLite found it.
      if count == 0 { try tell(file, StoreWording.diagnostic(error, engine.path).message, mend: FileCheck.restore) }
    }
  }

  private var file: String { engine.path ?? "the file" }
  private static let restore =
    "restore a backup, or save what can be read: sqlite3 FILE .recover | sqlite3 NEW"

  private func checkPages() throws {
    do {
      try connection.query("PRAGMA main.integrity_check(1000)") { row in
        for line in row.text(0).split(separator: "\n") where line != "ok" && !line.hasPrefix("*** in database") {
          let isIndex = line.hasPrefix("row ") || line.hasPrefix("wrong # of entries in index")
          let isValue = line.hasPrefix("NULL value in") || line.hasPrefix("CHECK constraint failed in")
          let mend =
            isIndex ? "sql --write \"reindex\"" : isValue ? "set the value, see validate" : FileCheck.restore
          try tell(file, String(line), mend: mend)
        }
      }
    } catch let error as StoreError {
      if error.code == .corrupt, count > 0 { return }
      let mend = error.code == .error ? "the program that made it has what is missing" : FileCheck.restore
      try tell(file, StoreWording.diagnostic(error, engine.path).message, mend: mend)
    }
  }

  private func checkKeys() throws {
    for (name, isView) in try engine.typeNames() where !isView {
      do {
        let table = try connection.tableInfo(name)
        guard let table, table.fault == nil, !table.foreignKeys.isEmpty else { continue }
        try connection.query("PRAGMA main.foreign_key_check(\(quoteIdentifier(name)))") { row in
          let key = table.foreignKeys.first { $0.id == Int(row.integer(3)) }
          // What is one reference to people is judged with the other values.
          if let key, key.columns.count == 1, try engine.entity(name)?.reference(key.columns[0].from) != nil { return }
          let record = try record(table, row.storageClass(1) == .null ? nil : row.integer(1))
          let field = key.map { ".\(Name.quoted($0.columns[0].from))" } ?? ""
          try tell(
            record + field, "refers to a \(Name.quoted(row.text(2))) that is not there",
            mend: record == Name.quoted(name)
              ? "set \(record)[…]\(field) null" : "set \(record)\(field) null, or delete \(record)")
        }
      } catch let error as StoreError where engine.isFault(error) {
        try tell(
          Name.quoted(name), StoreWording.diagnostic(error, engine.path).message,
          mend: "define the key that is referred to as unique")
      }
    }
  }

  /// The record of a rowid as paths have it; the type alone where that cannot be told.
  private func record(_ table: TableInfo, _ rowID: Int64?) throws -> String {
    guard let rowID, let name = table.rowIDName else { return Name.quoted(table.name) }
    let sql = "SELECT \(JournalKey(table).sql("t")) FROM main.\(quoteIdentifier(table.name)) AS t WHERE t.\(name) = ?1"
    let key = try connection.scalar(sql, [.integer(rowID)])
    return JournalKey(table).record(key)?.path ?? Name.quoted(table.name)
  }

  /// Views, computed fields, rules and actions that can be worked out no more.
  private func checkNames() throws {
    for view in try engine.storedViews() {
      do { try engine.check(view) } catch {
        let name = Name.quoted(view.name)
        try tell(
          name, EngineWording.diagnostic(error).message, mend: "view \(name) = … makes it anew, drop \(name) drops it")
      }
    }
    for (type, name) in try Metadata.expressions(in: connection) {
      guard let entity = try? engine.entity(type) else { continue }
      guard let fault = try FormulaReview.fault(type, name, engine) else { continue }
      let rule = entity.rules.first { $0.row.isExactly(name) }
      let path = rule?.path(in: entity) ?? "\(Name.quoted(type)).\(Name.quoted(name))"
      let what = rule.map { "check \($0.rule.expression): \(fault.message)" } ?? fault.message
      try tell(path, what, mend: fault.hint ?? "define \(path) anew")
    }
    for action in try engine.actions() {
      if try engine.entity(action.type) == nil {
        try tell(
          action.path, "has no type \(Name.quoted(action.type))",
          mend: "sql --write \"delete from _facet_action where type = …\"")
      }
    }
  }
}

extension RecordEngine {
  /// Looks through the whole file and gives what is wrong; what was looked at is the result.
  package func checkFile(
    namesDifferences: Bool, _ body: @escaping (FileFinding) throws -> Void
  ) throws -> (types: Int, records: Int, changes: Int) {
    let connection = try readable()
    let check = FileCheck(self, connection, body)
    try check.run(namesDifferences: namesDifferences)
    var (types, records) = (0, 0)
    for (name, isView) in (try? typeNames()) ?? [] where !isView {
      types += 1
      records += (try? entity(name).map { try recordCount(of: $0) }) ?? 0
    }
    return (types, records, try changeCount(connection))
  }
}
