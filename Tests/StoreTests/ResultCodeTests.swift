import Store
import Testing

@Suite struct ResultCodeTests {
  @Test(arguments: [
    (ResultCode.constraint, ResultCode.constraintUnique, true), (.constraint, .constraint, true),
    (.constraintUnique, .constraintUnique, true), (.constraintUnique, .constraint, false),
    (.constraintUnique, .constraintCheck, false), (.busy, .constraintUnique, false),
    (.busy, ResultCode(rawValue: 517), true),
  ])
  func aPrimaryCodeMatchesItsExtendedOnes(pattern: ResultCode, code: ResultCode, matches: Bool) {
    #expect((pattern ~= code) == matches)
  }

  /// What SQLite really gives, against our names for it.
  @Test(arguments: [
    ("INSERT INTO t VALUES (1, 'a', 1, 1)", ResultCode.constraintPrimaryKey, "UNIQUE constraint failed: t.id"),
    ("INSERT INTO t VALUES (2, 'x', 1, 1)", .constraintUnique, "UNIQUE constraint failed: t.name"),
    ("INSERT INTO t VALUES (2, NULL, 1, 1)", .constraintNotNull, "NOT NULL constraint failed: t.name"),
    ("INSERT INTO t VALUES (2, 'a', -1, 1)", .constraintCheck, "CHECK constraint failed: size > 0"),
    ("INSERT INTO t VALUES (2, 'a', 1, 7)", .constraintForeignKey, "FOREIGN KEY constraint failed"),
    ("INSERT INTO s VALUES ('x')", .constraintDataType, "cannot store TEXT value in INTEGER column s.n"),
    ("DELETE FROM t", .constraintTrigger, "kept"),
  ])
  func constraints(sql: String, code: ResultCode, message: String) throws {
    let connection = try memory(
      """
      CREATE TABLE t (id INT PRIMARY KEY, name TEXT NOT NULL UNIQUE, size INT CHECK (size > 0),
        parent INT REFERENCES t)
      """,
      "CREATE TABLE s (n INTEGER) STRICT", "INSERT INTO t VALUES (1, 'x', 1, NULL)",
      "CREATE TRIGGER k BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'kept'); END")
    let error = try #require(storeError { try connection.execute(sql) })
    #expect(error.code == .constraint)
    #expect(error.isConstraint)
    #expect(error.extendedCode == code)
    #expect(error.message == message)
  }
}
