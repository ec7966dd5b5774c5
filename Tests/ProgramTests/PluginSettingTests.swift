import Support
import Testing

/// What a validator of a plugin sees of the record at hand, by each way in which a value comes.
@Suite struct PluginSettingTests {
  private func fixture() throws -> PluginFixture {
    let plugin = try PluginFixture()
    let made = try plugin.loaded(
      #"define room { most integer; guests integer validate no-more-than("most"); name text validate trim }"#,
      "new room most=5 guests=3")
    try #require(made.status == 0, "\(made.errors)")
    return plugin
  }

  private let refused = "room[1].guests: must be at most 5, which most is, not 6"

  @Test(arguments: [
    "set room[1].guests 6", "set room[1].guests = 6", "set room[1] guests=6", "set room guests=6",
    "set room[1].guests += 3", "new room most=5 guests=6", "ensure room[1] guests=6", "copy room[1] guests=6",
  ])
  func otherFieldsAreThere(statement: String) throws {
    let result = try fixture().loaded(statement)
    #expect(result.status == 1)
    let message = "must be at most 5, which most is, not 6"
    #expect(result.errors.split(separator: "\n").first?.hasSuffix(message) == true, "\(result.errors)")
  }

  @Test(arguments: [
    "set room[1] most=6 guests=6", "set room[1] guests=6 most=6", "new room most=6 guests=6", "set room[1].most null",
  ])
  func theChangeItselfIsSeen(statement: String) throws {
    let plugin = try fixture()
    let result = try plugin.loaded(statement, "validate room")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Scripts have a lane of their own for lines of this form.
  @Test func scriptsOfManyLines() throws {
    let plugin = try fixture()
    for lines in [
      "set room[1].guests 6\n", "set room[1].guests 4\nset room[1].guests 5\nset room[1].guests 6\n",
      "set room[1].guests 6\nset room[1].most 7\n",
    ] {
      try plugin.facet.folder.write(lines, to: "s.facet")
      let result = try plugin.call(["--plugin", plugin.library, "p.db", "-f", "s.facet"])
      #expect(result.status == 1)
      #expect(result.errors.contains(refused), "\(result.errors)")
    }
    try plugin.facet.folder.write("set room[1].most 7\nset room[1].guests 6\n", to: "s.facet")
    let result = try plugin.call(["--plugin", plugin.library, "p.db", "-f", "s.facet"])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func storedRecordsWhenAFieldIsDefined() throws {
    let plugin = try PluginFixture()
    let made = try plugin.loaded("define room { most integer; guests integer }", "new room most=5 guests=6")
    try #require(made.status == 0, "\(made.errors)")
    let result = try plugin.loaded(#"define room.guests integer validate no-more-than("most")"#)
    #expect(result.status == 1)
    #expect(result.errors.contains(refused), "\(result.errors)")
  }

  @Test func allThatIsWrongIsStillSaidAtOnce() throws {
    let result = try fixture().loaded("set room[1] most=many guests=6")
    #expect(result.status == 1)
    #expect(result.errors.contains("room[1].most: must be an integer"), "\(result.errors)")
  }
}
