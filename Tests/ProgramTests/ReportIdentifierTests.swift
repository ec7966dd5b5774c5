import Support
import Testing

/// Names that are no words: blanks, quotes, reserved words, dates, other alphabets; and names that are misspelt.
@Suite struct ReportIdentifierTests {
  private static let odd = """
    create table "t 1"("col 1" text, "a-b" integer, "Don't" text, "quo""te" text, "b`q" text, "ünï" text, "1st" text,
      "a.b" text, "x[1]" text, "semi;colon" text, "$dollar" text, "per%cent" text, "日本" text, " lead" text);
    insert into "t 1" default values;
    create table "country-list"("iso-2" text primary key, name text);
    insert into "country-list" values('de', 'Germany'), ('se', 'Sweden');
    create table "table"("select" text, "order" int);
    insert into "table" values('b', 2), ('a', 1);
    create table "Order"("Group" integer primary key, "From" text references "country-list"("iso-2"));
    insert into "Order" values(1, 'de');
    create table "null"("true" text, "not" integer);
    insert into "null" values('x', 1);
    create table list(list text, "where" integer, "limit" integer);
    insert into list values('l', 9, 1);
    create table "2017-08-17 08:07:18.807"(x);
    insert into "2017-08-17 08:07:18.807" values(1);
    create table users(name text, size integer);
    insert into users values('a', 1), (null, 2);
    """

  @Test(
    arguments: [
      ("B02", "set `t 1`[1].`col 1` x `t 1`[1].`a-b` 3; get `t 1`[1].`col 1` `t 1`[1].`a-b`", "x\n3\n", ""),
      ("B02", "new `t 1` `col 1`=\"y z\" `a-b`=7; list `t 1` `col 1`, `a-b` where `a-b` > 5", "y z\t7\n", ""),
      ("B02", "set `t 1`[1].`a-b` += 2; get `t 1`.@sum.`a-b`", "2\n", ""),
      ("B02", "set `t 1`[1] ` lead`=l `per%cent`=p; find p in `t 1`", "`t 1`[1].`per%cent`\tp\n", ""),
      ("B02", "list country-list", "", "\"-\" inside a name"),
      ("B03", "set `t 1`[1].`Don't` \"isn't\"; get `t 1`[`Don't` = \"isn't\"].`Don't`", "isn't\n", ""),
      ("B03", "set `t 1`[1].`quo\"te` '\"'; list `t 1` `quo\"te` where `quo\"te` = '\"'", "\"\n", ""),
      ("B03", "set `t 1`[1].`b``q` x; list `t 1` `b``q` sort by `b``q`", "x\n", ""),
      ("B03", "set `t 1`[1] `semi;colon`=a `$dollar`=b `a.b`=c `x[1]`=d; count `t 1` where `a.b` = \"c\"", "1\n", ""),
      ("B03", "define imported { `Don't` text; Do integer }; new imported `Don't`=1 Do=2; list imported", "1\t2\n", ""),
      ("B04", "get `country-list`[\"se\"].name `Order`[1].From.name", "Sweden\nGermany\n", ""),
      (
        "B04", "list `country-list` --json",
        "[{\"iso-2\":\"de\",\"name\":\"Germany\"},\n{\"iso-2\":\"se\",\"name\":\"Sweden\"}]\n", ""
      ),
      ("B06", "list table sort by order", "a\t1\nb\t2\n", ""),
      ("B06", "list table `select` where order > 1 sort by order desc", "b\n", ""),
      ("B06", "set table[select = \"a\"].order 9; get table.@max.order", "9\n", ""),
      ("B06", "new table select=q order=4; delete table where select = \"b\"; list table", "a\t1\nq\t4\n", ""),
      ("B06", "for select in table { print $select.order }", "2\n1\n", ""),
      ("B06", "set Order[1].Group 2; list Order where From.name beginswith \"G\" sort by Group", "2\tde\n", ""),
      ("B06", "set null[1].not 3; get null[`true` = \"x\"].`not`", "3\n", ""),
      ("B06", "list list where where = 9 sort by limit limit 1", "l\t9\t1\n", ""),
      ("B06", "rename list.list `select`; rename list `from`; get `from`[1].select", "l\n", ""),
      ("B06", "list table select", "", "an expression is missing after \"select\""),
      ("B07", "list users where nmae is not null", "", "no field or type nmae"),
      ("B07", "list users sort by nmae", "", "no field or type nmae"),
      ("B07", "list users where `nmae` != \"\"", "", "no field or type nmae"),
      ("B07", "get users[nmae = \"a\"].name", "", "no field or type nmae"),
      ("B07", "get users.@max.nmae", "", "no field nmae in users"),
      ("B07", "for u in users { print $u.nmae }", "", "no field nmae in users"),
      ("B07", "delete users where nmae = 1", "", "no field or type nmae"),
      ("B07", "list users where \"nmae\" is not null", "", "\"nmae\" is a text, the same for every record"),
      ("B07", "delete users where \"name\" = \"a\"", "", "\"name\" is a text, the same for every record"),
      ("B07", "count users where 'name' contains 'a'", "", "\"name\" is a text, the same for every record"),
      ("B07", "get users[\"nmae\" in [\"a\", \"b\"]]", "", "\"nmae\" is a text, the same for every record"),
      ("B07", "sql 'select \"nmae\" from users'", "", "no such column: nmae"),
      ("B07", "list users where \"a\" = name", "a\t1\n", ""),
      ("B09", "list `2017-08-17 08:07:18.807` where x = 1", "1\n", ""),
      ("B09", "set `2017-08-17 08:07:18.807`[1].x 6; get `2017-08-17 08:07:18.807`[1].x", "6\n", ""),
      ("B09", "cd `2017-08-17 08:07:18.807`[1]; get .x; pwd", "1\n`2017-08-17 08:07:18.807`[1]\n", ""),
      ("B09", "rename `2017-08-17 08:07:18.807` plain; new plain x=2; get plain[*].x", "1\n2\n", ""),
    ] as [ReportLine])
  func aName(wanted: ReportLine) throws { try Facet.withSQL(Self.odd).check(wanted) }

