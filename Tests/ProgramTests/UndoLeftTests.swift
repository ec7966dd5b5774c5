import Support
import Testing

/// What an undo leaves as others made it is told by path.
@Suite struct UndoLeftTests {
  private static let tables = """
    create table gift (id integer primary key, what text);
    insert into gift values (1, 'x'), (2, 'y');
    """

  private static let cases: [(mine: String, others: String, option: String, told: String)] = [
    ("set gift[1].what A", "delete from gift where id = 1", "--mine", "gift[1].what is left: its record is gone"),
    ("set gift[1].what A", "delete from gift where id = 1", "--theirs", "gift[1].what is left: its record is gone"),
    ("set gift[1].what A", "update gift set what = 'C'", "--theirs", "gift[1].what is left: it has another value"),
    ("set gift[1].what A", "update gift set what = 'C'", "--mine", "gift[1].what: \"C\" → \"x\""),
    ("set gift[2].id 7", "delete from gift where id = 7", "--mine", "gift[7] is left: it is gone"),
    ("delete gift[2]", "insert into gift values (2, 'z')", "--mine", "gift[2] is left: it is there again"),
    ("new gift what=z", "update gift set what = 'C'", "--theirs", "gift[3] is left: it was changed since"),
  ]

  @Test(arguments: cases.indices)
  func itIsTold(index: Int) throws {
    let (mine, others, option, told) = Self.cases[index]
    let facet = try Facet.made(by: Self.tables)
    #expect(try facet("f.db", "-c", mine).status == 0)
    #expect(try facet("f.db", "--no-journal", "sql", "--write", others).status == 0)
    let undone = try facet("f.db", "-c", "undo \(option)")
    #expect(undone.errors == "undone: \(mine)\n  \(told)\n")
  }

  @Test func onlyTheFirstOfManyAreTold() throws {
    let facet = try Facet.made(by: "create table n (id integer primary key, v integer)")
    let values = (1...8).map { "(\($0), 0)" }.joined(separator: ", ")
    #expect(try facet("f.db", "--no-journal", "sql", "--write", "insert into n values \(values)").status == 0)
    #expect(try facet("f.db", "-c", "set n[*].v 1").status == 0)
    #expect(try facet("f.db", "--no-journal", "sql", "--write", "delete from n").status == 0)
    let left = (4...8).reversed().map { "  n[\($0)].v is left: its record is gone\n" }.joined()
    #expect(try facet("f.db", "-c", "undo --mine").errors == "undone: set n[*].v 1\n\(left)  … 3 more left\n")
  }

  /// The way out of a conflict of redo is an option of redo.
  @Test func redoNamesItself() throws {
    let facet = try Facet.made(by: Self.tables)
    #expect(try facet("f.db", "-c", "set gift[1].what A").status == 0)
    #expect(try facet("f.db", "-c", "undo").status == 0)
    #expect(try facet("f.db", "--no-journal", "sql", "--write", "update gift set what = 'C'").status == 0)
    let refused = try facet("f.db", "-c", "redo")
    #expect(
      refused.errors.hasSuffix("hint: redo --theirs leaves it so, redo --mine takes it back all the same\n"))
    #expect(
      try facet("f.db", "-c", "redo --theirs").errors
        == "brought back: set gift[1].what A\n  gift[1].what is left: it has another value\n")
  }
}
