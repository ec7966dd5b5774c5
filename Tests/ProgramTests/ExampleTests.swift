import Support
import Testing

/// Every script in `Examples/` runs, says what it says in its text, and changes nothing when it is run again.
@Suite struct ExampleTests {
  static let folder = SharedData.packageRoot + "/Examples"

  @Test func `every example has a test`() throws {
    let names = try run("/bin/ls", [Self.folder]).output
    #expect(names == "Plugins\nbirthdays.facet\nchinook.facet\ndays-without.facet\npresidents.facet\n")
  }

  static let printed = [
    (
      "birthdays",
      """
      birthday 1 is that of Ada
      1815-12-10
      a loom

      Ada was born on weekday 7 of 1815
      Charles was born on weekday 1 of 1791
      Charles\t1791-12-26\t
      Ada\t1815-12-10\ta loom
      Ada
      birthday[1].date: must be before today, not 2009-12-10
      person[1].email: must match [^@ ]+@[^@ ]+, not "nowhere"
      person.name: must not be blank
      birthday.person: there is no person["Zoe"]

      """
    ),
    (
      "days-without",
      """
      thing[1].name: must not be blank
      thing[1].name: another thing is already called "Chocolate"
      thing[1]: is before anybody counted
      without coffee: false
      Chocolate\t21\t30
      Coffee\t9\t0

      """
    ),
    (
      "presidents",
      """
      presidencies: 47
      the 16th: Abraham Lincoln, from 1861-03-04
      Democrats: 17
      born on 2 November:
      James Knox Polk
      Warren Gamaliel Harding
      the longest and the shortest:
      Franklin Delano Roosevelt\t4422
      William Henry Harrison\t31
      after 2000:
      George Walker Bush\t2001-01-20\tRepublican
      Barack Hussein Obama\t2009-01-20\tDemocrat
      Donald J. Trump\t2017-01-20\tRepublican
      Joseph Robinette Biden Jr.\t2021-01-20\tDemocrat
      Donald J. Trump\t2025-01-20\tRepublican

      """
    ),
  ]

  @Test(arguments: printed) func `an example can be run twice`(name: String, printed: String) throws {
    let facet = try Facet()
    let script = "\(Self.folder)/\(name).facet"
    let first = try facet("example.db", "-f", script)
    #expect(first.output == printed)
    #expect(first.status == 0, "\(first.errors)")
    let stored = try contents(facet)
    #expect(!stored.isEmpty)
    let second = try facet("example.db", "-f", script)
    #expect(second == ProgramResult(status: 0, output: printed, errors: ""))
    #expect(try contents(facet) == stored)
  }

  private func contents(_ facet: Facet) throws -> String {
    let types = try facet("example.db", "-c", "types").output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").first
    }
    return try types.map { try facet("example.db", "-c", "describe \($0); list \($0) --format json").output }.joined()
  }

  @Test func `the tour of Chinook reads and changes not one byte`() throws {
    guard let database = SharedData.path("A_sqlite/chinook/Chinook_Sqlite.sqlite") else {
      return print(SharedData.skipLine("A_sqlite/chinook/Chinook_Sqlite.sqlite"))
    }
    let facet = try Facet()
    _ = try run("/bin/cp", [database, facet.folder("chinook.db")])
    let before = try facet.folder.bytes(of: "chinook.db")
    let result = try facet("chinook.db", "-f", Self.folder + "/chinook.facet")
    #expect(
      result
        == ProgramResult(
          status: 0,
          output: """
            3503 tracks on 347 albums by 275 artists
            260
            For Those About To Rock (We Salute You)
            AC/DC
            AC/DC
            For Those About To Rock We Salute You
            Let There Be Rock
            10
            2400415
            10
            Iron Maiden\t21
            Led Zeppelin\t14
            Mitchell
            Adams
            PlaylistId\tMusic
            TrackId\tBand Members Discuss Tracks from "Revelations"
            3290
            Die Zauberflöte, K.620: "Der Hölle Rache Kocht in Meinem Herze"\tMozart Gala: Famous Arias\t2.9
            Bjørn\tHansen\tNorway
            Terhi\tHämäläinen\tFinland
            Holý\t2025-11-13 00:00:00\t25.86
            Cunningham\t2024-08-05 00:00:00\t23.86
            Kovács\t2022-02-18 00:00:00\t21.86
            O'Reilly\t2023-04-28 00:00:00\t21.86
            Motörhead
            Motörhead & Girlschool

            """, errors: ""))
    #expect(try facet.folder.bytes(of: "chinook.db") == before)
  }

  /// The questions of the data set with their answers, each as what is typed.
  static let questions: [(question: String, typed: String)] = [
    ("number of presidencies", "count president"),
    ("first", "get president[first].name"),
    ("last in file", "get president[last].name"),
    ("start of 16th", #"print "${president[16].start} ${president[16].name}""#),
    ("distinct persons", #"let names = president.@distinct.name; print $names.@count"#),
    ("party = Democrat", #"count president where party = "Democrat""#),
    ("party = Democratic-Republican", #"count president where party = "Democratic-Republican""#),
    ("party = Federalist", #"count president where party = "Federalist""#),
    ("party = Republican", #"count president where party = "Republican""#),
    ("party = Whig", #"count president where party = "Whig""#),
    ("party = no party", #"count president where party = "no party""#),
    ("born 29 Feb", "if president[month(birthday) = 2 and day(birthday) = 29].@count = 0 { print \"none\" }"),
  ]

  @Test func `the presidents answer the questions of their data set`() throws {
    guard let expected = SharedData.path("H_presidents/presidents/expected.tsv") else {
      return print(SharedData.skipLine("H_presidents/presidents/expected.tsv"))
    }
    let answers = try run("/bin/cat", [expected]).output.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    let facet = try Facet()
    _ = try facet("example.db", "-f", Self.folder + "/presidents.facet")
    for (question, typed) in Self.questions {
      let answer = try #require(answers.first { $0[0] == question }, "\(question)")
      #expect(try facet("example.db", "-c", typed).output == answer[1] + "\n", "\(question)")
    }
  }
}
