import Store
import Testing

@Suite struct StatementTests {
  @Test(arguments: [
    (Cell.null, "null"), (.integer(.min), "integer"), (.integer(.max), "integer"), (.real(1.5), "real"),
    (.real(-.infinity), "real"), (.text(""), "text"), (.text("naïve 日本 👩‍👩‍👧"), "text"), (.text("a\u{0}b"), "text"),
    (.text("e\u{301}"), "text"), (.malformedText([0x61, 0xff, 0xc3]), "text"),
    (.malformedText([0xed, 0xa0, 0x80]), "text"),
    (.blob([]), "blob"), (.blob([0, 1, 255]), "blob"),
  ])
  func aCellComesBackAsItWent(cell: Cell, type: String) throws {
    let connection = try memory("CREATE TABLE t (a)")
    try connection.execute("INSERT INTO t VALUES (?1)", [cell])
    #expect(try connection.rows("SELECT a, typeof(a) FROM t") == [[cell, .text(type)]])
  }

  @Test func textIsEqualByteForByte() {
    #expect(Cell.text("é") != Cell.text("e\u{301}"))
    #expect(Cell.text("é") == Cell.text("\u{e9}"))
    #expect(Cell.integer(1) != Cell.real(1))
  }

  @Test func bytesAreTextWithoutACopy() throws {
    let connection = try memory("CREATE TABLE t (a)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    for text in ["", "a", "lang ä"] {
      var text = text
      try text.withUTF8 { bytes in
        insert.bind(bytes: bytes, at: 1)
        let isRow = try insert.step()
        #expect(!isRow)
        insert.reset()
      }
    }
    insert.bind(bytes: UnsafeBufferPointer(start: nil, count: 0), at: 1)
    _ = try insert.step()
    insert.reset()
    insert.bind(integer: 7, at: 1)
    _ = try insert.step()
    insert.reset()
    insert.bindNull(at: 1)
    _ = try insert.step()
    #expect(
      try connection.rows("SELECT a FROM t ORDER BY rowid")
        == [[.text("")], [.text("a")], [.text("lang ä")], [.text("")], [.integer(7)], [.null]])
  }

  @Test func columns() throws {
    let connection = try memory()
    let statement = try connection.prepare("SELECT NULL AS a, 2 AS \"b c\", 1.5, 'x' || char(0), x'00ff', ?1")
    #expect(statement.columnCount == 6)
    #expect(statement.columnName(1) == "b c")
    #expect(statement.parameterCount == 1)
    #expect(statement.isReadOnly)
    #expect(statement.sql == "SELECT NULL AS a, 2 AS \"b c\", 1.5, 'x' || char(0), x'00ff', ?1")
    statement.bind(.malformedText([0x61, 0xff]), at: 1)
    #expect(try statement.step())
    #expect((0..<6).map { statement.storageClass($0) } == [.null, .integer, .real, .text, .blob, .text])
    #expect(statement.integer(1) == 2)
    #expect(statement.real(2) == 1.5)
    #expect(statement.text(3) == "x\u{0}")
    #expect(statement.withText(3) { Array($0) } == [0x78, 0])
    #expect(statement.blob(4) == [0, 255])
    #expect(statement.text(5) == "a\u{fffd}")
    #expect(statement.text(0) == "")
    #expect(statement.blob(0) == [])
    #expect(try !statement.step())
  }

  @Test func aParameterThatIsNotThereIsAnErrorOfTheStep() throws {
    let connection = try memory()
    let statement = try connection.prepare("SELECT ?1")
    statement.bind(integer: 1, at: 2)
    let error = storeError { _ = try statement.step() }
    #expect(error?.code == .range)
    statement.bind(integer: 3, at: 1)
    #expect(try statement.step())
    #expect(statement.cell(0) == .integer(3))
  }

  @Test func bindingsStayOverAReset() throws {
    let statement = try memory().prepare("SELECT ?1")
    statement.bind(integer: 3, at: 1)
    #expect(try statement.step())
    statement.reset()
    #expect(try statement.step())
    #expect(statement.cell(0) == .integer(3))
    statement.reset()
    statement.clearBindings()
    #expect(try statement.step())
    #expect(statement.cell(0) == .null)
  }

  @Test func aStatementThatFailedHoldsNoLock() throws {
    let connection = try memory("CREATE TABLE t (a UNIQUE)", "INSERT INTO t VALUES (1)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    insert.bind(integer: 1, at: 1)
    #expect(storeError { _ = try insert.step() }?.extendedCode == .constraintUnique)
    try connection.execute("DROP TABLE t")
  }

  // MARK: the cache

  @Test func theSameSQLIsPreparedOnce() throws {
    let connection = try memory()
    let first = ObjectIdentifier(try connection.cached("SELECT ?1"))
    #expect(ObjectIdentifier(try connection.cached("SELECT ?1")) == first)
  }

  @Test func whatIsInUseIsNotGivenOutTwice() throws {
    let connection = try memory()
    let first = try connection.cached("SELECT ?1")
    first.bind(integer: 1, at: 1)
    let second = try connection.cached("SELECT ?1")
    #expect(first !== second)
    second.bind(integer: 2, at: 1)
    #expect(try first.step())
    #expect(try second.step())
    #expect(first.cell(0) == .integer(1))
    #expect(second.cell(0) == .integer(2))
  }

  @Test func whatWasBoundIsForgotten() throws {
    let connection = try memory()
    try connection.cached("SELECT ?1").bind(integer: 1, at: 1)
    #expect(try connection.scalar("SELECT ?1") == .null)
  }

  @Test func aQueryRunsInsideOfItself() throws {
    let connection = try memory("CREATE TABLE t (a)", "INSERT INTO t VALUES (1), (2)")
    var pairs: [[Int64]] = []
    try connection.query("SELECT a FROM t ORDER BY a") { outer in
      try connection.query("SELECT a FROM t ORDER BY a") { pairs.append([outer.integer(0), $0.integer(0)]) }
    }
    #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  /// Swift holds these two texts to be equal, SQLite does not.
  @Test func sqlIsToldApartByBytes() throws {
    let connection = try memory(
      "CREATE TABLE t (\"\u{e9}\", \"e\u{301}\")", "INSERT INTO t VALUES (1, 2)")
    #expect(try connection.scalar("SELECT \"\u{e9}\" FROM t") == .integer(1))
    #expect(try connection.scalar("SELECT \"e\u{301}\" FROM t") == .integer(2))
  }

  @Test func theOldestGoesFirst() throws {
    let connection = try memory()
    let kept = ObjectIdentifier(try connection.cached("SELECT 0"))
    for number in 1...150 {
      _ = try connection.cached("SELECT \(number)")
      _ = try connection.cached("SELECT 0")
    }
    #expect(ObjectIdentifier(try connection.cached("SELECT 0")) == kept)
    #expect(try connection.scalar("SELECT 1") == .integer(1))
  }

  @Test func aRowBodyThatThrowsFreesTheStatement() throws {
    struct Stop: Error {}
    let connection = try memory("CREATE TABLE t (a)", "INSERT INTO t VALUES (1), (2)")
    #expect(throws: Stop.self) { try connection.query("SELECT a FROM t") { _ in throw Stop() } }
    try connection.execute("DROP TABLE t")
  }
}
