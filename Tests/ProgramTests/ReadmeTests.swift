import Support
import Testing

/// What the README shows and says about commands is what the program does.
@Suite struct ReadmeTests {
  private func readme() throws -> String { try run("/bin/cat", [SharedData.packageRoot + "/README.md"]).output }

  private func between(_ start: String, _ end: String, in text: String) throws -> String {
    let first = try #require(text.firstRange(of: start))
    let rest = text[first.upperBound...]
    return String(rest[..<(try #require(rest.firstRange(of: end))).lowerBound])
  }

  @Test func `the tour says what the program says`() throws {
    let tour = try between("```facet\n", "```", in: readme())
    let transcript = try Transcript(tour)
    #expect(transcript.steps.count > 5)
    let played = try transcript.played(
      in: try TemporaryFolder(), file: "birthdays.db", today: "2009-12-09", fixtures: "")
    let isSame = played.text == tour
    #expect(isSame, "\(TranscriptDifference(expected: tour, found: played.text))")
  }

  @Test func `the tour looks like that at the prompt`() throws {
    let steps = try Transcript(between("```facet\n", "```", in: readme())).steps
    #expect(steps.contains { $0.expected.contains("must be") } && steps.contains { $0.command.contains("\n") })
    try Facet().atPrompt("birthdays.db") { session in
      try session.waitForRow("facet>")
      for step in steps {
        let lines = step.command.split(separator: "\n")
        for (index, line) in lines.enumerated() {
          try session.send("\(line)\r")
          guard index + 1 < lines.count else { break }
          let mark = step.continuations[index].dropLast()
          try session.waitFor("\(mark) after \(line)") { $0.lines[$0.cursor.row] == mark }
        }
        if step.expected.contains("must be") {
          let mark = step.expected.split(separator: "\n")[2].dropFirst(6)
          try session.waitFor("the refused line, with the cursor behind the value") {
            $0.lines[$0.cursor.row] == "facet> \(step.command)" && $0.cursor.column == "facet> ".count + mark.count
          }
          try session.sendKey(.ctrl("c"))
        }
        try session.waitFor("the prompt after \(step.command)") { $0.lines[$0.cursor.row] == "facet>" }
      }
    }
  }

  @Test func `the reference is that of the program`() throws {
    let shown = try between("<!-- reference: facet help --reference -->\n", "<!-- end of reference -->", in: readme())
    let isSame = try shown == Facet()("help", "--reference").output
    #expect(isSame, "put what facet help --reference prints between the marks")
  }

  @Test func `every folder and file that it names is there`() throws {
    let names = try readme().split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { $0.element }
      .filter { name in ["Sources/", "Tests/", "Plugins/", "Examples/"].contains { name.hasPrefix($0) } }
    #expect(names.count > 8)
    for name in names {
      #expect(try run("/usr/bin/test", ["-e", "\(SharedData.packageRoot)/\(name)"]).status == 0, "\(name)")
    }
  }
}
