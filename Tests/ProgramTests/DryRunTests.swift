import Support
import Testing

/// With `--dry-run` of the program nothing is written anywhere, and what would be is said.
@Suite struct DryRunTests {
  @Test(arguments: [
    (["list", "thing", "to", "out.csv"], "", "would write out.csv\n"),
    (["list", "thing", "|", "tee out.csv"], "", "would run tee out.csv\n"),
    (["get", "thing[1].name", "to", "-"], "Coffee\n", ""),
    (["backup", "out.db"], "", "would write out.db\n"),
    (["sql", "--write", "update thing set record = 1"], "would change 2 rows\n", ""),
    (["plugin", "new", "out"], "", "would make the folder out\n"),
  ])
  func writesNothing(arguments: [String], output: String, errors: String) throws {
    let facet = try Facet.withThings()
    let before = try facet.folder.bytes(of: "t.db")
    let result = try run(
      Products.path("facet"), ["--dry-run", "t.db"] + arguments, environment: Facet.environment,
      directory: facet.folder.path)
    #expect(result.status == 0)
    #expect(result.output == output)
    #expect(result.errors == errors)
    for name in ["out.csv", "out.db", "out"] { #expect(!facet.folder.exists(name)) }
    #expect(try facet.folder.bytes(of: "t.db") == before)
  }

  @Test func refusesWhatCouldNotBeWritten() throws {
    let facet = try Facet.withThings()
    for file in ["none/out.csv", "t.db"] {
      let result = try facet("--dry-run", "t.db", "list", "thing", "to", file)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("error: \(file) "), "\(result.errors)")
    }
    let fault = try facet("--dry-run", "t.db", "list", "thing[nmae = 1]", "to", "out.csv")
    #expect(fault.status == 1 && !fault.errors.contains("would"), "\(fault.errors)")
  }

  @Test func thePromptStoresNothing() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("--dry-run", "t.db") { session in
      try session.waitForRow("facet>")
      try session.send("set thing[1].name Chai\r")
      try session.waitFor("would change 1 thing: name")
      try session.send("exit\r")
      try session.expectExit(0)
    }
    #expect(try facet("t.db", "get", "thing[1].name").output == "Coffee\n")
  }
}
