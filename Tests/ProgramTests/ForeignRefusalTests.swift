import Support
import Testing

/// What a file of another program refuses, in words that say what is so.
@Suite struct ForeignRefusalTests {
  private static func facet() throws -> Facet {
    try Facet.withForeign(
      "create table p (id integer primary key autoincrement, name text)",
      "create table c (id integer primary key, p integer references p)",
      "create table d (id integer primary key, x integer references nowhere (id))",
      "create table u (id integer primary key, any, s text)",
      "create table g (id integer primary key, a integer, b as (a * 2))",
      "create table w (a, b, primary key (a, b)) without rowid", "insert into w values ('x', 1)",
      "insert into p values (1, 'a'), (9223372036854775807, 'z')", "insert into c values (1, 1)",
      "insert into u (id, s) values (1, '1.0'), (2, 'x'), (3, '7'), (4, 'y'), (5, 'z'), (6, 'w')")
  }

  @Test(arguments: [
    ("new p name=x", "p: no record can be made: the largest number, 9223372036854775807, was given already"),
    ("sql --write \"insert into p (name) values ('x')\"", "or a table has given its largest number"),
    ("set p[1].id 5", "p[1]: other records refer to it by what would change"),
    ("set c[1].p 5", "c[1].p: there is no p[5]"),
    ("sql --write 'insert into c (p) values (5)'", "a reference would be left without its record"),
    ("new d x=4", "d: is held by the file's own rules to the table nowhere, which is not there"),
    ("sql \"attach 'x.db' as y\"", "attach is not for sql here"),
    ("sql --write 'detach main'", "detach is not for sql"),
    ("sql --write '/* */ VACUUM'", "vacuum is not for sql here"),
    ("drop g.a", "the table g of the file needs this: no such column: a"),
    ("define w.a integer --force", "the file's own rules refuse this: NOT NULL constraint failed: a\n"),
    ("option today \"\"", "today: must be a date such as 2009-11-29, not \"\""),
  ])
  func saysWhatIsSo(command: String, message: String) throws {
    let result = try Self.facet()("f.db", "-c", command)
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// In a column without a declared type a word is a number only if it is written as the number is printed.
  @Test(arguments: [
    ("12.3", "real"), ("12.30", "text"), ("7", "integer"), ("007", "text"), ("1E5", "text"), ("1_000", "text"),
    ("-0.5", "real"), ("\"7\"", "text"), ("12345678901234567890", "text"),
  ])
  func wordsOfUntypedColumns(word: String, storage: String) throws {
    let command = "set u[1].any \(word); sql 'select typeof(any) from u limit 1'"
    #expect(try Self.facet()("f.db", "-c", command).output == storage + "\n")
  }

  @Test func whatForceChangesIsTold() throws {
    let facet = try Self.facet()
    let told = """
      u.s: 5 values did not fit and are null now: u[1] "1.0" → null, u[2] "x" → null, u[4] "y" → null, … 2 more
      """
    let tried = try facet("f.db", "define", "u.s", "integer", "--force", "--dry-run")
    #expect(tried.output.contains("would be so: \(told)\n"), "\(tried.output)")
    #expect(try facet("f.db", "get", "u[1].s").output == "1.0\n")
    #expect(try facet("f.db", "define", "u.s", "integer", "--force").errors.contains(told + "\n"))
    #expect(try facet("f.db", "get", "u[3].s").output == "7\n")
  }

  @Test func whatForcePutsIntoAnotherFormIsTold() throws {
    let facet = try Facet.withForeign(
      "create table t (id integer primary key, d text)", "insert into t values (1, '29 Nov 2009'), (2, '2009-12-01')")
    let forced = try facet("f.db", "define", "t.d", "date", "--force")
    #expect(
      forced.errors.contains(
        "t.d: 1 value is stored in another form now: t[1] \"29 Nov 2009\" → 2009-11-29\n"), "\(forced.errors)")
    #expect(try facet("f.db", "get", "t[*].d").output == "2009-11-29\n2009-12-01\n")
  }
}
