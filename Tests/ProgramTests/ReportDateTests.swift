import Support
import Testing

/// Days that are none, words that are no day, and days across a change of the clocks.
@Suite struct ReportDateTests {
  private static let day = "create table day(id integer primary key, d date); insert into day values(1, '2011-01-31');"

  @Test(
    arguments: [
      ("B51", "30 February 2011"), ("B51", "31 April 2011"), ("B51", "2011-04-31"), ("B51", "2011-02-29"),
      ("B51", "29 Feb 1900"), ("B51", "Feb 30"), ("B51", "31 June"), ("B51", "2011-00-10"), ("B51", "2011-01-00"),
      ("B51", "31/11/2011"), ("B51", "20110230"), ("B55", "som"), ("B55", "tom"), ("B55", "tomo"), ("B55", "m"),
      ("B55", "mo"), ("B55", "someday"), ("B55", "to"), ("B55", "yest"), ("B55", "j 5"), ("B55", "ma 2011"),
      ("B55", "next m"), ("B57", "1998-21-08"), ("B57", "1994-08-223"), ("B57", "1957-92-9"), ("B57", "2021-99-26"),
      ("B57", "1940-18-18"), ("B57", "94-8-22"), ("B57", "0000-00-00"), ("B57", "1994-08-22T25:00"),
    ] as [(String, String)])
  func noDay(report: String, text: String) throws {
    let facet = try Facet.withSQL(Self.day)
    for line in ["set day[1].d \"\(text)\"", "new day d=\"\(text)\"", "edit day[1].d \"\(text)\""] {
      let result = try facet("f.db", "-c", line)
      #expect(result.status == 1, "\(report): \(line)")
      #expect(result.errors.hasPrefix(line.hasPrefix("new") ? "error: day.d: " : "error: day[1].d: "), "\(report)")
    }
    #expect(try facet("f.db", "get", "day[*].d").output == "2011-01-31\n", "\(report)")
  }

  @Test(
    arguments: [
      ("B51", "29 Feb 2012", "2012-02-29"), ("B51", "29 Feb 2000", "2000-02-29"), ("B51", "2011-12-31", "2011-12-31"),
      ("B55", "mon", "2009-12-14"), ("B55", "tomorrow", "2009-12-10"), ("B55", "next friday", "2009-12-11"),
      ("B57", "1994-08-22", "1994-08-22"), ("B57", "9 Dec 1957", "1957-12-09"),
    ] as [(String, String, String)])
  func aDay(report: String, text: String, day: String) throws {
    let facet = try Facet.withSQL(Self.day)
    #expect(try facet("f.db", "set", "day[1].d", text).status == 0, "\(report)")
    #expect(try facet("f.db", "get", "day[1].d").output == "\(day)\n", "\(report)")
  }

  /// B57: days that other programs stored are shown as they are, and validate tells each with its record and value.
  @Test func impossibleDaysInData() throws {
    let facet = try Facet.withSQL(
      """
      create table person(id integer primary key, born date);
      insert into person values(1, '1998-21-08'), (2, '1994-08-223'), (3, '2021-99-26'), (4, '1957-92-9'),
        (5, '1940-18-18'), (6, '1994-08-22');
      """)
    #expect(try facet("f.db", "get", "person[1].born").output == "1998-21-08\n")
    let found = try facet("f.db", "validate", "person")
    #expect(found.status == 1)
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 5)
    for (line, wrong) in zip(lines, [(1, "1998-21-08"), (2, "1994-08-223"), (3, "2021-99-26"), (4, "1957-92-9")]) {
      #expect(line.hasPrefix("person[\(wrong.0)].born") && line.contains(wrong.1), "\(line)")
    }
  }

  /// B56: days are calendar days, whatever the clocks do.
  @Test(arguments: [
    ("2016-10-29 + 3", "2016-11-01"), ("2024-03-30 + 1", "2024-03-31"), ("2024-04-01 - 2024-03-30", "2"),
    ("days(2024-03-30, 2024-04-01)", "2"), ("2016-10-31 - 2", "2016-10-29"), ("2011-12-29 + 1", "2011-12-30"),
  ])
  func daysAcrossASummerTime(sum: String, result: String) throws {
    for zone in ["Europe/Berlin", "Pacific/Apia", "UTC"] {
      #expect(try Facet()("-c", "print \(sum)", environment: ["TZ": zone]).output == result + "\n", "\(zone)")
    }
  }

  /// B56: so are those that a word names.
  @Test(arguments: [
    ("2024-03-30", "tomorrow", "2024-03-31"), ("2016-10-29", "+3d", "2016-11-01"), ("2016-10-30", "-1d", "2016-10-29"),
    ("2024-03-30", "+1w", "2024-04-06"), ("2024-03-31", "yesterday", "2024-03-30"),
  ])
  func wordsAcrossASummerTime(today: String, word: String, day: String) throws {
    let facet = try Facet.withSQL(Self.day)
    let environment = ["TZ": "Europe/Berlin", "FACET_TODAY": today]
    #expect(try facet("f.db", "set", "day[1].d", word, environment: environment).status == 0)
    #expect(try facet("f.db", "get", "day[1].d").output == "\(day)\n")
  }
}
