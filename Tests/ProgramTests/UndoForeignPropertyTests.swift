import Glibc
import Store
import Support
import Testing

/// Random changes of records and types in files that other programs might have made, with all that SQLite has of
/// constraints, indexes, triggers and foreign keys: taken back to the first and brought back to the last, the file holds
/// at every step what it held there, its schema to the letter and its rows with their rowids.
@Suite struct UndoForeignPropertyTests {
  private static func file(_ schema: RandomForeignSchema) throws -> Facet {
    let facet = try Facet()
    let made = try run(
      "/usr/bin/sqlite3", [facet.folder("f.db")], input: schema.setup.map { "\($0);\n" }.joined())
    guard made.status == 0 || made.errors != "" else { throw SessionFailure("no file was made") }
    return facet
  }

  /// `FACET_SEEDS=400` tries more than usual.
  private static let seeds = getenv("FACET_SEEDS").flatMap { Int(String(cString: $0)) } ?? 10

  @Test(arguments: 1...seeds)
  func everyStepIsTakenBackAndBrought(seed: Int) throws {
    var schema = RandomForeignSchema(seed: seed)
    let facet = try Self.file(schema)
    let count = 25
    let statements = (0..<count).map { _ in schema.statement() }
    let lines = statements + Array(repeating: "undo", count: count) + Array(repeating: "redo", count: count)
    let script = lines.enumerated().map { "\($1)\nbackup s\($0 + 1).db\n" }.joined()
    let result = try facet("f.db", "--keep-going", "-f", "-", input: "backup s0.db\n" + script)
    let states = try (0...lines.count).map { try FileContent.lines(of: facet.folder("s\($0).db")) }
    let forward = FileContent.withoutRepeats(Array(states[0...count]))
    let told = "seed \(seed)\n\((schema.setup + statements).joined(separator: "\n"))\n\(result.errors)"
    #expect(forward.count > 1, "\(told)")
    FileContent.compare(
      FileContent.withoutRepeats(Array(states[count...2 * count])), forward.reversed(), "undo, \(told)")
    FileContent.compare(FileContent.withoutRepeats(Array(states[(2 * count)...])), forward, "redo, \(told)")
  }
}
