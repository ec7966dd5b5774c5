import Support
import Testing

/// The cases of key-value coding, observing, validation, relations and predicates that the transcripts `kvc-*.txt`
/// play, as a page: `Documentation/kvc.md`. `FACET_RECORD=1` writes it anew.
@Suite struct KeyValueTests {
  /// One case: a comment `# K1 Y: what holds`, and what was typed and seen under it.
  private struct Case {
    let id: String
    let isAdapted: Bool
    let rule: String
    let command: String
    let seen: String
  }

  private static let files = ["paths", "observing", "validation", "relations", "undo", "predicates"]

  private static func cases(_ file: String) throws -> [Case] {
    let path = "\(SharedData.packageRoot)/Tests/Transcripts/kvc-\(file).txt"
    let transcript = try Transcript(GeneratedPage.read(path))
    return try transcript.steps.map { step in
      guard let comment = step.comments.last, let colon = comment.firstRange(of: ": ") else {
        throw SessionFailure("\(file): no case stands above \(step.command)")
      }
      let words = comment[..<colon.lowerBound].split(separator: " ").filter { $0 != "#" }
      guard words.count == 2, ["Y", "A"].contains(words[1]) else { throw SessionFailure("\(file): \(comment)") }
      return Case(
        id: String(words[0]), isAdapted: words[1] == "A", rule: String(comment[colon.upperBound...]),
        command: step.command, seen: step.expected)
    }
  }

  /// Every case that is natural or to be adapted for records on SQL stands in one of the transcripts.
  @Test func everyCaseIsPlayed() throws {
    let played = try Set(Self.files.flatMap { try Self.cases($0).map(\.id) })
    func numbered(_ letter: String, _ numbers: ClosedRange<Int>, but others: Set<Int> = []) -> [String] {
      numbers.filter { !others.contains($0) }.map { "\(letter)\($0)" }
    }
    let wanted =
      numbered("K", 1...38, but: [31]) + numbered("O", 1...16, but: [8])
      + numbered("V", 1...10, but: [3]) + numbered("R", 1...11, but: [6])
      + numbered("P", 1...31, but: [24, 26])
    #expect(wanted.filter { !played.contains($0) } == [])
    #expect(played.subtracting(wanted) == [])
  }

  @Test func thePageShowsThem() throws {
    var lines = [
      "# Key-value coding, case by case", "",
      "What paths, operators, watching, validation, references and conditions do, in cases that Cocoa's key-value coding",
      "and predicates, Core Data and their relatives are known by. *As there* are those in which Facet does the same;",
      "*otherwise* are those in which it does what suits records in a database better, and says so. Each case is played by",
      "a test, word for word; of what was seen the first lines stand here.", "",
      "| case | | what holds | typed | seen |", "|---|---|---|---|---|",
    ]
    for file in Self.files {
      for one in try Self.cases(file) {
        let seen = one.seen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let shown = seen.filter { !$0.hasPrefix("      ") }.prefix(6).map { $0.isEmpty ? "" : "`\(Self.cell($0))`" }
        let cells = [
          one.id, one.isAdapted ? "otherwise" : "as there", Self.cell(one.rule), "`\(Self.cell(one.command))`",
          shown.joined(separator: "<br>"),
        ]
        lines.append("| \(cells.joined(separator: " | ")) |")
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    #expect(try GeneratedPage("kvc.md").says(text), "FACET_RECORD=1 writes the page anew")
  }

  private static func cell(_ text: some StringProtocol) -> String {
    String(text.flatMap { $0 == "|" ? ["\\", "|"] : $0 == "\n" ? [" "] : [$0] })
  }
}
