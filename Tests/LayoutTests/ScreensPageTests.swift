import Support
import Testing

/// Every test that the page about screens names is there.
@Suite struct ScreensPageTests {
  @Test func namedTestsExist() throws {
    let page = try #require(SourceFile.content("Documentation/screens.md"))
    let sources = SourceFile.all(in: ["Tests"], endings: [".swift"])
    var named = 0
    for row in page.split(separator: "\n").dropFirst() where row.hasPrefix("| ") {
      let tests = row.split(separator: "|").last { $0.contains("`") } ?? ""
      let names = tests.split(separator: "`").filter { $0.contains(".") }
      #expect(!names.isEmpty || row.hasPrefix("| |"), "no test in the row \(row)")
      for name in names {
        let parts = name.split(separator: ".")
        named += 1
        let isThere = sources.contains { file in
          file.lines.contains { $0.contains("struct \(parts[0]) ") }
            && file.lines.contains { $0.contains("func \(parts[1])(") }
        }
        #expect(isThere, "there is no test \(name)")
      }
    }
    #expect(named > 20)
  }
}
