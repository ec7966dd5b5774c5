package import FacetKit
package import Language

// STUBS: the face, filled in below by topic.

/// What a path gave, ready to be read or changed.
package struct ResolvedPath {
  /// A key, `[first]`, `[last]`, the current record or a reference: one. A filter, `[*]` or a to-many step: many.
  package var isMany: Bool
  /// The type of the records that the path reaches (of the field's record where it ends in a field).
  package var entity: Entity?
  /// The field at its end, or nil for records.
  package var field: Field?
  /// Whether it gives records (or references) rather than values.
  package var givesRecords: Bool
}

/// What a path is used for: whether a type alone means all of it or its current record.
package enum PathUse { case all, current, selected }

package struct QueryColumn: Sendable { package let title: String; package let kind: Kind? ; package let field: Field? }

extension RecordEngine {
  // MARK: the file
  /// Opens a file; one that does not exist is made by the first write. Throws where it is no database.
  package func open(_ path: String?) throws { fatalError() }
  /// Whether the file exists (or a write has made it).
  package var exists: Bool { fatalError() }
  package func close() throws { fatalError() }
  /// Stores what the statements since the last commit did.
  package func commit() throws { fatalError() }
  /// Drops it.
  package func rollback() throws { fatalError() }
  package var hasUncommittedWrites: Bool { fatalError() }
  /// Makes what runs stop with `interrupted`; safe from a signal handler's thread.
  package func interrupt() { fatalError() }
  /// Runs body so that an error undoes what it wrote (a savepoint), for statements of scripts with --keep-going and `try`.
  package func undoingOnError<R>(_ body: () throws -> R) throws -> R { fatalError() }


  // MARK: reading
  package func resolve(_ path: Path, in scope: Scope, use: PathUse, where condition: Expression? = nil) throws -> ResolvedPath { fatalError() }
  /// Each value (or record, as `.reference`) of a path in order. A missing record by key throws.
  package func forEachValue(_ path: ResolvedPath, _ body: (Value) throws -> Void) throws { fatalError() }
  package func records(_ path: ResolvedPath) throws -> [RecordID] { fatalError() }
  /// Every column of one record with its value; nil where it is gone.
  package func fields(of id: RecordID) throws -> [(column: Column, value: Value)]? { fatalError() }
  /// What stands for a record in lists: its key's or name's text, else the path.
  package func title(of id: RecordID) throws -> String { fatalError() }
  package func evaluate(_ expression: Expression, in scope: Scope) throws -> Value { fatalError() }
  /// A value where no field says of which kind: a bare word by grammar.md 2.7.
  package func value(_ syntax: ValueSyntax, in scope: Scope) throws -> Value { fatalError() }
  /// Text with its insertions.
  package func text(_ literal: TextLiteral, in scope: Scope) throws -> String { fatalError() }
  /// The columns of a query before it runs (checked: unknown fields throw).
  package func prepare(_ query: Query, in scope: Scope, use: PathUse) throws -> PreparedQuery { fatalError() }
  package func count(_ path: Path, where condition: Expression?, in scope: Scope) throws -> Int { fatalError() }
  /// Records whose text fields contain the text, without regard to case and accents.
  package func find(_ text: String, in type: Entity?, _ body: (RecordID, _ field: String, _ value: String) throws -> Void) throws { fatalError() }

  // MARK: changing (each coerces, validates, writes, notifies; nothing of a refused change is stored)
  package func set(_ assignment: Assignment, where condition: Expression?, in scope: inout Scope) throws -> ChangeReport { fatalError() }
  package func clear(_ paths: [Path], where condition: Expression?, in scope: Scope) throws -> ChangeReport { fatalError() }
  package func toggle(_ paths: [Path], where condition: Expression?, in scope: Scope) throws -> ChangeReport { fatalError() }
  package func make(_ type: Identifier, _ pairs: [Pair], in scope: inout Scope) throws -> (record: RecordID, report: ChangeReport) { fatalError() }
  package func ensure(_ path: Path, _ pairs: [Pair], in scope: inout Scope) throws -> (record: RecordID, report: ChangeReport) { fatalError() }
  package func copy(_ path: Path, _ pairs: [Pair], in scope: inout Scope) throws -> (record: RecordID, report: ChangeReport) { fatalError() }
  package func delete(_ paths: [Path], where condition: Expression?, in scope: inout Scope) throws -> ChangeReport { fatalError() }
  /// The fast lane of scripts: `set TYPE[ID].FIELD VALUE` from its bytes. False where the general way has to be taken
  /// (also for every error, which that way words). Nothing was done then.
  package func assignFast(_ fast: FastAssignment, in source: Source, scope: Scope) throws -> Bool { fatalError() }

  /// Every violation of stored records, in order, streaming.
  package func validate(_ path: Path?, in scope: Scope, _ body: (Violation) throws -> Void) throws { fatalError() }

  // MARK: SQL and the file
  package func sql(_ text: String, allowWriting: Bool, into sink: any RowSink, columns: ([String]) throws -> Void) throws { fatalError() }
  package func backup(to path: String, progress: ((Int, Int) -> Bool)?) throws { fatalError() }
  /// Facts for `status`: page count and size, journal mode, encoding, whether Facet made the file.
  package func fileFacts() throws -> [(name: String, value: Value)] { fatalError() }

  // MARK: editing on a line
  /// The text to prefill for a field's value, as its editor gives it.
  package func editorText(_ value: Value, for field: Field) -> String { fatalError() }
  /// Display text by the field's format, as cards show it.
  package func displayText(_ value: Value, for field: Field?) -> String { fatalError() }
}

/// A query whose names and kinds are checked, ready to run.
package struct PreparedQuery {
  package var columns: [QueryColumn]
  package var entity: Entity?
  /// Streams the rows into the sink and gives their number.
  package func run(into sink: any RowSink) throws -> Int { fatalError() }
}

/// Takes rows cell by cell; what renderers implement. Bytes, not Strings, for text.
package protocol RowSink: AnyObject {
  func beginRow() throws
  func null() throws
  func integer(_ number: Int64) throws
  func real(_ number: Double) throws
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws
  func value(_ value: Value) throws
  func endRow() throws
}
