import Support
import Testing

/// The page for authors and the doc comments of the contract are code that runs.
@Suite(.serialized) struct GuideTests {
  static let page = "Documentation/plugins.md"

  private func examples() throws -> [DocExample] {
    try Contract.files.flatMap { try Contract.declarations(in: $0).compactMap(\.example) }
  }

  @Test func `the guide and the examples of the contract build and pass their tests`() throws {
    let page = try run("/bin/cat", [SharedData.packageRoot + "/" + Self.page]).output
    let blocks = CodeBlock.all(in: page)
    #expect(blocks.count == page.split(separator: "\n").count { $0.hasPrefix("```swift") })
    let kit = "/usr/local/share/facet/sdk/FacetPlugin"
    let examples = try examples()
    #expect(blocks.count > 8 && blocks.contains { $0.text.contains(kit) })
    #expect(examples.count > 40)
    let tests = examples.enumerated().map { $1.test($0 + 1) }.joined(separator: "\n")
    try GuidePackage.write(
      blocks.map { ($0.path, $0.text.replacing(kit, with: SharedData.packageRoot + "/Sources/FacetPlugin")) }
        + [("Tests/BookingTests/ContractExamples.swift", "import FacetPlugin\nimport Testing\n\n" + tests)])
    let result = try GuidePackage.test(GuidePackage.folder)
    let warnings = result.output.split(separator: "\n").filter {
      $0.contains("warning:") && $0.contains(GuidePackage.folder)
    }
    #expect(warnings == [])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    if result.status == 0 { try play(page) }
  }

  /// What the page shows of the prompt, as one conversation beside the library that was built.
  private func play(_ page: String) throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["mkdir", folder(".build")], ["ln", "-s", GuidePackage.folder + "/.build/debug", folder(".build/")],
    ] {
      #expect(try run("/usr/bin/env", arguments).status == 0)
    }
    // A file that was never seen is checked first, which says so on a line of its own; the second time it is known.
    let state = ["XDG_STATE_HOME": folder("state")]
    let library = GuidePackage.folder + "/.build/debug/libBooking.so"
    let checked = try run(Products.path("facet"), ["plugin", "check", library], environment: state)
    #expect(checked.status == 0, "\(checked.errors)")
    let shown = CodeBlock.texts(after: "```facet", in: page).joined(separator: "\n")
    let played = try Transcript(shown).played(in: folder, environment: state, fixtures: "").text
    let isSame = played == shown
    #expect(isSame, "\(TranscriptDifference(expected: shown, found: played))")
  }

  @Test func `the documentation of the contract is made without a warning`() throws {
    let result = try GuidePackage.tool([SharedData.packageRoot + "/scripts/docs.sh", Products.path("Modules")])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(arguments: ["Isbn", "Rating"]) func `the example plugins pass their tests`(name: String) throws {
    let result = try GuidePackage.test("\(SharedData.packageRoot)/Examples/Plugins/\(name)")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("warning:"))
  }

  @Test func `every public type of the contract has an example`() throws {
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias"]
    var names: [String] = []
    for file in Contract.files {
      for declaration in try Contract.declarations(in: file) where declaration.text.hasPrefix("public ") {
        let words = declaration.text.split(separator: " ")
        guard let kind = words.firstIndex(where: kinds.contains), kind <= 2 else { continue }
        names.append(String(words[kind + 1]))
        #expect(declaration.example != nil, "\(file): \(declaration.text)")
      }
    }
    #expect(names.count > 35)
  }

  @Test func `every public declaration says what it is`() throws {
    let requirements = try Contract.requirements()
    #expect(requirements.count > 50)
    for requirement in requirements {
      #expect(!requirement.comment.isEmpty, "\(requirement.file): \(requirement.text)")
    }
    // A member that a protocol asks for is explained there; order, equality and hash say no more than the type does.
    let known = Set(requirements.compactMap(\.member)).union(["==", "hash"])
    for file in Contract.files {
      for declaration in try Contract.declarations(in: file) {
        let words = declaration.text.split(separator: " ")
        guard words.prefix(2).contains("public"), !words.contains("extension"), !words.prefix(4).contains("<"),
          !known.contains(declaration.member ?? "")
        else { continue }
        #expect(!declaration.comment.isEmpty, "\(file): \(declaration.text)")
      }
    }
  }

  @Test(arguments: [
    ("value.text   // \"11\"", "#expect((value.text) == (\"11\"))"),
    ("  f(1)   // .null", "  #expect((f(1)) == (.null))"),
    ("let x = 1", "let x = 1"), ("f()  // why", "f()  // why"),
  ])
  func `remarks are results`(line: String, checked: String) { #expect(DocExample.checked(line) == checked) }
}
