import Glibc
import Support
import Testing

/// Libraries of others' making: taken in, and kept out with the reason.
@Suite struct PluginLoadingTests {
  @Test func whatALibraryRegistersWorksLikeTheRest() throws {
    let plugin = try PluginFixture()
    let made = try plugin.loaded(
      "define order { text text validate obedient; n integer editor strokes }", "new order text=fine n='|||'",
      "get order[1].n", "shout hello", "print (tenfold(4))", "list order (tenfold(n)) where tenfold(n) = 30")
    #expect(made.output == "3\nHELLO\n40\n30\n")
    #expect(made.errors.split(separator: "\n").first == "checking plugin \(plugin.library) …")
    #expect(made.status == 0)
    let refused = try plugin.loaded("set order[1].text refuse", "set order[1].n '||x'")
    #expect(
      refused.errors == """
        error: order[1].text: must be anything but refuse
              set order[1].text refuse
                                ^~~~~~

        """)
  }

  /// Nothing of a folder is even looked at before something is wanted that the program does not have.
  @Test func aFolderIsLoadedWhenItIsNeeded() throws {
    let plugin = try PluginFixture()
    #expect(try plugin.inFolder("print 1").errors == "")
    let first = try plugin.inFolder("shout hello", "shout again")
    #expect(first.output == "HELLO\nAGAIN\n")
    #expect(first.errors == "checking plugin \(plugin.library) …\n")
    #expect(try plugin.inFolder("shout hello").errors == "")
    #expect(try plugin.call(["--restricted", "-c", "shout x"], ["FACET_PLUGIN_PATH": "plugins"]).status == 1)
  }

  @Test func listInfoAndHelpTellWhatIsThere() throws {
    let plugin = try PluginFixture()
    let told = try plugin.loaded("plugin list", "plugin info fixture", "help obedient", "help shout", "help functions")
    #expect(told.status == 0)
    for text in [
      "fixture\t1.0\tthings that go wrong when they are told to\t\(plugin.library)\n",
      "fixture 1.0\nthings that go wrong when they are told to\n", "  contract  1\n",
      "\n  obedient      a text that is an order to go wrong, or not\n", "Commands\n  shout  prints a text",
      "validate obedient\n\na text that is an order", "shout TEXT [PATH]\n", "  tenfold(n)",
    ] { #expect(told.output.contains(text), "\(text)") }
  }

  @Test func aFileThatHasChangedIsCheckedAgain() throws {
    let plugin = try PluginFixture()
    #expect(try plugin.loaded("shout a").errors == "checking plugin \(plugin.library) …\n")
    #expect(try plugin.loaded("shout a").errors == "")
    try plugin.write(plugin.bytes())
    #expect(try plugin.loaded("shout a").errors == "checking plugin \(plugin.library) …\n")
  }

  @Test(arguments: [
    ("\u{7F}ELF", "#!/b", "is no shared library"), ("Facet\0", "Fac3t\0", "has no stamp, so it is no plugin of Facet"),
    ("facet_plugin", "facet_plugout", "exports no facet_plugin"),
  ])
  func aLibraryThatIsNoPlugin(text: String, other: String, reason: String) throws {
    let plugin = try PluginFixture()
    try plugin.patch(text, String(other.prefix(text.utf8.count)))
    let refused = try plugin.loaded("shout a")
    #expect(refused.status == 1)
    #expect(refused.output == "")
    #expect(refused.errors.contains("error: \(plugin.library): \(reason)"), "\(refused.errors)")
  }

  @Test func anotherContract() throws {
    let plugin = try PluginFixture()
    try plugin.patch("Facet\0\0\0\u{1}", "Facet\0\0\0\u{9}")
    #expect(
      try plugin.loaded("shout a").errors.contains(
        "error: \(plugin.library): is built for contract 9, and this is 1 (a newer Facet is needed)\n"))
  }

  @Test func anotherCompiler() throws {
    let plugin = try PluginFixture()
    try plugin.patch("Clang ", "Klang ")
    let errors = try plugin.loaded("shout a").errors
    #expect(errors.contains("error: \(plugin.library): is built by Klang "), "\(errors)")
    #expect(errors.contains(" (build it with Clang "))
  }

  @Test(arguments: [0, 3, 63, 64, 4_000, 20_000])
  func aLibraryThatIsCutOff(length: Int) throws {
    let plugin = try PluginFixture()
    try plugin.write(Array(plugin.bytes().prefix(length)))
    let refused = try plugin.loaded("shout a")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("error: \(plugin.library): "))
    #expect(!refused.errors.contains("trapped"), "\(refused.errors)")
  }

  /// A name that the program's libraries do not have.
  @Test func aMissingSymbol() throws {
    let plugin = try PluginFixture()
    try plugin.patch("$s8FacetKit9ValidatorMp", "$s8FacetKit9ValidatorMq")
    let errors = try plugin.loaded("shout a").errors
    #expect(errors.contains("cannot be loaded: undefined symbol: $s8FacetKit9ValidatorMq"), "\(errors)")
  }

  @Test func whereOthersCanWrite() throws {
    let plugin = try PluginFixture()
    chmod(plugin.library, 0o777)
    #expect(
      try plugin.loaded("shout a").errors == """
        error: \(plugin.library): others can write here, so it is not loaded
              hint: chmod go-w \(plugin.library)

        """)
    chmod(plugin.library, 0o755)
    let folder = plugin.facet.folder("plugins")
    chmod(folder, 0o777)
    #expect(
      try plugin.inFolder("shout a").errors.hasPrefix(
        "error: \(folder): others can write here, so it is not loaded\n      hint: chmod go-w \(folder)\n"))
    chmod(folder, 0o755)
    if geteuid() == 0 {
      chown(plugin.library, 12_345, 0)
      #expect(
        try plugin.loaded("shout a").errors == """
          error: \(plugin.library): belongs to another user, who could change what it does
                hint: only your own files and root's

          """)
    }
  }

  @Test func namesThatAreTaken() throws {
    let plugin = try PluginFixture()
    _ = try run("/bin/cp", [plugin.library, plugin.facet.folder("plugins/twin.so")])
    let twin = try plugin.call(["--plugin", plugin.library, "--plugin", "plugins/twin.so", "-c", "shout a"])
    #expect(twin.status == 1)
    #expect(
      twin.errors.hasSuffix(
        "error: \(plugin.facet.folder("plugins/twin.so")): there is a plugin called fixture already\n"))
  }
}
