import Glibc
import Store
import Support
import Testing

/// Single fields of all samples are edited, all else compared with what it was, and the figures held against the table
/// in `Documentation/samples.md`; `FACET_RECORD=1` writes that anew.
@Suite struct SampleReportTests {
  private struct Row {
    let title: String
    var databases = 0
    var tables = 0
    var views = 0
    var records = 0
    var edited = 0
    var refused: [String: Int] = [:]

    mutating func add(_ facet: Facet, reading isRead: Bool = false) throws {
      let database = try SampleDatabase(facet.folder("sample.db"))
      defer { database.close() }
      if isRead {
        let bytes = try SampleTests.bytes(facet)
        let wrong = try SampleReading(database, limit: 40).run(facet, "sample.db")
        #expect(wrong == [], "\(title) \(databases + 1)")
        #expect(try SampleTests.bytes(facet) == bytes, "\(title) \(databases + 1)")
      }
      let outcome = try SampleEditing(database).run(facet, "sample.db")
      #expect(outcome.wrong == [], "\(title) \(databases + 1)")
      databases += 1
      tables += database.tables.count { $0.info.kind != .view }
      views += database.tables.count { $0.info.kind == .view }
      records += database.tables.reduce(0) { $0 + ($1.info.kind == .view ? 0 : $1.rows.count) }
      edited += outcome.edited
      for reason in outcome.refused { refused[Self.withoutSubject(reason), default: 0] += 1 }
      for (_, fault) in database.faults { refused["cannot be read: \(fault)", default: 0] += 1 }
    }

    /// `t[1]: is required` without the record.
    private static func withoutSubject(_ message: String) -> String {
      message.firstRange(of: ": ").map { String(message[$0.upperBound...]) } ?? message
    }

    var line: String {
      let reasons = refused.sorted { $0.key < $1.key }.map { reason, count in
        (count == 1 ? "" : "\(count) × ") + String(reason.flatMap { $0 == "|" ? ["\\", "|"] : [$0] })
      }
      return "| \(title) | \(databases) | \(tables) | \(views) | \(records) | \(edited) | "
        + reasons.joined(separator: "; ") + " |"
    }
  }

  private static let path = SharedData.packageRoot + "/Documentation/samples.md"
  private static let mark = "| file |"

  @Test func samplesAreEditedAsTheTableSays() throws {
    guard SharedData.path("A_sqlite/chinook/Chinook_Sqlite.sqlite") != nil else {
      return print(SharedData.skipLine("A_sqlite"))
    }
    var lines = [
      "| file | databases | tables | views | records | fields edited | refused, with the reason |",
      "|---|--:|--:|--:|--:|--:|---|",
    ]
    for name in SampleTests.healthy {
      var row = Row(title: name)
      if let facet = try SampleTests.copy(name) { try row.add(facet) }
      lines.append(row.line)
    }
    for name in SampleSchemas.tests {
      var row = Row(title: "sqlite_own_tests/\(name).json")
      for statements in try SampleSchemas.schemas(ofTest: name) ?? [] {
        if let facet = try SampleSchemas.make(statements) { try row.add(facet, reading: true) }
      }
      lines.append(row.line)
    }
    var odd = Row(title: "odd_ddl/statements.tsv")
    for statements in try SampleSchemas.oddSchemas() {
      if let facet = try SampleSchemas.make(statements) { try odd.add(facet, reading: true) }
    }
    lines.append(odd.line)
    for name in SampleTests.damaged {
      guard let facet = try SampleTests.copy("sqlittle/\(name).sqlite") else { continue }
      #expect(try facet("sample.db", "types").errors.hasPrefix("error: "))
      lines.append("| sqlittle/\(name).sqlite | 1 | | | | | not opened, with an error |")
    }
    let text = try run("/bin/cat", [Self.path]).output
    let head = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix(Self.mark) }
    let now = (head + lines.map { $0[...] }).joined(separator: "\n") + "\n"
    if getenv("FACET_RECORD") != nil, now != text { try write(now) }
    #expect(now == text, "Documentation/samples.md is not what the tests find: run them with FACET_RECORD=1, read it")
  }

  private func write(_ text: String) throws {
    guard let file = fopen(Self.path, "w") else { throw SessionFailure("cannot write \(Self.path)") }
    defer { fclose(file) }
    fputs(text, file)
  }
}
