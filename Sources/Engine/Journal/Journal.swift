import FacetKit
import Glibc
import Language
import Store

/// Writes down every cell that this session changes, so that it can be undone: see ``JournalTables``.
final class Journal {
  /// `--no-journal`.
  var isOff = false
  /// In a draft, where the edits are what the journal says, all is written down whatever options say.
  var isDraft = false
  /// What the running statement or script is called in the history.
  var command: () -> String = { "" }
  /// Tells this session from others of the same user.
  let session: String = {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return "\(getpid())-\(moment.tv_sec).\(moment.tv_nsec)"
  }()
  private var numbers: [ExactName: Int64] = [:]
  private var watched: Set<String> = []
  /// What was made sure of last: many records of one table are changed in turn.
  private var ready: (table: String, event: Event)?
  private var watchesAll = false
  private var catchesReplaced = false
  private var replacing: [String: Bool] = [:]
  /// Triggers of before a rollback or a change of types may be there or not.
  private var isStale = true
  /// What is remembered is of this connection, and of before it undid any more.
  private weak var known: Connection?
  private var knownUndoings = 0
  private var knownRollbacks = 0
  /// The last cell before the transaction; nil where nothing was watched in it yet.
  private var start: Int64?
  private var isOffInFile: Bool?
  private var changesTypes = false
  /// What the command that runs does to types, where it does and is written down.
  var step: TypeStep?
  /// Since the journal was looked at for what is older than is kept, and whether it was in this session.
  var changesSincePruning = 0
  var hasPruned = false

  func lookAgain() { hasPruned = false }

  /// Whether this transaction is written down.
  var isWatching: Bool { start != nil }

  /// What a statement is about to do to a table.
  enum Event: Equatable {
    case making, deleting
    /// These columns are set.
    case setting([String])
  }

  /// Makes sure that a change of a table will be written down, with what foreign keys and triggers make of it.
  func watch(_ table: TableInfo, _ event: Event, in connection: Connection) throws {
    try orForgetting {
      guard try begin(connection) else { return }
      if watchesAll { return }
      if let ready, ready.event == event, ready.table.isExactly(table.name) { return }
      if table.kind == .view || replaces(table) { return try watchEvery(connection) }
      var visited: Set<String> = []
      try add(table, event, connection, &visited)
      ready = (table.name, event)
    }
  }

  /// Where triggers could not be made, all are made anew the next time.
  private func orForgetting(_ body: () throws -> Void) throws {
    do { try body() } catch {
      forget()
      throw error
    }
  }

  /// Any table may change: a statement of SQL, or one that triggers of the file follow.
  ///
  /// - Parameter sql: the statement that is about to run.
  func watchAll(_ connection: Connection, for sql: String) throws {
    try orForgetting {
      notice(connection)
      if !catchesReplaced, SQLToken.isWord("replace", in: sql) {
        catchesReplaced = true
        if watchesAll { try dropTriggers(connection) }
      }
      guard try begin(connection) else { return }
      try watchEvery(connection)
      try VirtualRows.keep(namedIn: sql, connection)
    }
  }

  private func watchEvery(_ connection: Connection) throws {
    if watchesAll { return }
    watchesAll = true
    try catchReplaced(connection)
    for (name, kind) in try connection.tableNames() where kind == .table && !Schema.isReserved(name) {
      guard let table = try connection.tableInfo(name), table.fault == nil else { continue }
      var triggers = triggers(table, connection)
      if catchesReplaced { triggers.uniqueTerms = try JournalTriggers.terms(of: table, connection) }
      try make(triggers.updatingAny(catchesReplaced: catchesReplaced), "any", table, connection)
      try make(triggers.rekeying(catchesReplaced: catchesReplaced), "key", table, connection)
      if catchesReplaced {
        try make(triggers.replacing(), "before", table, connection)
        try make(triggers.replacingByUpdate(), "moves", table, connection)
      }
      try make(triggers.making(catchesReplaced: catchesReplaced), "new", table, connection)
      try make(triggers.deleting(), "gone", table, connection)
    }
  }

  /// A row that gives way to another by `REPLACE` fires no trigger that tells of its end, unless triggers were recursive,
  /// which would turn those of the file into others: where that may be, it is looked for before each row that comes or moves.
  private func catchReplaced(_ connection: Connection) throws {
    let sql = "SELECT 1 FROM main.sqlite_schema WHERE type IN ('table', 'trigger') AND sql LIKE '%replace%' LIMIT 1"
    if try !catchesReplaced && connection.scalar(sql) == .null { return }
    catchesReplaced = true
    try connection.execute("CREATE TEMP TABLE IF NOT EXISTS _facet_replaced (type, field, key, old)")
  }

