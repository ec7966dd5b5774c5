import Support
import Testing

/// An error within calls says by which way it was reached, the innermost first, and a deep way is cut short.
@Suite struct TrailTests {
  private func trail(_ script: String, _ more: [String: String] = [:]) throws -> [String] {
    let facet = try Facet.withThings()
    for (name, text) in more { try facet.folder.write(text, to: name) }
    try facet.folder.write(script, to: "s.facet")
    let result = try facet("t.db", "-f", "s.facet")
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n").map(String.init)
    let first = try #require(lines.first { $0.contains("error: ") })
    return [first]
      + lines.filter { $0.hasPrefix("      in ") || $0.hasPrefix("      … ") }.map { String($0.dropFirst(6)) }
  }

  @Test func functionsInFunctions() throws {
    #expect(
      try trail(
        """
        def low n { set thing[$n].record -1 }
        def middle n {
          if true { low $n }
        }
        print $(middle 2)
        """) == [
          "s.facet:1:34: error: thing[2].record: must be at least 0, not -1", "in low, called at s.facet:3:13",
          "in middle, called at s.facet:5:9",
        ])
  }

  @Test func actionsInFunctions() throws {
    #expect(
      try trail(
        """
        action thing.spoil {
          set .record -1
        }
        def all { run thing[*].spoil }
        all
        """) == [
          "s.facet:4:24: error: thing[1].record: must be at least 0, not -1", "in action thing.spoil, line 2",
          "in all, called at s.facet:5:1",
        ])
  }

  @Test func functionsOfOtherScripts() throws {
    #expect(
      try trail(
        "source lib.facet\ndef here { there }\nhere\n",
        ["lib.facet": "def deep { assert 1 > 2 }\ndef there {\n  deep\n}\n"]) == [
          "s.facet:2:12: error: 1 > 2 does not hold", "in deep, called at lib.facet:3:3", "in there, lib.facet:1:19",
          "in here, called at s.facet:3:1",
        ])
  }

  @Test func aDeepWayIsCutShort() throws {
    let lines = try trail("def f n { return $(f (n + 1)) }\nprint $(f 1)\n")
    #expect(lines.first == "s.facet:1:20: error: calls are nested more than 200 deep")
    #expect(lines.count == 9 && lines[7] == "… 193 more calls" && lines[8] == "in f, called at s.facet:2:9", "\(lines)")
    let actions = try trail("action thing.x { g }\ndef g { run thing[1].x }\ng\n")
    #expect(actions.first?.hasSuffix("actions that run one another are more than 50 deep") ?? false, "\(actions)")
    #expect(actions.count == 9)
  }
}
