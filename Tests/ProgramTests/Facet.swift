import Support

/// The program in a folder of its own, where nothing of the person's own settings is seen.
struct Facet {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let environment = ["FACET_TODAY": "2009-12-09", "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "", "FACET_DB": ""]

  func callAsFunction(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> ProgramResult {
    try run(
      Products.path("facet"), arguments, input: input,
      environment: Facet.environment.merging(environment) { $1 }, directory: folder.path)
  }

  static let things = """
    define thing { name text key; record integer default 0 min 0; size choice(small, large) }
    define person { name text key; boss ref person; pin text secret }
    new thing name=Coffee record=4
    new thing name="Green tea" record=9
    new person name="Ada Lindqvist"
    new person name=Bob boss="Ada Lindqvist"
    """

  /// A database `t.db` with two things.
  static func withThings() throws -> Facet {
    let facet = try Facet()
    let made = try facet("-c", things, "t.db")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return facet
  }

  /// A database `f.db` with tables as other programs make them.
  static func withForeign(_ statements: String...) throws -> Facet {
    let facet = try Facet()
    for statement in statements {
      let made = try facet("f.db", "sql", "--write", statement)
      guard made.status == 0 else { throw SessionFailure(made.errors) }
    }
    return facet
  }

  /// The prompt in a terminal of its own; the folder lives as long as the session.
  func atPrompt(
    _ arguments: String..., environment: [String: String] = [:], _ body: (Session) throws -> Void
  ) throws {
    let launch = Launch(
      Products.path("facet"), arguments, environment: Facet.environment.merging(environment) { $1 },
      directory: folder.path)
    try withExtendedLifetime(folder) { try body(Session(launch, columns: 80, rows: 24)) }
  }
}
