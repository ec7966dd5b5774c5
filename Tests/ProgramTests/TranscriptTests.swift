import Glibc
import Support
import Testing

/// Conversations with the program, word for word; `FACET_RECORD=1` writes down what it says now.
@Suite struct TranscriptTests {
  static let folder = SharedData.packageRoot + "/Tests/Transcripts"

  static let names: [String] = {
    let found = try? run("/bin/ls", [folder]).output
    return (found ?? "").split(separator: "\n").filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
  }()

  @Test func `there are transcripts`() {
    #expect(Self.names.count > 10)
  }

  @Test(arguments: names) func `the program says what the transcript says`(name: String) throws {
    let path = "\(Self.folder)/\(name).txt"
    let text = try run("/bin/cat", [path]).output
    let played = try Transcript(text).played(in: try TemporaryFolder(), fixtures: Self.folder + "/fixtures").text
    if getenv("FACET_RECORD") != nil, played != text {
      let file = try #require(fopen(path, "w"))
      fputs(played, file)
      fclose(file)
      Issue.record("\(name) was recorded; read what changed, then run the tests without FACET_RECORD")
    } else {
      let isSame = played == text
      #expect(isSame, "\(TranscriptDifference(expected: text, found: played))")
    }
  }
}