  /// Whether rows of a table give way by the table's own definition.
  private func replaces(_ table: TableInfo) -> Bool {
    if let known = replacing[table.name] { return known }
    let found = SQLToken.isWord("replace", in: table.sql)
    replacing[table.name] = found
    return found
  }

  private func add(
    _ table: TableInfo, _ event: Event, _ connection: Connection, _ visited: inout Set<String>
  ) throws {
    guard table.kind == .table else { return }
    let triggers = triggers(table, connection)
    switch event {
    case .making: try make(triggers.making(), "new", table, connection)
    case .setting(let columns):
      let plain = Set(triggers.columns)
      for column in columns where plain.contains(column) {
        try make(triggers.updating(column), "set \(column)", table, connection)
      }
      guard columns.contains(where: { !plain.contains($0) }) else { return }
      try make(triggers.rekeying(), "key", table, connection)
      for column in plain { try make(triggers.updating(column), "set \(column)", table, connection) }
      try followKeys(of: table, connection, &visited)
    case .deleting:
      try make(triggers.deleting(), "gone", table, connection)
      try followKeys(of: table, connection, &visited)
    }
  }

  /// Rows that refer to one that goes, or that gets another key, go along or are changed by their foreign keys.
  private func followKeys(of table: TableInfo, _ connection: Connection, _ visited: inout Set<String>) throws {
    guard visited.insert(table.name.lowercased()).inserted else { return }
    for (name, key) in try connection.referringTables(to: table.name) {
      guard let child = try connection.tableInfo(name) else { continue }
      try add(child, .setting(key.columns.map(\.from)), connection, &visited)
      if key.onDelete == "CASCADE" { try add(child, .deleting, connection, &visited) }
    }
  }

  private func triggers(_ table: TableInfo, _ connection: Connection) -> JournalTriggers {
    JournalTriggers(table) { [unowned self] column in try number(of: column, in: table.name, connection) }
  }

  private func make(
    _ sql: @autoclosure () throws -> String?, _ what: String, _ table: TableInfo, _ connection: Connection
  ) throws {
    let mark = "\(table.name)\u{1}\(what)"
    if watched.contains(mark) { return }
    if let sql = try sql() { try connection.execute(sql) }
    watched.insert(mark)
  }

  /// The number of a column, or with the empty name of the table.
  func number(of column: String, in table: String, _ connection: Connection) throws -> Int64 {
    let key = ExactName("\(table)\u{1}\(column)")
    if let known = numbers[key] { return known }
    let names: [Cell] = [.text(table), .text(column)]
    let known = try connection.scalar("SELECT id FROM _facet_column WHERE type = ?1 AND name = ?2", names)
    if case .integer(let number) = known {
      numbers[key] = number
      return number
    }
    try connection.execute("INSERT INTO _facet_column (type, name) VALUES (?1, ?2)", names)
    numbers[key] = connection.lastInsertRowID
    return connection.lastInsertRowID
  }

  // MARK: transactions

  /// Makes ready for the first change of a transaction; false where the journal is off.
  ///
  /// - Parameter watches: whether what the file's own triggers do is to be seen.
  private func begin(_ connection: Connection, watches: Bool = true) throws -> Bool {
    notice(connection)
    guard try isOn(in: connection) else { return false }
    if start == nil {
      try JournalTables.make(in: connection)
      start = try lastCell(connection)
    }
    guard isStale else { return true }
    try dropTriggers(connection)
    // What was undone in this transaction may have made them.
    try JournalTables.make(in: connection)
    guard watches else { return true }
    isStale = false
    // The file's own triggers may change whatever they like.
    if try connection.scalar("SELECT 1 FROM main.sqlite_schema WHERE type = 'trigger' LIMIT 1") != .null {
      try watchEvery(connection)
      try VirtualRows.keepThoseOfTriggers(connection)
    }
    return true
  }

  /// Forgets what went with a rollback, whoever made it: SQLite rolls back by itself too, and takes triggers and columns'
  /// numbers along.
  private func notice(_ connection: Connection) {
    if known !== connection || knownRollbacks != connection.rollbacks {
      end()
      forget()
    } else if knownUndoings != connection.undoings {
      forget()
    }
    known = connection
    knownRollbacks = connection.rollbacks
    knownUndoings = connection.undoings
  }

  private func isOn(in connection: Connection) throws -> Bool {
    if isDraft { return true }
    if isOff { return false }
    if isOffInFile == nil { isOffInFile = try JournalTables.option("journal", in: connection) == "off" }
    return isOffInFile == false
  }

