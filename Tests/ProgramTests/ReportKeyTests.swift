import Support
import Testing

/// One record is one row: whatever its key is, no other is touched.
@Suite struct ReportKeyTests {
  private static let keys = """
    create table two(a text, b integer, v text, primary key(a, b)) without rowid;
    insert into two values('x', 1, null), ('x', 2, null), ('y', 1, null);
    create table nokey(v text, w text);
    insert into nokey values(null, '1'), (null, '2'), (null, '3');
    create table tk(item primary key, extra) without rowid;
    insert into tk values('test1', 1), ('''test2'': ''value''', 2), ('a"b', 3), ('100%', 4), ('a_b', 5), ('', 6),
      ('null', 7), ('1', 8), (1, 9), ('x;y', 11), ('$z', 12), ('back\\slash', 13), ('  sp  ', 15);
    create table rk(item real primary key, v text) without rowid;
    insert into rk values(1.5, 'a'), (1e300, 'b'), (0.1, 'c');
    create table bk(id blob not null primary key, data blob, note text);
    insert into bk values(x'00002901', x'2234C0C1', 'n'), (x'00', x'', 'm');
    create table nn(k text primary key, v text);
    insert into nn values(null, 'a'), (null, 'b'), ('k', 'c');
    create table day(d date primary key, v text);
    insert into day values('2020-01-01', 'a'), ('2020-01-02', 'b');
    create table kept(k text primary key, v text) without rowid;
    create trigger no_update before update on kept begin select raise(ignore); end;
    create trigger no_delete before delete on kept begin select raise(ignore); end;
    insert into kept values('a', '1');
    create table parent(id integer primary key, name text);
    create table child(id integer primary key, p integer references parent(id) on delete cascade);
    insert into parent values(1, 'p1'), (2, 'p2');
    insert into child values(1, 1), (2, 1), (3, 2);
    """

  @Test(
    arguments: [
      ("B14", "set two[\"x\", 1].v new; get two[*].v", "new\n\n\n", ""),
      ("B14", "set two[\"x\", 1] b=5 v=w; list two", "x\t2\t\nx\t5\tw\ny\t1\t\n", ""),
      ("B14", "delete two[\"x\", 2]; get two[*]", "two[\"x\", 1]\ntwo[\"y\", 1]\n", ""),
      ("B14", "set two[\"x\", 3].v new", "", "there is no two[\"x\", 3]"),
      ("B14", "set nokey[2].v z; list nokey", "\t1\nz\t2\n\t3\n", ""),
      ("B14", "set rk[0.1].v z; get rk[*].v", "z\na\nb\n", ""),
      ("B14", "set day[2020-01-01].v z; get day[*].v", "z\nb\n", ""),
      ("B14", "set nn[\"k\"].v z; get nn[*].v", "a\nb\nz\n", ""),
      ("B14", "set nn[v = \"a\"].v z; get nn[*].v", "z\nb\nc\n", ""),
      ("B14", "delete nn[v = \"a\"]; get nn[*].v", "b\nc\n", ""),
      ("B14", "for r in nn { set $r.v \"${r.v}!\" }; get nn[*].v", "a!\nb!\nc!\n", ""),
      ("B15", "delete tk[\"'test2': 'value'\"]; count tk", "12\n", ""),
      ("B15", "delete tk['''test2'': ''value''']; delete tk[\"a\\\"b\"]; count tk", "11\n", ""),
      ("B15", "delete tk[\"100%\"] tk[\"a_b\"] tk[\"\"] tk[\"null\"] tk[\"x;y\"] tk[\"\\$z\"]; count tk", "7\n", ""),
      ("B15", "delete tk[\"1\"]; get tk[1].extra", "9\n", ""),
      ("B15", "delete tk[1]; get tk[\"1\"].extra", "8\n", ""),
      ("B15", "get tk['back\\slash'].extra tk[\"  sp  \"].extra", "13\n15\n", ""),
      ("B15", "delete tk[\"gone\"]", "", "there is no tk[\"gone\"]"),
      (
        "B15", "delete kept[\"a\"]", "",
        "kept[\"a\"]: is not deleted: a trigger or a rule of the file kept it as it was"
      ),
      (
        "B15", "set kept[\"a\"].v 2", "",
        "kept[\"a\"]: is not changed: a trigger or a rule of the file kept it as it was"
      ),
      ("B15", "try { delete kept[\"a\"] }; list kept", "a\t1\n", ""),
      (
        "B20", "set bk[\"00002901\"].note new; sql 'select hex(id), typeof(id), hex(data), typeof(data), note from bk'",
        "00002901\tblob\t2234C0C1\tblob\tnew\n00\tblob\t\tblob\tm\n", ""
      ),
      (
        "B20", "for b in bk { set b.note x }; sql 'select hex(id), hex(data) from bk'", "00002901\t2234C0C1\n00\t\n", ""
      ),
      ("B20", "delete bk[\"00\"]; get bk[*]", "bk[\"00002901\"]\n", ""),
      ("B20", "set bk[\"00\"].data text", "", "bk[\"00\"].data: must be a file: @NAME"),
      ("B73", "delete parent[1]; get child[*]", "child[3]\n", ""),
      ("B73", "set child[1].p 99", "", "child[1].p: there is no parent[99]"),
      ("B73", "new child p=99", "", "child.p: there is no parent[99]"),
      ("B73", "set parent[1].id 7", "", "parent[1]: other records refer to it by what would change"),
      ("B83", "ensure parent[\"x\"] name=y; get parent[*].name", "p1\np2\ny\n", ""),
      ("B83", "ensure child[\"x\"] p=1", "", "child has no key field for the text \"x\""),
      ("B83", "ensure child[4] p=1; ensure child[4] p=2; list child where id = 4", "4\tp2\n", ""),
      ("B84", "list child where p.nmae = \"x\"", "", "no field nmae in parent"),
      ("B84", "get child[1].parnt.name", "", "no field parnt in child"),
      ("B84", "list parent where any child.itmes.name = \"x\"", "", "no field itmes in child"),
      ("B84", "set child[1].p.nmae x", "", "no field nmae in parent"),
      ("B84", "get parent[1].chld.id", "", "no field chld in parent"),
    ] as [ReportLine])
  func aKey(wanted: ReportLine) throws { try Facet.withSQL(Self.keys).check(wanted) }

