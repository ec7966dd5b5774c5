import Support
import Testing

extension Facet {
  /// A database `f.db` as the shell of SQLite makes it.
  static func made(by sql: String) throws -> Facet {
    let facet = try Facet()
    let made = try run("/usr/bin/sqlite3", [facet.folder("f.db")], input: sql)
    guard made.errors == "" else { throw SessionFailure(made.errors) }
    return facet
  }

  /// Runs lines over such a database, each for itself, and compares what they print and say. Of an error its first line
  /// and its hint count, not the text that it shows.
  static func check(
    _ sql: String, _ script: String, prints output: String, says errors: String,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let facet = try made(by: sql)
    let result = try facet("f.db", "--keep-going", "-f", "-", input: script)
    let said = result.errors.split(separator: "\n").filter { line in
      line.drop { $0 == " " || $0.isNumber }.first != "|"
    }
    #expect(result.output == (output == "" ? "" : output + "\n"), sourceLocation: place)
    #expect(said.joined(separator: "\n") == errors, sourceLocation: place)
  }
}
