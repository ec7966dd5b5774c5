import FacetKit
import Glibc
import Store
import Testing

@testable import Engine

@Suite struct SchemaForeignTests {
  /// Declared type and kind.
  static let kinds: [(declared: String, kind: Kind)] = [
    ("INTEGER", .integer), ("int(11)", .integer), ("UNSIGNED BIG INT", .integer), ("tinyint", .integer),
    ("BOOLEAN", .boolean), ("bool", .boolean), ("DATE", .date), ("DATETIME", .datetime), ("TIMESTAMP", .datetime),
    ("SMALLDATETIME", .datetime), ("timestamp with time zone", .datetime),
    ("DECIMAL(10,2)", .decimal(places: 2)), ("NUMERIC( 10 , 5 )", .decimal(places: 5)), ("NUMERIC(10)", .integer),
    ("DECIMAL(10,0)", .integer), ("DECIMAL", .real), ("NUMERIC", .real), ("REAL", .real), ("FLOAT", .real),
    ("double precision", .real), ("NVARCHAR(160)", .text), ("CLOB", .text), ("TEXT", .text), ("BLOB", .blob),
    ("JSON", .json), ("", .text), ("ANY", .text), ("POINT", .text), ("INTERVAL", .text), ("TIME", .text),
  ]
  @Test(arguments: kinds) func readsDeclaredTypes(_ row: (declared: String, kind: Kind)) {
    #expect(DeclaredType.kind(row.declared) == row.kind)
  }

  @Test func readsATableOfAnotherProgram() throws {
    let fixture = try SchemaFixture()
    try fixture.sql(
      "CREATE TABLE team (Code TEXT PRIMARY KEY, Title TEXT NOT NULL, Size INTEGER NOT NULL DEFAULT 3)",
      """
      CREATE TABLE player (PlayerId INTEGER PRIMARY KEY, TeamId TEXT REFERENCES team ON DELETE CASCADE,
        old_team_id TEXT REFERENCES team(Code) ON DELETE SET NULL, team TEXT, e_mail TEXT UNIQUE,
        upper TEXT AS (upper(e_mail)), captain_id INTEGER REFERENCES player ON DELETE RESTRICT)
      """,
      "CREATE TABLE place (x INTEGER, y INTEGER, PRIMARY KEY (x, y)) WITHOUT ROWID",
      "CREATE TABLE visit (px INTEGER, py INTEGER, playerid INTEGER REFERENCES player, "
        + "gone INTEGER REFERENCES nowhere, FOREIGN KEY (px, py) REFERENCES place)",
      "CREATE VIEW captains AS SELECT * FROM player")
    #expect(try fixture.engine.typeNames().map(\.name) == ["team", "player", "place", "visit", "captains"])
    let player = try #require(try fixture.engine.entity("player"))
    #expect(player.key == [0])
    #expect(player.record.fields.map(\.name) == player.columns.map(\.name))
    #expect(player.references.map(\.names) == [["TeamId"], ["old_team_id", "old_team"], ["captain_id", "captain"]])
    #expect(player.references.map(\.onDelete) == [.cascade, .clear, .deny])
    #expect(player.keyField == 4)
    #expect(player.columns[5].isGenerated)
    let team = try #require(try fixture.engine.entity("team"))
    #expect(team.record.fields.map(\.isRequired) == [false, true, false])
    #expect(team.keyField == 0)
    #expect(
      try fixture.engine.inverses(of: team).map(\.name) == ["player_TeamId", "player_old_team_id"])
    #expect(try fixture.engine.inverses(of: player).map(\.name) == ["player_captain_id", "visit"])
    let visit = try #require(try fixture.engine.entity("visit"))
    #expect(visit.references.map(\.names).sorted { $0[0] < $1[0] } == [["place"], ["playerid"]])
    #expect(visit.columns[3].field.kind == .integer)
    #expect(visit.key == [])
    #expect(visit.hasAddress)
    #expect(try #require(try fixture.engine.entity("captains")).isView)
    #expect(
      try fixture.describe("team") == """
        define team {
          Code       text      unique
          Title      text      required
          Size       integer
        }
        """)
  }

  @Test func learnsAboutATableOfAnotherProgramWithoutTouchingIt() throws {
    let fixture = try SchemaFixture()
    let table = "CREATE TABLE track (Id INTEGER PRIMARY KEY, Name VARCHAR(20) NOT NULL, Made TEXT)"
    try fixture.sql(table, "INSERT INTO track VALUES (7, 'So What', '1959-08-17')")
    try fixture.define("define track.name text label \"Title\" key")
    try fixture.define("define track \"Tracks\" { made date }")
    #expect(
      try fixture.rows("SELECT sql FROM sqlite_schema WHERE name = 'track'") == [Value.quoted(table)])
    #expect(
      try fixture.describe("track") == """
        define track "Tracks" {
          Name       text      required unique key  label "Title"
          Made       date
        }
        """)
    let track = try #require(try fixture.engine.entity("track"))
    #expect(!track.isOwn)
    #expect(track.columns.map(\.isImplicitKey) == [false, false, false])
    #expect(try fixture.rows("SELECT Id FROM track") == ["7"])
  }

  @Test func readsChinook() throws {
    guard let engine = try SchemaForeignTests.open("chinook/Chinook_Sqlite.sqlite") else { return }
    #expect(
      try engine.typeNames().map(\.name) == [
        "Album", "Artist", "Customer", "Employee", "Genre", "Invoice", "InvoiceLine", "MediaType", "Playlist",
        "PlaylistTrack", "Track",
      ])
    let track = try #require(try engine.entity("track"))
    #expect(
      track.references.map(\.names).sorted { $0[0] < $1[0] } == [
        ["AlbumId", "Album"], ["GenreId", "Genre"], ["MediaTypeId", "MediaType"],
      ])
    #expect(track.record.field("UnitPrice")?.kind == .decimal(places: 2))
    #expect(track.record.field("Name")?.isRequired == true)
    #expect(track.keyField.map { track.columns[$0].name } == "Name")
    #expect(try engine.inverses(of: track).map(\.name) == ["InvoiceLine", "PlaylistTrack"])
    let employee = try #require(try engine.entity("Employee"))
    #expect(try engine.inverses(of: employee).map(\.name) == ["Customer", "Employee_ReportsTo"])
    #expect(employee.keyField.map { employee.columns[$0].name } == "Title")
    #expect(try #require(try engine.entity("PlaylistTrack")).key == [0, 1])
    #expect(try engine.recordCount(of: track) == 3503)
  }

  @Test func readsNorthwind() throws {
    guard let engine = try SchemaForeignTests.open("northwind_small/northwind.sqlite") else { return }
    let customer = try #require(try engine.entity("customer"))
    #expect(customer.keyField == 0)
    #expect(try #require(try engine.entity("Order")).record.field("Freight")?.kind == .real)
    #expect(try #require(try engine.entity("productdetails_v")).isView)
    #expect(try engine.entity("Orders") == nil)
  }

  /// Nil, with a line that says so, where the sample databases are not there.
  private static func open(_ name: String) throws -> RecordEngine? {
    let path = "../shared/data/A_sqlite/\(name)"
    guard access(path, R_OK) == 0 else {
      print("skipped: there is no \(path)")
      return nil
    }
    let engine = try SchemaFixture.engine()
    engine.isReadOnly = true
    try engine.open(path)
    return engine
  }
}