  @Test(
    arguments: [
      ("B14", "set t[\"a\"].v new; list t", "a\tnew\t1\nb\t\t2\n", ""),
      ("B14", "set t[\"b\"] v=x w=y; list t", "a\t\t1\nb\tx\ty\n", ""),
      ("B15", "delete test[\"'test2': 'value'\"]; list test", "test1\t123\n", ""),
      ("B15", "get test[extra > 200].item test[extra = 123].item", "'test2': 'value'\ntest1\n", ""),
      (
        "B20", "copy test[first] id=@/dev/null; sql 'select hex(data), typeof(data) from test order by id'",
        "2234C0C1\tblob\n2234C0C1\tblob\n", ""
      ),
      ("B73", "delete p[1]; list c; count p", "0\n", ""), ("B73", "set c[1].p 9", "", "c[1].p: there is no p[9]"),
      ("B73", "delete p[1] c[1] c[2]; count c", "0\n", ""),
    ] as [ReportLine])
  func aDatabaseOfAReport(wanted: ReportLine) throws { try Facet.ofReport(wanted.report)?.check(wanted) }

  /// B20: bytes that are no text stay what they are when another field is edited.
  @Test func bytesStay() throws {
    let facet = try Facet.withSQL(
      """
      create table b(id integer primary key, bad text, data blob, other text);
      insert into b values(1, cast(x'ff41' as text), x'2234C0C1', 'x');
      """)
    #expect(try facet("f.db", "set", "b[1].other", "y").status == 0)
    #expect(
      try facet("f.db", "sql", "select hex(bad), typeof(bad), hex(data), typeof(data), other from b").output
        == "FF41\ttext\t2234C0C1\tblob\ty\n")
  }

  /// B84: the names that lead on are offered, those of collections too.
  @Test func theNextNames() throws {
    let facet = try Facet.withSQL(Self.keys)
    #expect(try facet("f.db", "-c", "get parent[1].chld.id").errors.hasSuffix("      hint: did you mean child?\n"))
    #expect(try facet("f.db", "-c", "get child[1].paren.name").errors.hasSuffix("      hint: it has id, p\n"))
  }
}
