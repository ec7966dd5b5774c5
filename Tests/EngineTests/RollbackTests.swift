import FacetKit
import Language
import Store
import Testing

@testable import Engine

/// A transaction that is rolled back, by whomever, takes along what makes the journal: what comes next is written down.
@Suite struct RollbackTests {
  private let fixture: SchemaFixture

  init() throws {
    fixture = try SchemaFixture()
    try fixture.sql("CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT)")
  }

  private func make(_ name: String) throws {
    let pair = Pair(
      Identifier("name", at: SourceRange(0, 0)), ValueSyntax(.bare(name), at: SourceRange(0, 0)))
    _ = try fixture.engine.make(Identifier("thing", at: SourceRange(0, 0)), [pair], in: &fixture.scope)
  }

  /// The records that the journal knows to have been made, with those that are there.
  private func check(_ names: [String]) throws {
    #expect(try fixture.rows("SELECT name FROM thing ORDER BY id") == names.map { #""\#($0)""# })
    let sql = """
      SELECT new FROM _facet_cell e JOIN _facet_column c ON c.id = e.field WHERE c.type = 'thing' AND c.name = 'name' AND operation = 1
      AND n BETWEEN (SELECT min(first) FROM _facet_change) AND (SELECT max(last) FROM _facet_change) ORDER BY n
      """
    #expect(try fixture.rows(sql) == names.map { #""\#($0)""# })
  }

  private func goOn(after refused: () throws -> Void) throws {
    let engine = fixture.engine
    try make("a")
    try engine.commit()
    #expect(throws: (any Error).self, performing: refused)
    try engine.rollback()
    try make("b")
    try engine.commit()
    _ = try engine.sql("UPDATE thing SET name = name || 'x'", allowWriting: true, into: NoRows()) { _ in }
    try engine.rollback()
    try make("c")
    try engine.commit()
    try check(["a", "b", "c"])
    let undone = try engine.undo(2, .stop)
    try engine.commit()
    #expect(undone.count == 2)
    #expect(try fixture.rows("SELECT name FROM thing") == [#""a""#])
  }

  /// As after a full disk, while a statement runs or as the transaction is stored.
  @Test func bySQLiteItself() throws {
    try goOn {
      try make("no")
      try fixture.engine.writable().execute("ROLLBACK")
      throw Diagnostic("no")
    }
  }

  @Test func byATriggerOfTheFile() throws {
    try fixture.sql(
      "CREATE TRIGGER t AFTER INSERT ON thing WHEN NEW.name = 'no' BEGIN SELECT RAISE(ROLLBACK, 'no'); END")
    try goOn {
      try make("gone")
      try make("no")
    }
  }

  @Test func byAnInterrupt() throws {
    try goOn {
      try make("gone")
      let connection = try fixture.engine.writable()
      var calls = 0
      connection.progressHandler(every: 1000) {
        calls += 1
        return calls < 200
      }
      defer { connection.progressHandler(every: 0, nil) }
      let many = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT 1000000) SELECT i FROM c"
      _ = try fixture.engine.sql("INSERT INTO thing (name) \(many)", allowWriting: true, into: NoRows()) { _ in }
    }
  }

  @Test func byAFullFile() throws {
    try goOn {
      let connection = try fixture.engine.writable()
      guard case .integer(let pages) = try connection.scalar("PRAGMA page_count") else { return }
      try connection.execute("PRAGMA max_page_count = \(pages + 4)")
      defer { try? connection.execute("PRAGMA max_page_count = 100000") }
      for _ in 0..<100 { try make(String(repeating: "x", count: 3000)) }
    }
  }

  /// A part of a transaction, where the rest goes on and is stored.
  @Test func ofAPart() throws {
    let engine = fixture.engine
    try fixture.sql("CREATE TABLE other (id INTEGER PRIMARY KEY, name TEXT)")
    _ = try engine.sql("INSERT INTO other (name) VALUES ('o')", allowWriting: true, into: NoRows()) { _ in }
    #expect(throws: Diagnostic.self) {
      try engine.undoingOnError {
        try make("gone")
        throw Diagnostic("no")
      }
    }
    try make("a")
    try engine.writable().savepoint("s")
    try make("gone")
    try engine.writable().rollback(to: "s")
    try make("b")
    try engine.commit()
    try check(["a", "b"])
  }

  /// A file that was made for a transaction is not left behind empty.
  @Test func ofTheFirstOfAFile() throws {
    let fresh = try SchemaFixture()
    _ = try fresh.engine.writable()
    #expect(fresh.engine.exists)
    try fresh.engine.writable().execute("ROLLBACK")
    try fresh.engine.rollback()
    #expect(!fresh.engine.exists)
  }
}

private final class NoRows: RowSink {
  func beginRow() throws {}
  func endRow() throws {}
  func null() throws {}
  func integer(_ number: Int64) throws {}
  func real(_ number: Double) throws {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {}
  func value(_ value: Value) throws {}
}
