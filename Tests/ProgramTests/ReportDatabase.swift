import Support
import Testing

/// A line that shows a reported fault: what it prints, and the first line of its error, empty where there is none.
typealias ReportLine = (report: String, line: String, output: String, error: String)

extension Facet {
  /// A database `f.db` as another program makes it: by the shell of SQLite.
  static func withSQL(_ sql: String) throws -> Facet {
    let facet = try Facet()
    let made = try run("/usr/bin/env", ["sqlite3", "-bail", facet.folder("f.db")], input: sql)
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return facet
  }

  /// The database of a report as `f.db`; nil where its file is not there, which is said.
  static func ofReport(_ id: String) throws -> Facet? {
    let name = "I_bugreports/files/\(id).sql"
    guard let path = SharedData.path(name) else {
      print(SharedData.skipLine(name))
      return nil
    }
    return try withSQL(run("/bin/cat", [path]).output)
  }

  /// Runs a line on `f.db` and compares all that is to be seen of it.
  func check(_ wanted: ReportLine) throws {
    let result = try self("f.db", "-c", wanted.line)
    let fails = !wanted.error.isEmpty
    #expect(result.status == (fails ? 1 : 0), "\(wanted.report): \(result.errors)")
    #expect(result.output == wanted.output, "\(wanted.report)")
    let first = result.errors.split(separator: "\n").first.map(String.init) ?? ""
    if fails {
      #expect(first == "error: \(wanted.error)", "\(wanted.report)")
    } else {
      #expect(!result.errors.contains("error:"), "\(wanted.report): \(result.errors)")
    }
  }
}
