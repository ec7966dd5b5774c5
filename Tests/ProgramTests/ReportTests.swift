import Support
import Testing

/// Faults that people reported of other tools. Each is played on this one, with its siblings, in the suites beside this.
@Suite struct ReportTests {
  /// Reports of what this program does not do yet, with what it lacks.
  private static let outOfScope = [
    "B42": "vCard files are not read", "B43": "vCard files are not read", "B45": "vCard files are not read",
    "B46": "vCard files are not read", "B47": "vCard files are not read", "B48": "iCalendar files are not read",
    "B49": "iCalendar files are not read", "B50": "rec files are not read",
  ]

  /// A report counts as covered where a suite names it.
  @Test func everyReportIsTestedOrOutOfScope() throws {
    guard let table = SharedData.path("I_bugreports/reports.tsv") else {
      print(SharedData.skipLine("I_bugreports/reports.tsv"))
      return
    }
    let folder = "\(SharedData.packageRoot)/Tests/ProgramTests"
    let suites = try run("/bin/sh", ["-c", "cat '\(folder)'/Report*Tests.swift | grep -v 'are not read'"]).output
    let ids = try run("/bin/cat", [table]).output.split(separator: "\n").dropFirst().map { row in
      String(row.prefix { $0 != "\t" })
    }
    #expect(ids.count >= 52)
    for id in ids {
      let isCovered = suites.contains(id)
      let isOut = Self.outOfScope[id] != nil
      #expect(isCovered != isOut, "\(id) is \(isCovered ? "tested and listed as out of scope" : "not tested")")
    }
  }
}
