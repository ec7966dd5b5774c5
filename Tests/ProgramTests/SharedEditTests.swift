import Glibc
import Support
import Testing

/// Two programs change the same records at random while a third reads: every change that was not refused is there, every
/// refusal is told, no reader sees a half, and undo leads back to the start. `scripts/together.sh` makes 10,000 changes
/// in each of them.
@Suite struct SharedEditTests {
  private static let count = getenv("FACET_TOGETHER").flatMap { Int(String(cString: $0)) } ?? 300
  private static let seed = getenv("FACET_SEED").flatMap { Int(String(cString: $0)) } ?? 1

  /// Each line is one change that adds one to `n` or `m` of a record, or keeps their sum in another way.
  private static func script(_ chance: inout RandomChanges) -> String {
    (0..<count).map { _ in
      let id = chance.next(3) + 1
      switch chance.next(8) {
      case 0, 1, 2: return "set t[\(id)].n += 1"
      case 3, 4: return "let x = $(get t[\(id)].m); set t[\(id)].m (x + 1)"
      case 5: return "begin; set t[\(id)].n += 2; set t[\(id)].n -= 1; save"
      case 6: return "if true { set t[\(id)].n += 3; set t[\(id)].n -= 2 }"
      default: return "new u t=\(id) n=1"
      }
    }.joined(separator: "\n")
  }

  @Test(arguments: ["wal", "delete"])
  func twoProgramsAndAReader(mode: String) throws {
    let facet = try Facet()
    let made = try facet(
      "t.db", "-c", "option journal-keep all; define t { n integer; m integer }", "-c",
      "define u { t ref t required; n integer }; for i in [1, 2, 3] { new t n=0 m=0 }")
    try #require(made.status == 0, "\(made.errors)")
    _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "pragma journal_mode = \(mode)"])
    for (shell, seed) in [("a", 2 * Self.seed), ("b", 2 * Self.seed + 1)] {
      var chance = RandomChanges(seed: seed)
      try facet.folder.write(Self.script(&chance), to: "\(shell).facet")
    }
    let script = """
      "$0" t.db --keep-going a.facet 2> a.txt & a=$!
      "$0" t.db --keep-going b.facet 2> b.txt & b=$!
      while kill -0 $a 2> /dev/null || kill -0 $b 2> /dev/null; do
        "$0" t.db get t.@sum.n t.@sum.m u.@count || echo failed
      done
      wait
      """
    let result = try run(
      "/bin/bash", ["-c", script, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path,
      timeout: 180 + Double(Self.count))
    let outputs = result.output.split(separator: "\n")
    // Without a log a reader may find no gap between two that write without a pause, and says so after five seconds.
    #expect(mode == "delete" || !outputs.contains("failed"), "\(result.errors.prefix(500))")
    let sums = outputs.compactMap { Int($0) }
    for start in 0...2 {
      let read = stride(from: start, to: sums.count, by: 3).map { sums[$0] }
      #expect(read == read.sorted())
    }
    let told = try facet.folder.read("a.txt") + facet.folder.read("b.txt")
    let lines = told.split(separator: "\n")
    let refused = lines.count { line in
      (line.contains(".m: was changed by ") && line.contains(" since it was read: before "))
        || (mode == "delete" && line.hasSuffix("error: another program is writing to t.db"))
    }
    #expect(lines.count { $0.contains("error: ") } == refused, "seed \(Self.seed): \(told.prefix(2000))")
    let changes = 2 * Self.count - refused
    #expect(try sum(of: facet) == changes, "seed \(Self.seed)")
    #expect(try facet("t.db", "check-file", "--history").status == 0)
    let undone = try run(
      Products.path("facet"), ["t.db", "undo", String(changes)], environment: Facet.environment,
      directory: facet.folder.path, timeout: 60 + Double(Self.count))
    #expect(undone.status == 0, "\(undone.errors.prefix(500))")
    #expect(try sum(of: facet) == 0)
    if getenv("FACET_TOGETHER") != nil {
      print("\(mode): seed \(Self.seed), 2 x \(Self.count) changes, \(refused) refused, \(sums.count / 3) reads")
    }
  }

  private func sum(of facet: Facet) throws -> Int {
    try facet("t.db", "get", "t.@sum.n", "t.@sum.m", "u.@count").output.split(separator: "\n").compactMap { Int($0) }
      .reduce(0, +)
  }
}
