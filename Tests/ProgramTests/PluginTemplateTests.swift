import Glibc
import Support
import Testing

/// `plugin new` to a refused value at the prompt, as an author does it.
@Suite struct PluginTemplateTests {
  @Test func fromNothingToARefusedValue() throws {
    let fixture = try PluginFixture(folder: "other")
    let made = try fixture.call([
      "-c", "plugin new star-rating --validator --editor --command --function --format --observer",
    ])
    #expect(made.status == 0)
    #expect(
      made.errors
        == "star-rating made; swift build in it, then plugin load star-rating/.build/debug/libStarRating.so\n")
    let package = fixture.facet.folder("star-rating")
    let built = try run(
      "/usr/bin/env", ["swift", "build", "--build-tests"],
      environment: ["HOME": fixture.facet.folder("home"), "PATH": environment("PATH")], directory: package, timeout: 300
    )
    try #require(built.status == 0, "\(built.output)\(built.errors)")
    #expect(!built.output.contains("warning:"), "\(built.output)")
    let library = "star-rating/.build/debug/libStarRating.so"
    let used = try fixture.call([
      "r.db", "-c",
      "plugin load \(library); define r { t text validate star-rating; n integer editor star-rating; b boolean format a/b }",
      "-c", "new r t=good n='||' b=yes; star-rating hello; print (star_rating(4)); show r[1]",
      "-c", "define draft { text text }; new draft text=x; delete draft[1]", "-c", "set r[1].t Bad",
    ])
    #expect(used.output.hasPrefix("HELLO\n16\n"), "\(used.errors)")
    #expect(used.output.hasSuffix("draft[1] is gone\n"), "\(used.output)")
    #expect(
      used.errors.hasSuffix(
        """
        error: r[1].t: must be in small letters, not Bad
              set r[1].t Bad
                         ^~~

        """))
    let checked = try fixture.call(["-c", "plugin check \(library)"])
    #expect(checked.status == 0, "\(checked.errors)")
    let tested = try run(
      "/usr/bin/env", ["swift", "test", "--skip-build", "--disable-xctest"],
      environment: ["HOME": fixture.facet.folder("home"), "PATH": environment("PATH")], directory: package, timeout: 300
    )
    #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
    #expect(tested.output.contains("6 tests"), "\(tested.output)")
  }

  /// What is there already would only be found out when it is built and loaded.
  @Test(arguments: [
    ("trim", "there is a validator called trim already"), ("Dates", "there is a plugin called Dates already"),
    ("upcoming --command", "there is a command called upcoming already"),
    ("set --command", "there is a command called set already"), ("null", "null is a word of the language"),
    ("round --function", "there is a function called round already"),
    ("stamp --observer", "there is an observer called stamp already"),
  ])
  func namesThatAreTaken(words: String, reason: String) throws {
    let fixture = try PluginFixture(folder: "other")
    let refused = try fixture.call(["-c", "plugin new \(words)"])
    let name = words.split(separator: " ")[0]
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("error: \(reason)"), "\(refused.errors)")
    #expect(refused.errors.hasSuffix("hint: another name: plugin new my-\(name)\n"), "\(refused.errors)")
  }

  private func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  @Test(arguments: [
    ("3d", "\"3d\" is no name for a plugin"), ("a/b", "\"a/b\" is no name for a plugin"),
    ("../x", "\"../x\" is no name for a plugin"), ("other", "other: is there already"),
  ])
  func namesThatCannotBe(name: String, reason: String) throws {
    let fixture = try PluginFixture(folder: "other")
    let refused = try fixture.call(["-c", "plugin new \(name)"])
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("error: \(reason)\n"), "\(refused.errors)")
  }
}