  /// B07: the hint has the name that was meant.
  @Test(
    arguments: [
      ("list users where nmae is not null", "did you mean name?"), ("list usres", "did you mean users?"),
      ("list users where \"name\" = \"a\"", "a field has no quotes: name"),
      ("list users where \"nmae\" = \"a\"", "a field has no quotes: name"),
    ] as [(String, String)])
  func whatWasMeant(line: String, hint: String) throws {
    #expect(try Facet.withSQL(Self.odd)("f.db", "-c", line).errors.hasSuffix("      hint: \(hint)\n"))
  }

  /// B04: what is printed of the schema gives the same schema again.
  @Test func namesGoRound() throws {
    let facet = try Facet.withSQL(Self.odd)
    let described = try facet("f.db", "describe", "`t 1`").output
    #expect(try facet("g.db", "-c", described).status == 0)
    #expect(try facet("g.db", "describe", "`t 1`").output == described)
  }

  @Test(
    arguments: [
      ("B06", "list table sort by order; set table[1].select z; get table[*].select", "a\t1\nb\t2\nz\na\n", ""),
      (
        "B09", "list `2017-08-17 08:07:18.807`; describe",
        "1\ndefine `2017-08-17 08:07:18.807` {\n  x          text\n}\n", ""
      ),
      ("B10", "new t t=x; set t[1].t y; list t t where t = \"y\" sort by t", "y\n", ""),
      ("B10", "new BAR BAR=b; set BAR[1].BAR c; get bar.bar; rename BAR.BAR t; get bar.t", "c\nc\n", ""),
      ("B10", "new match hai=1; set match[1].hai 2; get match.hai", "2\n", ""),
    ] as [ReportLine])
  func aDatabaseOfAReport(wanted: ReportLine) throws { try Facet.ofReport(wanted.report)?.check(wanted) }
}
