import Support
import Testing

/// Each example of the grammar, on a database in the same state.
@Suite struct GrammarTableTests {
  /// The database that all of them begin with.
  private static let made = Result { () throws -> [UInt8] in
    let facet = try Facet()
    let made = try facet("-c", GrammarExample.state, "made.db")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return try facet.folder.bytes(of: "made.db")
  }

  @Test(arguments: GrammarExample.reading + GrammarExample.setting)
  func readsAndSets(_ example: GrammarExample) throws { try check(example) }

  @Test(arguments: GrammarExample.making + GrammarExample.listing + GrammarExample.scripting)
  func makesListsAndRuns(_ example: GrammarExample) throws { try check(example) }

  private func check(_ example: GrammarExample) throws {
    let facet = try Facet()
    try facet.folder.write(bytes: Self.made.get(), to: "t.db")
    try facet.folder.write("cup", to: "cup.png")
    if !example.before.isEmpty {
      let before = try facet("t.db", input: example.before)
      #expect(before.status == 0, "\(before.errors)")
    }
    let result = try facet("t.db", input: example.input)
    #expect(result.output == example.output)
    #expect(said(result.errors) == example.said)
    #expect(result.status == (example.said.contains("error: ") ? 1 : 0))
    if let reads = example.reads {
      #expect(try facet("t.db", input: reads).output == example.gives + "\n")
    }
    if let file = example.file { #expect(try facet.folder.read("out.csv") == file) }
  }

  /// What was said on standard error, without places and the lines shown of the input.
  private func said(_ errors: String) -> String {
    let lines = errors.split(separator: "\n").compactMap { line -> Substring? in
      if let error = line.firstRange(of: "error: ") { return line[error.lowerBound...] }
      if line.hasPrefix("      hint: ") { return line.dropFirst(6) }
      return line.first == " " ? nil : line
    }
    return lines.joined(separator: "\n")
  }
}
