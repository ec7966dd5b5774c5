import Support
import Testing

/// The example with an editor of its own, built as an author builds it, in a form at a terminal.
extension GuideTests {
  @Test func `the stars of the example stand in a form and take its keys`() throws {
    let package = "\(SharedData.packageRoot)/Examples/Plugins/Rating"
    let built = try GuidePackage.tool(["swift", "build", "--package-path", package])
    #expect(built.status == 0, "\(built.output)\(built.errors)")
    let folder = try TemporaryFolder()
    let library = package + "/.build/debug/libRating.so"
    let environment = ["FACET_TODAY": "2009-12-09", "XDG_STATE_HOME": folder("state"), "XDG_CONFIG_HOME": ""]
    let type =
      "define book { title text key; stars integer editor rating label \"Stars\" }; new book title=Emma stars=2"
    let made = try run(
      Products.path("facet"), ["--plugin", library, folder("b.db"), "-c", type], environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    let session = try Session(
      Launch(
        Products.path("facet"), ["--plugin", library, folder("b.db"), "edit", "book[1]"], environment: environment,
        directory: folder.path), columns: 80, rows: 24)
    try session.waitFor("★★☆☆☆  2 of 5")
    try session.send("\r")
    try session.waitFor("field 2 of 2")
    try session.send("++")
    try session.waitFor("★★★★☆  4 of 5")
    try session.send("9x")
    try session.waitFor("Stars: * to *****")
    try session.send("-")
    try session.waitFor("★★★☆☆  3 of 5")
    try session.waitFor("was 2")
    try session.sendKey(.ctrl("s"))
    try session.waitFor("book[1].stars: 2 → 3")
    try session.expectExit(0)
  }
}
