import Support
import Testing

/// Numbers keep every digit, and what only looks like a number stays a text.
@Suite struct ReportNumberTests {
  private static let numbers = """
    create table big(id integer primary key, v integer, n numeric, a, r real);
    insert into big values(1, 6500328718134052119, 6500328718134052119, 6500328718134052119, 0.1),
      (2, 1254071346418286654, 601, 1.5, 1e22), (3, -9223372036854775808, 1.5, 'x', 9007199254740993);
    create table zip(id integer primary key, z text, c varchar(9), free, s text);
    insert into zip values(1, '00601', '557e90', '00601', 'x'), (2, '557e90', '1E5', 7, 'y');
    create view totals as select count(*) as n, sum(v) / 2 as half, z from big join zip using (id) group by zip.id;
    """

  @Test(
    arguments: [
      ("B23", "get big[1].v big[1].a", "6500328718134052119\n6500328718134052119\n", ""),
      ("B23", "list big n --json where id = 1", "[{\"n\":6500328718134052119}]\n", ""),
      (
        "B23", "copy big[1]; let x = big.@max.v; set big[2].v $x; get big[*].v",
        "6500328718134052119\n6500328718134052119\n-9223372036854775808\n6500328718134052119\n", ""
      ),
      ("B23", "set big[1].v = v + 1; get big[1].v", "6500328718134052120\n", ""),
      (
        "B23", "set big[1].v 9223372036854775808", "",
        "big[1].v: must be an integer of at most 64 bits, not \"9223372036854775808\""
      ),
      ("B23", "print 9223372036854775807 + 1", "", "9223372036854775807 + 1 is outside the integers of 64 bits"),
      (
        "B23", "define j { v json }; new j v='{\"id\": 6500328718134052119}'; get j[1].v.id", "6500328718134052119\n",
        ""
      ),
      ("B24", "get big[v = 1254071346418286654]", "big[2]\n", ""),
      ("B24", "get big[v = 1254071346418286600]", "", ""),
      ("B24", "get big[v = -9223372036854775808]", "big[3]\n", ""),
      ("B24", "get big[n = 6500328718134052119] big[a = 6500328718134052119]", "big[1]\nbig[1]\n", ""),
      ("B24", "get big[n = 601] big[n = 1.5] big[a = 1.5] big[a = \"x\"]", "big[2]\nbig[3]\nbig[2]\nbig[3]\n", ""),
      ("B24", "get big[r = 0.1] big[r = 1e+22] big[r = 9007199254740992.0]", "big[1]\nbig[2]\nbig[3]\n", ""),
      ("B24", "get big[v in [1254071346418286654, 1]] big[v > 6500328718134052118]", "big[2]\nbig[1]\n", ""),
      (
        "B24", "list totals where n = 1 and half > 700000000000000000 sort by half", "1\t3250164359067026059\t00601\n",
        ""
      ),
      ("B25", "set zip[2].z 02134; get zip[*].z", "00601\n02134\n", ""),
      (
        "B25", "set zip[1].free 02134; get zip[*].free; sql 'select typeof(free) from zip'",
        "02134\n7\ntext\ninteger\n", ""
      ),
      ("B25", "get zip[free = 7] zip[free = \"00601\"]", "zip[2]\nzip[1]\n", ""),
      (
        "B25", "set fresh.code 00601; set fresh.plus +49301; set fresh.big 65003287181340521190; get fresh[1]",
        "code\t00601\nplus\t+49301\nbig\t65003287181340521190\n", ""
      ),
      (
        "B25", "define p { code text key }; new p code=00601; new p code=0601; get p[\"00601\"].code p[\"0601\"].code",
        "00601\n0601\n", ""
      ),
      ("B25", "ensure p[\"007\"]; ensure p[\"07\"]", "", "no type p"),
      ("B27", "set zip[1].z 000000; get zip[*].z", "000000\n557e90\n", ""),
      ("B27", "set zip[1].c 1E5 zip[2].z FF01273C; get zip[1].c zip[2].z", "1E5\nFF01273C\n", ""),
      (
        "B27", "set c.v 557e90; set c.w 1E5; set c.x 000000; set c.y 1_000; get c[1]",
        "v\t557e90\nw\t1E5\nx\t000000\ny\t1_000\n", ""
      ),
      ("B27", "list zip z, c where z = \"557e90\"", "557e90\t1E5\n", ""),
      ("B27", "list zip where z = 557", "", "z is a text, 557 an integer"),
      ("B27", "list zip --csv where id = 1", "id,z,c,free,s\n1,00601,557e90,00601,x\n", ""),
    ] as [ReportLine])
  func aNumber(wanted: ReportLine) throws { try Facet.withSQL(Self.numbers).check(wanted) }

  @Test(
    arguments: [
      ("B24", "get t[big_value = 1254071346418286654] t[big_value = 9007199254740993]", "t[1]\nt[2]\n", ""),
      ("B24", "get t[big_value < 0].id", "3\n", ""),
      (
        "B24", "list t --csv",
        "id,big_value\n1,1254071346418286654\n2,9007199254740993\n3,-9223372036854775808\n", ""
      ),
      ("B24", "set t[2] big_value=9007199254740995; get t[2].big_value", "9007199254740995\n", ""),
      (
        "B24", "set t[2].big_value 9007199254740993.0", "",
        "t[2].big_value: must be an integer, not \"9007199254740993.0\""
      ),
    ] as [ReportLine])
  func aDatabaseOfAReport(wanted: ReportLine) throws { try Facet.ofReport(wanted.report)?.check(wanted) }

  /// B25: the hint for a comparison does not lose the zeros either.
  @Test func zerosInAnExpression() throws {
    let facet = try Facet.withSQL(Self.numbers)
    #expect(
      try facet("f.db", "-c", "list zip where z = 00601").errors.hasSuffix("      hint: a text stands in quotes\n"))
    #expect(
      try facet("f.db", "-c", "list zip where z = 601").errors.hasSuffix("      hint: for the text write \"601\"\n"))
  }
}
