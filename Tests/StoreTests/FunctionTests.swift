import Store
import Testing

@Suite struct FunctionTests {
  private struct Refused: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private final class Joining: Aggregate {
    var parts: [String] = []

    func step(_ cells: [Cell]) throws {
      guard case .text(let text) = cells[0] else { throw Refused(description: "no text") }
      parts.append(text)
    }

    func finish() throws -> Cell {
      if parts.contains("bad") { throw Refused(description: "bad end") }
      return .text(parts.joined(separator: "+"))
    }
  }

  @Test(arguments: [
    Cell.null, .integer(-5), .real(0.25), .text(""), .text("a\u{0}ö"), .malformedText([0xff, 0x41]), .blob([]),
    .blob([1, 2]),
  ])
  func cellsGoInAndComeOut(cell: Cell) throws {
    let connection = try memory()
    var seen: [[Cell]] = []
    try connection.register(name: "echo", argumentCount: -1, deterministic: true) { cells in
      seen.append(cells)
      return cells[0]
    }
    #expect(try connection.scalar("SELECT echo(?1, 2)", [cell]) == cell)
    #expect(seen == [[cell, .integer(2)]])
  }

  @Test func whatAFunctionThrowsComesThrough() throws {
    let connection = try memory("CREATE TABLE t (a)", "INSERT INTO t VALUES (1), (2)")
    try connection.register(name: "refuse", argumentCount: 1, deterministic: true) { cells in
      if cells[0] == .integer(2) { throw Refused(description: "not 2") }
      return cells[0]
    }
    #expect(throws: Refused(description: "not 2")) { try connection.execute("UPDATE t SET a = refuse(a) + 10") }
    #expect(connection.pendingError == nil)
    #expect(try connection.rows("SELECT a FROM t") == [[.integer(1)], [.integer(2)]])
    #expect(
      storeError { try connection.execute("SELECT refuse()") }?.message
        == "wrong number of arguments to function refuse()")
  }

  @Test func aFunctionMayAskTheDatabase() throws {
    let connection = try memory("CREATE TABLE t (a)", "INSERT INTO t VALUES (4)")
    try connection.register(name: "look", argumentCount: 0, deterministic: false) { [unowned connection] _ in
      _ = storeError { try connection.execute("SELECT gone") }
      return try connection.scalar("SELECT a FROM t")
    }
    #expect(try connection.scalar("SELECT look() + 1") == .integer(5))
  }

  @Test func aggregates() throws {
    let connection = try memory("CREATE TABLE t (g, a)", "INSERT INTO t VALUES (1, 'x'), (2, 'y'), (1, 'z')")
    try connection.registerAggregate(name: "joined", argumentCount: 1) { Joining() }
    #expect(
      try connection.rows("SELECT g, joined(a) FROM t GROUP BY g ORDER BY g")
        == [[.integer(1), .text("x+z")], [.integer(2), .text("y")]])
    #expect(try connection.scalar("SELECT joined(a) FROM t WHERE 0") == .text(""))
    #expect(throws: Refused(description: "no text")) { try connection.execute("SELECT joined(g) FROM t") }
    #expect(throws: Refused(description: "bad end")) { try connection.execute("SELECT joined('bad')") }
    #expect(try connection.scalar("SELECT joined(a) FROM t WHERE g = 2") == .text("y"))
  }

  @Test func stateIsFreed() throws {
    final class Counter { var live = 0 }
    final class Counted: Aggregate {
      let counter: Counter
      init(_ counter: Counter) { self.counter = counter; counter.live += 1 }
      deinit { counter.live -= 1 }
      func step(_ cells: [Cell]) throws { if cells[0] == .integer(3) { throw Refused(description: "3") } }
      func finish() -> Cell { .null }
    }
    let counter = Counter()
    let connection = try memory("CREATE TABLE t (a)", "INSERT INTO t VALUES (1), (2), (3)")
    try connection.registerAggregate(name: "counted", argumentCount: 1) { Counted(counter) }
    try connection.execute("SELECT counted(a) FROM t WHERE a < 3")
    #expect(counter.live == 0)
    #expect(throws: Refused.self) { try connection.execute("SELECT counted(a) FROM t") }
    #expect(counter.live == 0)
  }
}
