import Glibc
import Store
import Support
import Testing

/// Random edits on a copy of each sample, and the same UPDATEs by the shell of SQLite on another: what is in both
/// afterwards is the same. `scripts/edits.sh` makes many more of them than a run of the tests.
@Suite struct RandomEditTests {
  private static let count = getenv("FACET_EDITS").flatMap { Int(String(cString: $0)) } ?? 100
  private static let seed = getenv("FACET_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  /// What the file itself refuses too.
  private static let rules = [
    "the file's own rules refuse this", "is required", "another ", "refers to a record that is not there",
    "other records refer to it", "is held by the file's own rules",
    "foreign key mismatch", "no such table",
  ]
  /// What only Facet refuses: a value that is not of the field's kind, and a reference to nothing.
  private static let kinds = ["must ", "is read-only", "there is no ", "is no number here", "file cannot be read"]

  @Test(arguments: SampleTests.healthy) func editsAreThoseOfSQLite(name: String) throws {
    guard let facet = try SampleTests.copy(name) else { return }
    try Self.compare(facet, name, Self.count)
  }

  /// The schemas too, of which there are many: only when more is asked for than a run of the tests does.
  @Test(.enabled(if: getenv("FACET_EDITS") != nil), arguments: SampleSchemas.tests + ["odd_ddl"])
  func editsOfSchemasAreThoseOfSQLite(name: String) throws {
    let schemas = try name == "odd_ddl" ? SampleSchemas.oddSchemas() : SampleSchemas.schemas(ofTest: name) ?? []
    for (number, statements) in schemas.enumerated() {
      if let facet = try SampleSchemas.make(statements) {
        try Self.compare(facet, "\(name) \(number + 1)", Self.count / 20)
      }
    }
  }

  private static func compare(_ facet: Facet, _ name: String, _ count: Int) throws {
    let other = try Facet()
    _ = try run("/bin/sh", ["-c", "cp \"$0\"/sample.db* \"$1\"", facet.folder.path, other.folder.path])
    let database = try SampleDatabase(facet.folder("sample.db"))
    var random = RandomEdits(database, seed: Self.seed)
    var edits: [RandomEdits.Edit] = []
    while edits.count < count, let edit = random.next() { edits.append(edit) }
    database.close()
    for blob in random.blobs { try facet.folder.write(bytes: blob.bytes, to: blob.name) }
    let script = edits.enumerated().map { "try { \($1.line) } catch e { print \"@\($0) $e\" }" }
    try facet.folder.write(script.joined(separator: "\n"), to: "edits.facet")
    let result = try run(
      Products.path("facet"), ["sample.db", "--no-journal", "-f", "edits.facet"], environment: Facet.environment,
      directory: facet.folder.path, timeout: 600)
    #expect(result.status == 0, "seed \(Self.seed): \(result.errors.prefix(500))")
    let refused = Self.refusals(result.output)

    var statements = ["PRAGMA foreign_keys = ON;", "BEGIN;"]
    var expected: [Int: String] = [:]
    for (index, edit) in edits.enumerated() {
      let reason = refused[index]
      if let reason, !Self.rules.contains(where: { reason.firstRange(of: $0) != nil }) {
        let isOfKind = Self.kinds.contains { reason.firstRange(of: $0) != nil }
        #expect(isOfKind, "seed \(Self.seed): \(edit.line): \(reason)")
        continue
      }
      statements.append(edit.sql)
      if let reason { expected[statements.count] = "\(edit.line): \(reason)" }
    }
    statements.append("COMMIT;")
    let shell = try run(
      "/usr/bin/sqlite3", [other.folder("sample.db")], input: statements.joined(separator: "\n") + "\n")
    let failed = Self.failures(shell.errors)
    for (line, error) in failed where expected[line] == nil {
      // A table with a foreign key that is none takes no UPDATE at all; one to the same value is none for Facet.
      if ["foreign key mismatch", "no such table"].contains(where: { error.firstRange(of: $0) != nil }) { continue }
      Issue.record("seed \(Self.seed): SQLite refuses \(statements[line - 1]): \(error)")
    }
    for (line, edit) in expected where failed[line] == nil {
      Issue.record("seed \(Self.seed): SQLite does not refuse \(edit)")
    }
    let (left, right) = (try Self.dump(facet), try Self.dump(other))
    #expect(left.count == right.count)
    if let different = zip(left, right).first(where: { $0 != $1 }) {
      Issue.record("seed \(Self.seed): \(different.0.prefix(300)) is not \(different.1.prefix(300))")
    }
    if getenv("FACET_EDITS") != nil {
      let same = left == right ? "the same" : "DIFFERENT"
      print(
        "\(name): seed \(Self.seed), \(edits.count) edits, \(refused.count) refused, \(expected.count) of them by "
          + "SQLite too, content \(same)")
    }
  }

  /// `@12 message`, by number; a message may have more lines.
  private static func refusals(_ output: String) -> [Int: String] {
    var refused: [Int: String] = [:]
    for line in output.split(separator: "\n") where line.hasPrefix("@") {
      let digits = line.dropFirst().prefix { $0.isNumber }
      if let number = Int(digits) { refused[number] = String(line.dropFirst(digits.count + 1)) }
    }
    return refused
  }

  /// `Runtime error near line 12: …`, by line.
  private static func failures(_ errors: String) -> [Int: String] {
    var failed: [Int: String] = [:]
    for line in errors.split(separator: "\n").map(String.init) {
      guard let place = line.firstRange(of: "error near line ") else { continue }
      if let number = Int(line[place.upperBound...].prefix { $0.isNumber }) { failed[number] = line }
    }
    return failed
  }

  private static func dump(_ facet: Facet) throws -> [Substring] {
    try run("/usr/bin/sqlite3", [facet.folder("sample.db"), ".dump"]).output.split(separator: "\n")
  }
}
