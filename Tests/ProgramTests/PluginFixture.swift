import Glibc
import Support
import Testing

/// A folder with the program, the fixture plugin and a type that uses it.
struct PluginFixture {
  let facet: Facet
  /// The copy of the library that a test may spoil.
  let library: String
  private let environment: [String: String]

  init(folder: String = "plugins") throws {
    facet = try Facet()
    mkdir(facet.folder(folder), 0o755)
    library = facet.folder("\(folder)/libFixture.so")
    _ = try run("/bin/cp", [Products.path("libFixturePlugin.so"), library])
    chmod(library, 0o755)
    environment = [
      "XDG_STATE_HOME": facet.folder("state"), "XDG_DATA_HOME": facet.folder("data"), "HOME": facet.folder("home"),
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Runs texts on `p.db`, with the plugin named by hand.
  func loaded(_ texts: String..., more: [String] = []) throws -> ProgramResult {
    try call(["--plugin", library] + more + ["p.db"] + texts.flatMap { ["-c", $0] })
  }

  /// Runs texts with the plugins that lie in the folder.
  func inFolder(_ texts: String..., folder: String = "plugins") throws -> ProgramResult {
    try call(["p.db"] + texts.flatMap { ["-c", $0] }, ["FACET_PLUGIN_PATH": facet.folder(folder)])
  }

  func call(_ arguments: [String], _ more: [String: String] = [:], timeout: Double = 60) throws -> ProgramResult {
    try run(
      Products.path("facet"), arguments,
      environment: Facet.environment.merging(environment) { $1 }.merging(more) { $1 },
      directory: facet.folder.path, timeout: timeout)
  }

  func atPrompt(_ arguments: String..., folder: String? = nil, body: (Session) throws -> Void) throws {
    var all = Facet.environment.merging(environment) { $1 }
    if let folder { all["FACET_PLUGIN_PATH"] = facet.folder(folder) }
    let launch = Launch(Products.path("facet"), arguments, environment: all, directory: facet.folder.path)
    try withExtendedLifetime(facet.folder) { try body(Session(launch, columns: 80, rows: 24)) }
  }

  /// A database with a type whose field the plugin judges.
  func define() throws {
    let made = try loaded(
      "define order { text text validate obedient; n integer editor strokes }", "new order text=fine")
    try #require(made.status == 0, "\(made.errors)")
  }

  /// Writes other bytes over the first place in the library where a text stands.
  func patch(_ text: String, _ other: String) throws {
    var bytes = try bytes()
    let (wanted, new) = (Array(text.utf8), Array(other.utf8))
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: wanted) }, "the library has no \(text)")
    bytes.replaceSubrange(place..<place + new.count, with: new)
    try write(bytes)
  }

  func bytes() throws -> [UInt8] {
    try facet.folder.bytes(of: String(library.dropFirst(facet.folder.path.utf8.count + 1)))
  }

  func write(_ bytes: [UInt8]) throws {
    let file = try #require(fopen(library, "wb"))
    defer { fclose(file) }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  }
}