  /// Takes the triggers away, before the tables that they stand on change.
  func dropTriggers(_ connection: Connection) throws {
    var names: [String] = []
    let sql = "SELECT name FROM temp.sqlite_schema WHERE type = 'trigger' AND substr(name, 1, ?1) = ?2"
    let prefix = JournalTriggers.prefix
    try connection.query(sql, [.integer(Int64(prefix.utf8.count)), .text(prefix)]) { names.append($0.text(0)) }
    for name in names { try connection.execute("DROP TRIGGER temp.\(quoteIdentifier(name))") }
    forget()
  }

  /// What is remembered of tables and triggers does not hold any more.
  func forget() {
    watched.removeAll()
    ready = nil
    numbers.removeAll()
    replacing.removeAll()
    watchesAll = false
    isStale = true
    isOffInFile = nil
  }

  func lastCell(_ connection: Connection) throws -> Int64 {
    if case .integer(let last) = try connection.scalar("SELECT max(n) FROM _facet_cell") { last } else { 0 }
  }

  /// The cells of the transaction so far; nil where none is written down.
  func pending(_ connection: Connection) throws -> ClosedRange<Int64>? {
    notice(connection)
    guard let start, try JournalTables.exist(in: connection) else { return nil }
    let last = try lastCell(connection)
    return last > start ? (start + 1)...last : nil
  }

  /// Before a transaction is stored: its cells become one change. False where there are none.
  @discardableResult
  func finish(_ connection: Connection, at moment: String) throws -> Bool {
    notice(connection)
    if start != nil {
      if try !isOn(in: connection) { try VirtualRows.forget(connection) }
      try VirtualRows.writeDown(connection) { try number(of: $0, in: $1, connection) }
    }
    let cells = try pending(connection)
    if let cells {
      let kind: Kind = try changesTypes && TypeStep.isAny(in: cells, connection) ? .types : .edit
      try add(Change(kind: kind, command: command(), cells: cells), at: moment, in: connection)
      try prune(after: cells, at: moment, in: connection)
    }
    end()
    return cells != nil
  }

  /// The transaction is over, stored or not.
  func end() {
    start = nil
    changesTypes = false
    step = nil
    if catchesReplaced { forget() }
    catchesReplaced = false
  }

  /// Before types change: the triggers go, and the change is told as one of types.
  func beginTypes(_ connection: Connection) throws {
    if isOff { return }
    guard try begin(connection, watches: false) else { return }
    try dropTriggers(connection)
    changesTypes = true
    step = try TypeStep(from: lastCell(connection) + 1, connection)
  }

  /// After types have changed.
  func endTypes(_ connection: Connection) throws {
    try step?.end(at: lastCell(connection) + 1)
    step = nil
    numbers.removeAll()
  }

  /// Columns have other names now, or none.
  func forgetNumbers() { numbers.removeAll() }

  /// Before a change is taken back, which writes its own cells. TEMP triggers run even where triggers are off.
  func beginReverting(_ connection: Connection) throws {
    guard try begin(connection, watches: false) else {
      throw Diagnostic("this file writes no changes down", hint: "option journal on")
    }
    try dropTriggers(connection)
    try VirtualRows.forget(connection)
  }

  /// Before edits are written to the file from their draft, with their own cells; false where nothing is written down.
  func beginSaving(_ connection: Connection) throws -> Bool {
    guard try begin(connection, watches: false) else { return false }
    try dropTriggers(connection)
    try VirtualRows.forget(connection)
    return true
  }

  /// `types` is an edit that changed the schema too.
  enum Kind: String, Sendable { case edit, types, undo, redo }

  /// A change as it is written down.
  struct Change {
    var kind: Kind
    var command: String
    var cells: ClosedRange<Int64>?
    var reverts: Int64?
  }

  @discardableResult
  func add(_ change: Change, at moment: String, in connection: Connection) throws -> Int64 {
    let sql = """
      INSERT INTO _facet_change (at, who, session, command, first, last, kind, reverts)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    try connection.execute(
      sql,
      [
        .text(moment), .text(Journal.user), .text(session), .text(change.command),
        change.cells.map { .integer($0.lowerBound) } ?? .null, change.cells.map { .integer($0.upperBound) } ?? .null,
        .text(change.kind.rawValue), change.reverts.map { .integer($0) } ?? .null,
      ])
    if let cells = change.cells { start = cells.upperBound }
    return connection.lastInsertRowID
  }

  static let user: String = {
    for name in ["LOGNAME", "USER"] {
      if let value = getenv(name), value[0] != 0 { return String(cString: value) }
    }
    return "user \(getuid())"
  }()
}
