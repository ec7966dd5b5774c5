import Support
import Testing

/// Faults that people reported of other tools, played on this one.
@Suite struct ReportTests {
  private static let foreign = [
    "create table \"table\"(\"select\" text, \"order\" int, \"col 1\" text, \"a-b\" text, \"Don't\" text)",
    "insert into \"table\" values('s', 2, 'c', 'ab', 'd'), ('s2', 1, 'c2', 'ab2', 'd2')",
    "create table \"2017-08-17 08:07:18.807\"(x)", "insert into \"2017-08-17 08:07:18.807\" values(5)",
    "create table w(k text primary key, v text) without rowid", "insert into w values('one', null), ('two', null)",
    "create table test(item primary key, extra) without rowid",
    "insert into test values('''test2'': ''value''', 'e'), ('a', 'b')",
    "create table big(id integer primary key, v integer)",
    "insert into big values(1, 6500328718134052119), (2, 1254071346418286654)",
    "create table zip(id integer primary key, z text)", "insert into zip values(1, '00601'), (2, '557e90')",
    "create table nfc(id integer primary key, name text unique)",
    "insert into nfc values(1, char(229)), (2, 'a' || char(778))",
    "create table bytes(id integer primary key, bad text, other text)",
    "insert into bytes values(1, cast(x'ff41' as text), 'x')",
    "create table parent(id integer primary key, name text)",
    "create table child(id integer primary key, p integer references parent(id) on delete cascade)",
    "insert into parent values(1, 'p1'), (2, 'p2')", "insert into child values(1, 1), (2, 1), (3, 2)",
    "create table day(id integer primary key, d date)", "insert into day values(1, '2011-01-31')",
  ]

  @Test(
    arguments: [
      ("B02", "set table[1].`col 1` x; get table[1].`col 1` table[1].`a-b`", 0, "x\nab\n"),
      ("B03", "set table[`Don't` = \"d\"].`Don't` \"isn't\"; get table[1].`Don't`", 0, "isn't\n"),
      ("B06", "list table `select` where order > 1 sort by order", 0, "s\n"),
      ("B06", "list table `select` sort by order", 0, "s2\ns\n"),
      ("B07", "list table where slect = \"s\"", 1, ""),
      ("B07", "list table sort by slect", 1, ""),
      ("B09", "set `2017-08-17 08:07:18.807`[1].x 6; get `2017-08-17 08:07:18.807`[1].x", 0, "6\n"),
      ("B14", "set w[\"one\"].v new; get w[*].v", 0, "new\n\n"),
      ("B15", "delete test[\"'test2': 'value'\"]; get test[*]", 0, "test[\"a\"]\n"),
      ("B23", "get big[1].v", 0, "6500328718134052119\n"),
      ("B24", "get big[v = 1254071346418286654]", 0, "big[2]\n"),
      ("B24", "get big[v = 1254071346418286600]", 0, ""),
      ("B25", "set zip[2].z 02134; get zip[*].z", 0, "00601\n02134\n"),
      ("B27", "set zip[1].z 000000; get zip[*].z", 0, "000000\n557e90\n"),
      ("B37", "get nfc[\"\u{E5}\"].id nfc[\"a\u{30A}\"].id", 0, "1\n2\n"),
      ("B37", "new nfc name=\"\u{E5}\"", 1, ""),
      ("B51", "set day[1].d \"30 February 2011\"", 1, ""),
      ("B51", "set day[1].d 2011-04-31", 1, ""),
      ("B51", "set day[1].d 2011-02-29", 1, ""),
      ("B55", "set day[1].d som", 1, ""),
      ("B55", "set day[1].d tom", 1, ""),
      ("B55", "set day[1].d m", 1, ""),
      ("B57", "set day[1].d 1998-21-08", 1, ""),
      ("B57", "set day[1].d 1994-08-223", 1, ""),
      ("B57", "set day[1].d 1957-92-9", 1, ""),
      ("B73", "delete parent[1]; get child[*]", 0, "child[3]\n"),
      ("B73", "set child[1].p 99", 1, ""),
      ("B73", "new child p=99", 1, ""),
    ] as [(String, String, Int32, String)])
  func aReportedFault(report: String, line: String, status: Int32, output: String) throws {
    let facet = try Facet()
    let sql = Self.foreign.map { "sql --write \"\"\"\n\($0)\n\"\"\"\n" }.joined()
    let made = try facet("f.db", input: sql)
    try #require(made.status == 0, "\(made.errors)")
    let result = try facet("-c", line, "f.db")
    #expect(result.status == status, "\(report)")
    #expect(result.output == output, "\(report)")
    #expect(result.errors.contains("error:") == (status != 0), "\(report): \(result.errors)")
  }

