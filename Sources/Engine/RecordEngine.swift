package import FacetKit
package import Language
import Glibc
import Store

/// The rules of records over one SQLite file: the face of the Engine that commands see.
///
/// Opens read only until the first write. A write begins a transaction, which the session ends by ``commit()`` or
/// ``rollback()``: after each statement at the prompt, at the end of a script.
package final class RecordEngine {
  package let registry: Registry
  /// The file, or nil for none.
  package private(set) var path: String?
  /// Reads the statements of actions where a name in them changes.
  package var vocabulary: (any Vocabulary)?
  /// Options of the session: `date-order`, `today` (for scripts that must repeat), …
  package var options: [String: String] = [:]
  /// How long one query for completion may take; a person waits for it.
  package var suggestingTime: Duration = .milliseconds(8)
  /// `--read-only`: a write is an error.
  package var isReadOnly = false
  /// Whether a value may come from another file: `@file`.
  package var readsFiles = true
  /// Skip validators, uniqueness and rules: `--force`.
  package var force = false
  /// Called with the path of a file that a write is about to make.
  package var willMakeFile: ((String) -> Void)?
  /// Called with the path of a file that a write has just made.
  package var didMakeFile: ((String) -> Void)?
  /// The file was made for a transaction that has not been stored yet: when that is dropped, so is the file.
  private var isUnborn = false
  var connection: Connection?
  /// This statement has looked already for what other programs did to the file.
  private var hasLooked = false
  /// The version of the schema from which what is remembered was read.
  var knownVersion: Int?
  /// The version of the schema when it was asked last which tables were written.
  var watchedVersion: Int?
  /// What the statement that runs has read of secret fields.
  package var secretsAtHand = SecretsAtHand()
  /// Edits that are kept apart; nil where there are none.
  var edits: EditSet?
  /// Gives the folder for drafts; nil where there is none.
  package var draftsFolder: (_ makesIt: Bool) -> String? = { _ in nil }
  /// How often `save` stored something in this session.
  package internal(set) var saves = 0
  /// Differs after each end of a transaction, and where a savepoint went that others stand in.
  var transactionNumber = 0
  private var knownRollbacks = 0
  /// What the script that runs has read of fields, and may base changes on.
  var memory = ReadMemory()
  /// Told once of a lock that is waited for: who has it, where that is known, and for how many seconds at most.
  package var onWait: ((_ holder: String?, _ seconds: Int) -> Void)?
  /// Whether the person wants what runs to stop; asked while a lock is waited for.
  package var isInterrupted: () -> Bool = { false }
  var hasToldWait = false
  /// Asked every few milliseconds while a statement runs or a lock is waited for; false ends it. Nil where nobody looks
  /// at the keys meanwhile.
  package var patience: ((Patience) -> Bool)? { didSet { connection.map(watch) } }
  /// Whether the last answer of ``patience`` was to end it.
  var isGivenUp = false
  /// Who holds the lock that is waited for.
  var lockHolder: String?
  let schema: Schema
  let operations = OperationTable()
  let journal = Journal()
  /// Views that are being resolved, one in another.
  var openViews: Set<ExactName> = []
  var rules: [ExactName: FieldRules] = [:]
  /// Whether columns of days hold numbers.
  var numberColumns: [String: Bool] = [:]
  var formulas = FormulaStack()
  /// Blocks that are open, one in another: rules are judged when one ends.
  var openBlocks = 0
  var unjudged = Unjudged()
  var fastTargets: [FastTarget] = []
  /// What observers are to be told, who does it where one of them does, and who observes which type.
  var recorder = ChangeRecorder()
  var origin: String?
  var knownObservers: [any Observer]?
  var observed: [ExactName: [any Observer]] = [:]

  package init(registry: Registry) {
    self.registry = registry
    schema = Schema(registry: registry)
  }

  // MARK: the file

  /// Opens a file; one that does not exist is made by the first write, and reading from it is an error.
  ///
  /// Where it throws, the file that was open stays open.
  package func open(_ path: String?) throws {
    let opened = try path.flatMap { try isFile($0) ? reader(of: $0) : nil }
    try close()
    self.path = path
    if let opened { _ = try connect(opened) }
  }

  /// Whether the file exists.
  package var exists: Bool { connection != nil || path.map { (try? isFile($0)) ?? true } ?? false }

  private func isFile(_ path: String) throws -> Bool {
    do { return try Connection.fileExists(at: path) } catch { throw StoreWording.diagnostic(error, path) }
  }

  package func close() throws {
    // While the right to write is still held: who waits for it sees that the file is gone.
    if isUnborn, let file = connection?.filePath { for ending in ["", "-wal", "-shm"] { unlink(file + ending) } }
    isUnborn = false
    if let connection, connection.isInTransaction { try connection.rollback() }
    recorder.drop()
    forget()
    let empty = edits?.draft.flatMap { draft in (try? netEdits().isEmpty) == true ? draft.path : nil }
    connection?.close()
    connection = nil
    knownVersion = nil
    // A draft with edits in it stays for the next session.
    if let empty { DraftFile.remove(empty) }
    edits = nil
    memory = ReadMemory()
  }

  /// The connection for reading. A file that does not exist is an empty database until something is written.
  func readable() throws -> Connection {
    if let connection {
      try look(connection)
      return connection
    }
    guard let path else { return try connect(Connection(path: ":memory:", mode: .memory)) }
    guard try isFile(path) else {
      throw Diagnostic("there is no file \(path)", hint: "the first change makes it: new, set or define")
    }
    return try connect(reader(of: path))
  }

  /// A file with half of a change in it, from a program that crashed, is put right first: what it would give is wrong.
  private func reader(of path: String) throws -> Connection {
    let wait = waiting(for: path)
    do { return try Connection(path: path, mode: .readOnly, onBusy: wait) } catch {
      guard error.extendedCode == .readOnlyRollback, !isReadOnly else { throw StoreWording.diagnostic(error, path) }
    }
    do {
      try Connection.recover(path)
      return try Connection(path: path, mode: .readOnly, onBusy: wait)
    } catch {
      throw StoreWording.diagnostic(error, path)
    }
  }

  /// What is remembered of a transaction that SQLite rolled back by itself goes with it.
  private func noticeRollback(_ connection: Connection) {
    guard knownRollbacks != connection.rollbacks else { return }
    knownRollbacks = connection.rollbacks
    fastTargets.removeAll()
    journal.end()
    forget()
  }

  /// Rows that this session changed so far.
  var connectionChanges: Int { connection?.totalChanges ?? 0 }

  /// Another number after each commit of another program.
  var otherCommits: Int { (try? connection?.dataVersion) ?? 0 }

  /// The same without waiting for a lock; nil where another program has one, or nothing is open.
  var otherCommitsAtOnce: Int? {
    guard let connection, !connection.isInTransaction else { return nil }
    let limit = connection.busyLimit
    connection.busyLimit = 0
    defer { connection.busyLimit = limit }
    return try? connection.dataVersion
  }

  // MARK: the journal

  /// Gives what the running statement or script is called in the history, where a change is stored.
  package var changeName: () -> String {
    get { journal.command }
    set { journal.command = newValue }
  }

  /// `--no-journal`: nothing that this session does is written down.
  package var hasJournal: Bool {
    get { !journal.isOff }
    set { journal.isOff = !newValue }
  }

  // MARK: other programs

  /// Before each statement: what other programs did to the file meanwhile is looked for where it is needed first.
  package func beginStatement() {
    hasLooked = false
    secretsAtHand = SecretsAtHand()
  }

  /// Forgets a schema that another program changed; throws where the file is not in its place any more.
  private func look(_ connection: Connection) throws {
    noticeRollback(connection)
    // Whoever has the right to write sees no change of others.
    if hasLooked || path == nil || connection.isInTransaction { return }
    do {
      try connection.checkPlace()
      try compareVersion(connection)
    } catch let error as StoreError {
      throw worded(error)
    }
    hasLooked = true
  }

  private func compareVersion(_ connection: Connection) throws {
    let version = try connection.schemaVersion
    if let knownVersion, knownVersion != version { forget() }
    knownVersion = version
  }

  /// An error of the file in words, others as they are.
  package func worded(_ error: any Error) -> any Error {
    guard let error = error as? StoreError else { return error }
    if error.code == .error, let connection, !connection.isInTransaction, let knownVersion,
      let version = try? connection.schemaVersion, version != knownVersion
    {
      return Diagnostic("another program changed the types of \(path ?? "the file") meanwhile", hint: "try again")
    }
    return StoreWording.diagnostic(error, path)
  }

  /// The connection for writing, in a transaction.
  func writable() throws -> Connection {
    if isReadOnly { throw Diagnostic("nothing is changed here: --read-only") }
    if edits?.needsDraft == true { try makeDraft() }
    if let connection, !connection.isReadOnly {
      if !connection.isInTransaction {
        noticeRollback(connection)
        do {
          try connection.begin(immediate: true)
          try compareVersion(connection)
          try checked(connection, connection)
        } catch let error as StoreError {
          throw worded(error)
        }
      }
      return connection
    }
    guard let path else { return try readable() }
    if let connection { try look(connection) }
    let isNew = try !isFile(path)
    // The connection that read tells whether others have stored something since.
    let reader = memory.sets.isEmpty ? nil : connection
    defer { reader?.close() }
    if reader == nil { connection?.close() }
    connection = nil
    knownVersion = nil
    forget()
    if isNew { willMakeFile?(path) }
    do {
      let made = try connect(
        Connection(path: path, mode: isNew ? .create : .readWrite, onBusy: waiting(for: path)))
      if made.isNew {
        isUnborn = true
        try made.enableWAL()
        didMakeFile?(path)
      }
      try made.begin(immediate: true)
      try compareVersion(made)
      if let reader { try checked(made, reader) }
      return made
    } catch let error as StoreError {
      throw StoreWording.diagnostic(error, path)
    }
  }

  private func checked(_ connection: Connection, _ reader: Connection) throws {
    do { try checkSets(connection, reader) } catch {
      try connection.rollback()
      throw error
    }
  }

  /// Takes the right to write before a change reads what it starts from: else another program's change between the two
  /// would be lost. A file that is not there yet has nothing to read.
  package func beginChange() throws {
    if !isReadOnly { allObservers() }
    if !isReadOnly, path != nil, exists { _ = try writable() }
  }

  func connect(_ made: Connection) throws -> Connection {
    try made.register(name: "facet_apply", argumentCount: -1, deterministic: false) { [operations] cells in
      try operations.call(cells)
    }
    try made.registerTest(name: "facet_holds") { [operations] in try operations.holds($0, $1) }
    watch(made)
    connection = made
    knownRollbacks = made.rollbacks
    return made
  }

  /// Drops what is remembered of the schema and the statements prepared for it.
  func forget() {
    schema.invalidate()
    rules.removeAll()
    numberColumns.removeAll()
    fastTargets.removeAll()
    journal.forget()
    observed.removeAll()
  }

  /// Stores what the statements since the last commit did; where edits are kept apart at the prompt, in their draft.
  package func commit() throws {
    try endTransactionEdits()
    guard let connection, connection.isInTransaction else { return }
    try checkDraftTypes(connection)
    // They write in the transaction that they found open; the next begins with the next target.
    fastTargets.removeAll()
    do {
      try journal.finish(connection, at: now.text)
      try connection.commit()
      isUnborn = false
      transactionNumber += 1
      memory.stored()
    } catch let error as StoreError where error.extendedCode == .constraintForeignKey {
      throw leftOver(connection) ?? worded(error)
    } catch {
      // SQLite may have ended the transaction, and the journal's triggers went with it.
      forget()
      throw worded(error)
    }
  }

  /// Drops what the statements since the last commit did.
  package func rollback() throws {
    recorder.drop()
    unjudged = Unjudged()
    if edits?.isDraft == false { edits = nil }
    memory.dropped()
    guard let connection else { return }
    guard connection.isInTransaction else {
      noticeRollback(connection)
      return try dropUnborn(connection)
    }
    transactionNumber += 1
    fastTargets.removeAll()
    journal.end()
    try connection.rollback()
    knownRollbacks = connection.rollbacks
    forget()
    if isUnborn { try close() }
  }

  /// A new file whose only transaction SQLite rolled back by itself goes too, unless another program wrote to it.
  private func dropUnborn(_ connection: Connection) throws {
    guard isUnborn else { return }
    isUnborn = false
    guard (try? connection.begin(immediate: true)) != nil else { return }
    isUnborn = (try? connection.schemaVersion) == 0
    if isUnborn { try close() } else { try connection.rollback() }
  }

  package var hasUncommittedWrites: Bool { connection?.isInTransaction ?? false }

  /// Makes what runs stop with an error; safe from a signal handler.
  package func interrupt() { connection?.interrupt() }

  /// Runs a body so that an error undoes what it wrote, and nothing before it.
  package func undoingOnError<R>(_ body: () throws -> R) throws -> R {
    guard let connection, connection.isInTransaction else {
      let edits = edits
      do { return try body() } catch {
        try rollback()
        self.edits = edits
        throw (error as? DroppedChange)?.reason ?? error
      }
    }
    try connection.savepoint("facet_statement")
    let untold = recorder.entries.count
    let number = transactionNumber
    do {
      let result = try body()
      // Where the body saved or cancelled, the savepoint went with that.
      if number == transactionNumber { try connection.release("facet_statement") }
      return result
    } catch {
      if number != transactionNumber {
        let edits = edits
        try rollback()
        self.edits = edits
        throw (error as? DroppedChange)?.reason ?? error
      }
      recorder.drop(from: untold)
      memory.partlyDropped()
      fastTargets.removeAll()
      forget()
      guard connection.isInTransaction else { throw DroppedChange(worded(error)) }
      try connection.rollback(to: "facet_statement")
      try connection.release("facet_statement")
      throw error
    }
  }
}
