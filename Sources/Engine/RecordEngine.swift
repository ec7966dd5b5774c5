package import FacetKit
import Language
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
  /// Options of the session: `date-order`, `today` (for scripts that must repeat), …
  package var options: [String: String] = [:]
  /// How long one query for completion may take; a person waits for it.
  package var suggestingTime: Duration = .milliseconds(8)
  /// `--read-only`: a write is an error.
  package var isReadOnly = false
  /// Skip validators, uniqueness and rules: `--force`.
  package var force = false
  /// Called with the path of a file that a write is about to make.
  package var willMakeFile: ((String) -> Void)?
  /// Called with the path of a file that a write has just made.
  package var didMakeFile: ((String) -> Void)?
  /// The file was made for a transaction that has not been stored yet: when that is dropped, so is the file.
  private var isUnborn = false
  private var connection: Connection?
  let schema: Schema
  let operations = OperationTable()
  var rules: [ExactName: FieldRules] = [:]
  var fastTargets: [FastTarget] = []

  package init(registry: Registry) {
    self.registry = registry
    schema = Schema(registry: registry)
  }

  // MARK: the file

  /// Opens a file; one that does not exist is made by the first write, and reading from it is an error.
  package func open(_ path: String?) throws {
    try close()
    self.path = path
    if let path, access(path, F_OK) == 0 { _ = try readable() }
  }

  /// Whether the file exists.
  package var exists: Bool { connection != nil || path.map { access($0, F_OK) == 0 } ?? false }

  package func close() throws {
    if let connection, connection.isInTransaction { try connection.rollback() }
    forget()
    connection?.close()
    connection = nil
    if isUnborn, let path { for ending in ["", "-wal", "-shm"] { unlink(path + ending) } }
    isUnborn = false
  }

  /// The connection for reading. A file that does not exist is an empty database until something is written.
  func readable() throws -> Connection {
    if let connection { return connection }
    guard let path else { return try connect(Connection(path: ":memory:", mode: .memory)) }
    guard access(path, F_OK) == 0 else {
      throw Diagnostic("there is no file \(path)", hint: "the first change makes it: new, set or define")
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw Diagnostic("\(path) is a folder") }
    do {
      return try connect(Connection(path: path, mode: .readOnly))
    } catch let error as StoreError {
      throw StoreWording.opening(error, path)
    }
  }

  /// The connection for writing, in a transaction.
  func writable() throws -> Connection {
    if isReadOnly { throw Diagnostic("nothing is changed here: --read-only") }
    if let connection, !connection.isReadOnly {
      if !connection.isInTransaction { try connection.begin(immediate: true) }
      return connection
    }
    guard let path else { return try readable() }
    let isNew = access(path, F_OK) != 0
    connection?.close()
    connection = nil
    forget()
    if isNew { willMakeFile?(path) }
    do {
      let made = try connect(Connection(path: path, mode: isNew ? .create : .readWrite))
      if isNew {
        isUnborn = true
        try made.enableWAL()
        didMakeFile?(path)
      }
      try made.begin(immediate: true)
      return made
    } catch let error as StoreError {
      throw StoreWording.opening(error, path)
    }
  }

  /// Takes the right to write before a change reads what it starts from: else another program's change between the two
  /// would be lost. A file that is not there yet has nothing to read.
  func beginChange() throws {
    if !isReadOnly, path != nil, exists { _ = try writable() }
  }

  private func connect(_ made: Connection) throws -> Connection {
    try made.register(name: "facet_apply", argumentCount: -1, deterministic: false) { [unowned self] cells in
      try operations.call(cells)
    }
    connection = made
    return made
  }

  /// Drops what is remembered of the schema and the statements prepared for it.
  func forget() {
    schema.invalidate()
    rules.removeAll()
    fastTargets.removeAll()
  }

  /// Stores what the statements since the last commit did.
  package func commit() throws {
    guard let connection, connection.isInTransaction else { return }
    // They write in the transaction that they found open; the next begins with the next target.
    fastTargets.removeAll()
    do {
      try connection.commit()
      isUnborn = false
    } catch let error as StoreError {
      throw StoreWording.writing(error)
    }
  }

  /// Drops what the statements since the last commit did.
  package func rollback() throws {
    guard let connection, connection.isInTransaction else { return }
    fastTargets.removeAll()
    try connection.rollback()
    forget()
    if isUnborn { try close() }
  }

  package var hasUncommittedWrites: Bool { connection?.isInTransaction ?? false }

  /// Makes what runs stop with an error; safe from a signal handler.
  package func interrupt() { connection?.interrupt() }

  /// Runs a body so that an error undoes what it wrote, and nothing before it.
  package func undoingOnError<R>(_ body: () throws -> R) throws -> R {
    guard let connection, connection.isInTransaction else {
      do { return try body() } catch {
        try rollback()
        throw error
      }
    }
    try connection.savepoint("facet_statement")
    do {
      let result = try body()
      try connection.release("facet_statement")
      return result
    } catch {
      fastTargets.removeAll()
      try connection.rollback(to: "facet_statement")
      try connection.release("facet_statement")
      forget()
      throw error
    }
  }
}
