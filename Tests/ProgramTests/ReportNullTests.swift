import Support
import Testing

/// Null, the empty text and words that look like null are four things.
@Suite struct ReportNullTests {
  private static let nulls = """
    create table t(id integer primary key, a text, n integer, d date, flag boolean);
    insert into t values(1, '', null, null, null), (2, null, 5, '2020-01-01', 1), (3, 'null', 6, null, 0),
      (4, '\\N', 7, null, null);
    create table rule(id integer primary key, n integer check(n > 0));
    insert into rule values(1, 1);
    create table artist(id integer primary key, name text unique);
    create table album(id integer primary key, title text, artist integer references artist(id));
    insert into artist values(1, 'X'), (2, '');
    insert into album values(1, 'one', 1), (2, 'two', 1);
    """

  @Test(
    arguments: [
      ("B29", "list t id, a --csv", "id,a\n1,\"\"\n2,\n3,null\n4,\\N\n", ""),
      ("B29", "get t[*].a --json", "[\"\",\nnull,\n\"null\",\n\"\\\\N\"]\n", ""),
      ("B29", "get t[a is null] t[a = \"\"] t[a = \"null\"]", "t[2]\nt[1]\nt[3]\n", ""),
      ("B29", "set t[1].a null t[2].a \"\"; get t[a is null] t[a = \"\"]", "t[1]\nt[2]\n", ""),
      ("B29", "set t[1].a \"null\"; get t[a = \"null\"]", "t[1]\nt[3]\n", ""),
      ("B29", "set t[2].a NULL; set t[3].a Null; get t[a is null] t[a = \"Null\"]", "t[2]\nt[3]\n", ""),
      ("B29", "clear t[1].a; get t[a is null]", "t[1]\nt[2]\n", ""),
      ("B29", "print \"<${t[2].a}>\", len(t[1].a)", "<> 0\n", ""),
      ("B30", "set t[2].n \"\"", "", "t[2].n: must be an integer, not \"\""),
      ("B30", "set t[2].d \"\"", "", "t[2].d: must be a date such as 2009-11-29, not \"\""),
      ("B30", "set t[2].flag \"\"", "", "t[2].flag: must be true, false, yes, no, on or off, not \"\""),
      ("B30", "new t n=", "", "a value is missing for n"),
      (
        "B30", "new t n=null a=\"\"; sql 'select n, typeof(n), a, typeof(a) from t where id = 5'", "\tnull\t\ttext\n",
        ""
      ),
      ("B30", "set t[2].n null t[2].d null; sql 'select typeof(n), typeof(d) from t where id = 2'", "null\tnull\n", ""),
      ("B30", "set rule[1].n 0", "", "rule[1]: the file's own rules refuse this: CHECK constraint failed: n > 0"),
      ("B31", "set album[1].artist null; get album[1].artist album[2].artist", "\nartist[1]\n", ""),
      ("B31", "ensure album[1] artist=null; get album[1].artist album[1].title", "\none\n", ""),
      ("B31", "ensure album[1] title=new; get album[1].artist album[1].title", "artist[1]\nnew\n", ""),
      ("B31", "ensure album[1]; get album[1].artist", "artist[1]\n", ""),
      ("B31", "set album[1] title=x; get album[1].artist", "artist[1]\n", ""),
      ("B31", "copy album[1] artist=null; get album[*].artist", "artist[1]\nartist[1]\n\n", ""),
      ("B31", "set album[1].artist \"\"; get album[1].artist", "artist[2]\n", ""),
      ("B31", "clear album[1].artist; set album[1].artist.name y", "", "album[1].artist is empty"),
    ] as [ReportLine])
  func aNull(wanted: ReportLine) throws { try Facet.withSQL(Self.nulls).check(wanted) }

  @Test(
    arguments: [
      ("B29", "list t1 --csv", "c1,c2,c3\n\"\",,\"\"\n,\"\",\"\"\n\"\",\"\",\nNULL,\\N,null\n", ""),
      (
        "B29", "list t1 --json",
        """
        [{"c1":"","c2":null,"c3":""},
        {"c1":null,"c2":"","c3":""},
        {"c1":"","c2":"","c3":null},
        {"c1":"NULL","c2":"\\\\N","c3":"null"}]

        """, ""
      ),
      ("B29", "count t1 where c2 is null; count t1 where c2 = \"\"; count t1 where c3 = \"null\"", "1\n2\n1\n", ""),
      ("B29", "set t1[1] c2=\"\" c3=null; get t1[1] --json", "{\"c1\":\"\",\"c2\":\"\",\"c3\":null}\n", ""),
    ] as [ReportLine])
  func aDatabaseOfAReport(wanted: ReportLine) throws { try Facet.ofReport(wanted.report)?.check(wanted) }
}
