import Glibc
import Store
import Support
import Testing

/// Facet is killed at random moments of changes of every sort, again and again over one file: what was told as done is
/// there, nothing else is in part, and the journal agrees with the content. `scripts/crashes.sh` does it a thousand
/// times.
@Suite struct KillTests {
  private static let count = getenv("FACET_CRASHES").flatMap { Int(String(cString: $0)) } ?? 50
  private static let seed = getenv("FACET_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  /// What the file holds, as one text: it is one of those between two statements.
  private struct Held: Equatable {
    var number: Int
    var events: Int
    var fields: [Int]
  }

  private struct Chance {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  /// Statements, and what the file holds before the first and after each.
  private static func script(_ start: Held, _ chance: inout Chance) -> (lines: [String], states: [Held]) {
    var (lines, states) = ([String](), [start])
    var done: [Held] = []
    var undone: (now: Held, before: Held)?
    for _ in 0..<40 {
      var held = states[states.count - 1]
      let next = chance.next(9)
      let line: String
      if let again = undone {
        (line, held, undone) = ("redo", again.now, nil)
        done.append(again.before)
      } else if next >= 7, let before = done.popLast() {
        (line, undone) = ("undo", (held, before))
        held = before
      } else {
        let before = held
        switch next {
        case 0:
          held.fields.append((held.fields.max() ?? 0) + 1)
          let name = "x\(held.fields.last ?? 0)"
          line = "define tick.\(name) integer default \(chance.next(99))"
        case 1 where !held.fields.isEmpty: line = "drop tick.x\(held.fields.removeLast())"
        case 2 where held.events > 5: (line, held.events) = ("delete event", 0)
        case 3, 4: (line, held.events) = ("new event n=\(chance.next(1000))", held.events + 1)
        default:
          held.number += 1
          line = "set tick[*].n \(held.number)"
        }
        if held == before { continue }
        done.append(before)
      }
      lines.append(line == "delete event" ? "delete event[*]" : line)
      states.append(held)
    }
    return (lines, states)
  }

  private static func held(_ path: String) throws -> Held {
    let connection = try Connection(path: path, mode: .readWrite)
    defer { connection.close() }
    #expect(try connection.scalar("PRAGMA integrity_check") == .text("ok"))
    var numbers: [Int] = []
    try connection.query("SELECT DISTINCT n FROM tick") { numbers.append(Int($0.integer(0))) }
    #expect(numbers.count == 1, "a change is there in part")
    var fields: [Int] = []
    try connection.query("SELECT name FROM pragma_table_info('tick') WHERE name GLOB 'x*'") { row in
      if let number = Int(row.text(0).dropFirst()) { fields.append(number) }
    }
    guard case .integer(let events) = try connection.scalar("SELECT count(*) FROM event") else {
      throw SessionFailure("no events")
    }
    return Held(number: numbers.first ?? -1, events: Int(events), fields: fields)
  }

  @Test(arguments: ["wal", "delete"])
  func whatWasToldAsDoneIsThere(mode: String) throws {
    let facet = try Facet()
    let rows = "sql --write \"insert into tick (n) with recursive c(i) as (select 1 union all select i + 1 from c "
    let made = try facet(
      "t.db", "-c", "define tick { n integer }; define event { n integer }", "-c",
      "\(rows) limit 1000) select 0 from c\"",
      "-c", "option journal-keep 60")
    #expect(made.status == 0, "\(made.errors)")
    let file = facet.folder("t.db")
    if mode == "delete" {
      let connection = try Connection(path: file, mode: .readWrite)
      try connection.execute("PRAGMA journal_mode = DELETE")
      connection.close()
    }
    var chance = Chance(state: Self.seed &* 7919 &+ (mode == "wal" ? 1 : 2))
    var before = try Self.held(file)
    var killed = 0
    // How long a run takes that nobody kills, in milliseconds; the longest of those so far.
    var whole = 0
    for number in 0...Self.count / 2 {
      let (lines, states) = Self.script(before, &chance)
      let text = lines.enumerated().map { "\($1)\nprint \($0 + 1) to done.txt\n" }.joined()
      let after = number == 0 ? 60_000 : max(1, whole * (5 + chance.next(90)) / 100)
      let moment = "\(after / 1000).\(String(1000 + after % 1000).dropFirst())"
      try facet.folder.write("0\n", to: "done.txt")
      let begun = ContinuousClock.now
      let result = try run(
        "/usr/bin/timeout", ["-s", "KILL", moment, Products.path("facet"), "t.db", "--keep-going", "-f", "-"],
        input: text, environment: Facet.environment, directory: facet.folder.path)
      if result.status == 137 {
        killed += 1
      } else {
        #expect(result.status == 0, "\(result.errors)")
        whole = max(whole, Int((ContinuousClock.now - begun) / .milliseconds(1)))
      }
      let told = try Int(facet.folder.read("done.txt").dropLast()) ?? 0
      let held = try Self.held(file)
      let isDue = states.indices.contains { $0 >= told && states[$0] == held }
      #expect(
        isDue,
        """
        \(mode), run \(number), killed after \(moment) s: \(told) told as done, and there is \(held)
        \(zip(lines, states.dropFirst()).map { "\($0)\t\($1)" }.joined(separator: "\n"))
        \(result.errors.suffix(500))
        """)
      let check = try facet("t.db", "check-file", "--history")
      #expect(check.status == 0, "\(mode), run \(number): \(check.output)")
      before = held
      if !isDue || check.status != 0 { break }
    }
    #expect(killed > Self.count / 4, "only \(killed) were killed before their end")
  }
}