  /// B20: bytes that are no text stay what they are when another field is edited.
  @Test func bytesStay() throws {
    let facet = try Facet.withForeign(
      "create table b(id integer primary key, bad text, data blob, other text)",
      "insert into b values(1, cast(x'ff41' as text), x'2234C0C1', 'x')")
    #expect(try facet("f.db", "set", "b[1].other", "y").status == 0)
    #expect(
      try facet("f.db", "sql", "select hex(bad), typeof(bad), hex(data), typeof(data), other from b").output
        == "FF41\ttext\t2234C0C1\tblob\ty\n")
  }

  /// B56: days are calendar days, whatever the clocks do.
  @Test(arguments: [
    ("2016-10-29 + 3", "2016-11-01"), ("2024-03-30 + 1", "2024-03-31"), ("2024-04-01 - 2024-03-30", "2"),
  ])
  func daysAcrossASummerTime(sum: String, result: String) throws {
    #expect(try Facet()("-c", "print \(sum)", environment: ["TZ": "Europe/Berlin"]).output == result + "\n")
  }

  /// B35: data is UTF-8 in every locale.
  @Test func textWithoutALocale() throws {
    let facet = try Facet.withThings()
    let set = try facet("t.db", "set", "thing[1].name", "café", environment: ["LC_ALL": "C"])
    #expect(set.status == 0)
    #expect(try facet("t.db", "get", "thing[1].name", environment: ["LC_ALL": "C"]).output == "café\n")
  }

  /// B62, B63, B65: an argument is one word, with the quotes and blanks that are in it.
  @Test(arguments: ["a '", "Return Sam's stuff", "Wired connection 2", "a=b", "", "--x y", "\"q\"", "$1 ${x} \\n"])
  func anArgumentIsOneWord(word: String) throws {
    let facet = try Facet.withThings()
    #expect(try facet("t.db", "set", "thing[1].name", word).status == 0)
    #expect(try facet("t.db", "get", "thing[1].name").output == word + "\n")
    #expect(try facet("t.db", "sql", "pragma integrity_check").output == "ok\n")
  }

  /// B62: after `--` nothing is an option.
  @Test(arguments: ["--force", "Return Sam's stuff", "--"])
  func wordsAfterTheEndOfTheOptions(word: String) throws {
    let facet = try Facet.withThings()
    #expect(try facet("t.db", "set", "thing[1].name", "--", word).status == 0)
    #expect(try facet("t.db", "get", "thing[1].name").output == word + "\n")
  }

  /// B66, B67, B68: what fails has a status, and says so beside the results.
  @Test func failuresHaveAStatus() throws {
    let facet = try Facet.withThings()
    let taken = try facet("-c", "new thing name=Coffee", "t.db")
    #expect(taken.status == 1)
    #expect(taken.output == "")
    #expect(
      taken.errors == """
        error: thing.name: another thing is already called "Coffee"
              new thing name=Coffee
                             ^~~~~~
              hint: thing[1] has that name

        """)
    let piped = try facet("t.db", input: "get thing[1].name\nnonsense thing\nget thing[2].name\n")
    #expect(piped.status == 1)
    #expect(piped.output == "Coffee\n")
    #expect(piped.errors.hasPrefix("stdin:2:1: error: no command nonsense\n"))
    let missing = try facet("t.db", "list", "thingy")
    #expect(missing.status == 1)
    #expect(missing.output == "")
  }

  /// B64: values with blanks, tabs and lines can be told apart in a pipe.
  @Test func aPipeKeepsFieldsApart() throws {
    let facet = try Facet.withThings()
    _ = try facet("-c", #"set thing[1].name "a  b\tc\nd\\e""#, "t.db")
    #expect(
      try facet("t.db", "list", "thing", "name", "record", "where", "record", "=", "4").output
        == "a  b\\tc\\nd\\\\e\t4\n")
  }
}
