import Testing

@Suite struct SourceLayoutTests {
  private static let swift = SourceFile.all(
    in: ["Sources", "Plugins", "Examples", "Tests", "Fuzz"], endings: [".swift"])

  @Test func filesAreShort() {
    #expect(Self.swift.filter { $0.lines.count > 401 }.map { "\($0): \($0.lines.count - 1) lines" } == [])
    let counts = Self.swift.map { $0.lines.count - 1 }.sorted()
    #expect(counts.count > 100 && counts[counts.count / 2] <= 150)
  }

  @Test func nothingIsMarkedAsUnfinished() {
    // Written so that this file does not find itself.
    let marks: Set<Substring> = ["T\u{4F}DO", "F\u{49}XME", "X\u{58}X", "H\u{41}CK"]
    let files = SourceFile.all(
      in: ["Sources", "Plugins", "Examples", "Tests", "Fuzz", "scripts"], endings: [".swift", ".c", ".h", ".sh"])
    var found: [String] = []
    for file in files {
      for (index, line) in file.lines.enumerated() {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if words.contains(where: marks.contains) { found.append("\(file):\(index + 1)") }
      }
    }
    #expect(found == [])
  }

  /// A folder that no target names is compiled by nobody.
  @Test func everyModuleFolderIsATarget() throws {
    let manifest = try #require(SourceFile.content("Package.swift"))
    let nested = ["FacetKit", "FacetPlugin"]
    for name in SourceFile.names(in: "Sources") where !nested.contains(name) {
      #expect(manifest.contains("(name: \"\(name)\"") || manifest.contains("name: \"\(name)\","), "\(name)")
    }
    for name in nested { #expect(manifest.contains("path: \"Sources/\(name)\"")) }
    for name in SourceFile.names(in: "Plugins") { #expect(manifest.contains("\"\(name)\"")) }
  }

  @Test func noPlaceholderIsLeft() {
    #expect(Self.swift.filter { $0.path.hasSuffix("/Placeholder.swift") }.map(\.path) == [])
  }
}
