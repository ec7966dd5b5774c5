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

  @Test func aFormatterIsChosenByName() throws {
    let plugin = try PluginFixture()
    let shown = try plugin.loaded(
      "define film { name text; n integer format stars; m integer format \"stars 5\" }",
      "new film n=3 m=2; show film[1]",
      "try { define film.m integer format \"stars 50\" } catch e { print $e }",
      "try { define film.name text format stars } catch e { print $e }")
    #expect(
      shown.output.hasSuffix(
        """
        n\t***
        m\t**...
        film.m: format: must be 1 to 20 stars
        film.name: the formatter stars is for integer, not for text

        """), "\(shown.output)")
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
    #expect(errors.contains("error: \(plugin.library): is built by another Swift 6."), "\(errors)")
    #expect(errors.contains(", with Klang ") && errors.contains(" (build it with the one that has Clang "), "\(errors)")
  }

  @Test func anotherSwift() throws {
    let plugin = try PluginFixture()
    try plugin.patch("Swift 6.", "Swift 5.")
    let errors = try plugin.loaded("shout a").errors
    #expect(errors.contains("error: \(plugin.library): is built by Swift 5."), "\(errors)")
    #expect(
      errors.contains(", and this program by Swift 6.") && errors.contains("(build it with Swift 6."), "\(errors)")
  }

  @Test func oneThatTakesAllMemory() throws {
    let plugin = try PluginFixture()
    let result = try plugin.call(["-c", "plugin check \(plugin.library)"], ["FIXTURE_HOARDS": "1"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "takes more memory than 1024 MB in the example obedient of validator obedient\n"), "\(result.errors)")
  }

  @Test func aValidatorThatNeverComesToRest() throws {
    let plugin = try PluginFixture()
    let result = try plugin.call(["-c", "plugin check \(plugin.library)"], ["FIXTURE_GROWS": "1"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "the example obedient of validator obedient promises gives \"fine\", and is refused: never comes to rest: it puts "
          + "\"fine!!\" in the place of \"fine!\", which it answered itself\n"), "\(result.errors)")
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
        "plugin \(folder): others can write here, so it is not loaded (chmod go-w \(folder))\nerror: no command shout\n"
      ))
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

  /// A bad file is of no interest to who wants nothing of it, and a line to who may.
  @Test func aBadFileInAFolder() throws {
    let plugin = try PluginFixture()
    try plugin.facet.folder.write("define validator v() = $valu > 3 \"no\"", to: "plugins/bad.facet")
    let bad = plugin.facet.folder("plugins/bad.facet")
    let reason = "line 1, column 24: no parameter $valu (there is $value)"
    let first = try plugin.inFolder("shout a")
    #expect(first.output == "A\n")
    #expect(
      first.errors == """
        checking plugin \(bad) …
        checking plugin \(plugin.library) …
        plugin \(bad): \(reason) (plugin check \(bad))

        """)
    #expect(try plugin.inFolder("shout a").errors == "")
    let unknown = try plugin.inFolder("try { shot a } catch e { print $e }", "shot b")
    #expect(unknown.errors.hasPrefix("plugin \(bad): was refused: \(reason) (plugin check \(bad))\nerror: no command"))
    let list = try plugin.inFolder("plugin list")
    #expect(list.output.hasSuffix("bad\t\tstays out: was refused: \(reason)\t\(bad)\n"), "\(list.output)")
    #expect(list.errors == "")
  }

  @Test func aFolderThatIsNotThere() throws {
    let plugin = try PluginFixture()
    let path = "\(plugin.facet.folder("nowhere")):\(plugin.facet.folder("plugins"))"
    let result = try plugin.call(["-c", "shout a; shout b"], ["FACET_PLUGIN_PATH": path])
    #expect(result.output == "A\nB\n")
    #expect(
      result.errors.hasPrefix("FACET_PLUGIN_PATH: there is no folder \(plugin.facet.folder("nowhere"))\nchecking"))
    #expect(try plugin.call(["-c", "print 1"], ["FACET_PLUGIN_PATH": path]).errors == "")
  }

  /// Where what is known of plugins is kept lies something else: nobody waits for it, and plugins are checked anew.
  @Test(arguments: ["fifo", "folder", "link", "large"])
  func whatIsKnownCannotBeRead(instead: String) throws {
    let plugin = try PluginFixture()
    let known = plugin.facet.folder("state/facet/plugins")
    _ = try run("/bin/mkdir", ["-p", plugin.facet.folder("state/facet")])
    switch instead {
    case "fifo": mkfifo(known, 0o600)
    case "folder": mkdir(known, 0o700)
    case "link": symlink(plugin.library, known)
    default: _ = try run("/usr/bin/truncate", ["-s", "5G", known])
    }
    let reason = instead == "large" ? "is larger than 1 MB" : "is no file of yours that can be read"
    #expect(try plugin.inFolder("print 1").errors == "")
    let result = try plugin.inFolder("shout a", "shout b")
    #expect(result.output == "A\nB\n")
    #expect(
      result.errors == """
        \(known) \(reason), so what is known of plugins is not kept: take it away
        checking plugin \(plugin.library) …

        """)
  }

  /// It does not grow for ever: what is told of files that are gone is taken out.
  @Test func whatIsKnownStaysSmall() throws {
    let plugin = try PluginFixture()
    let known = plugin.facet.folder("state/facet/plugins")
    _ = try run("/bin/mkdir", ["-p", plugin.facet.folder("state/facet")])
    let lines = (1...2_000).map { "ok\t1.2.3\t/nowhere/lib\($0).so\t\tname\($0)\n" }
    try plugin.facet.folder.write(lines.joined(), to: "state/facet/plugins")
    #expect(try plugin.inFolder("shout a").output == "A\n")
    let text = try run("/bin/cat", [known]).output
    #expect(text.split(separator: "\n").count == 1, "\(text.prefix(500))")
    #expect(text.contains(plugin.library))
    #expect(try plugin.inFolder("shout a").errors == "")
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
