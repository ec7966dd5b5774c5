import Support
import Testing

/// What a new field does to the records that are there, and what it leaves alone.
@Suite struct FieldMakingTests {
  /// The default of a new field is no change that triggers of the file tell of: undo could not take that back.
  @Test func triggersStayStill() throws {
    let facet = try Facet.made(
      by: """
        create table t (id integer primary key, a);
        create table log (line);
        create trigger told after update on t begin insert into log values ('t ' || new.id); end;
        insert into t values (1, 'x'), (2, 'y');
        """)
    let logged = "select count(*) from log"
    let made = try facet("f.db", "-c", "define t.n integer default 5")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try facet("f.db", "sql", "select group_concat(n) from t").output == "5,5\n")
    #expect(try facet("f.db", "sql", logged).output == "0\n")
    #expect(try facet("f.db", "-c", "undo").status == 0)
    #expect(try facet("f.db", "list", "t").output == "1\tx\n2\ty\n")
    #expect(try facet("f.db", "-c", "redo").status == 0)
    #expect(try facet("f.db", "sql", logged).output == "0\n")
    // Afterwards they run again, in the same session as well.
    #expect(try facet("f.db", "-c", "define t.m integer default 6; set t[1].a z").status == 0)
    #expect(try facet("f.db", "sql", logged).output == "1\n")
  }
}
