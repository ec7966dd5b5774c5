import Support
import Testing

/// Databases that Facet did not make: what is in them is told right, and reading changes not one byte.
@Suite struct SharedDatabaseTests {
  /// A copy of a database with the rows of the tables of answers that lie beside it.
  private struct Sample {
    let facet: Facet
    let bytes: [UInt8]
    let path: String

    init?(_ name: String) throws {
      guard let path = SharedData.path("A_sqlite/\(name)") else {
        print(SharedData.skipLine("A_sqlite/\(name)"))
        return nil
      }
      facet = try Facet()
      self.path = String(path[..<path.lastIndex(of: "/")!])
      _ = try run("/bin/cp", [path, facet.folder("sample.db")])
      bytes = try facet.folder.bytes(of: "sample.db")
    }

    func rows(_ table: String) throws -> [[String]] {
      try run("/bin/cat", ["\(path)/\(table)"]).output.split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    }

    /// Each line typed, with what it printed.
    func check(_ typed: [(line: String, expected: String)]) throws {
      #expect(typed.count > 10)
      let result = try facet("sample.db", "-c", typed.map(\.line).joined(separator: "\n"))
      #expect(result.errors == "")
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == typed.count)
      for (found, (line, expected)) in zip(lines, typed) { #expect(found == expected, "\(line)") }
      #expect(try facet.folder.bytes(of: "sample.db") == bytes)
      #expect(!facet.folder.exists("sample.db-wal"))
    }
  }

  @Test(arguments: ["chinook/Chinook_Sqlite.sqlite", "northwind_small/northwind.sqlite"])
  func `every table and view is counted`(name: String) throws {
    guard let sample = try Sample(name) else { return }
    try sample.check(try sample.rows("expected_counts.tsv").map { ("count `\($0[0])`", $0[2]) })
  }

  @Test func `key paths of Chinook lead where they should`() throws {
    guard let sample = try Sample("chinook/Chinook_Sqlite.sqlite") else { return }
    try sample.check(
      try sample.rows("expected_keypaths.tsv").map { row in
        let expected = row[1] == "NULL" ? "" : row[1]
        if let condition = row[0].firstRange(of: " where ") {
          let end = row[0].firstRange(of: " @count")!.lowerBound
          return ("count \(row[0][..<condition.lowerBound]) where \(row[0][condition.upperBound..<end])", expected)
        }
        return ("get \(Self.path(row[0]))", expected)
      })
  }

  /// `Track[1].AlbumId->Album.Title` and `Album[1].<-Track @sum Milliseconds` in the language.
  private static func path(_ written: String) -> String {
    var words = written.split(separator: " ").map(String.init)
    if words.count > 2 { words[1] += "." + words.remove(at: 2) }
    return words.joined(separator: ".").split(separator: ".").map { step in
      if let arrow = step.firstRange(of: "->") { return step[..<arrow.lowerBound] }
      return step.hasPrefix("<-") ? step.dropFirst(2) : step
    }.joined(separator: ".")
  }
}
