import Glibc
import Store
import Support
import Testing

/// Facet is killed at random moments of changes of every sort, again and again over one file: what was told as done is
/// there, nothing else is in part, and the journal agrees with the content. Single statements, blocks, sets of edits,
/// many rows at once, types, undo, redo, and a history that is cut off behind. `scripts/crashes.sh` does it a thousand
/// times.
@Suite struct KillTests {
  private static let count = getenv("FACET_CRASHES").flatMap { Int(String(cString: $0)) } ?? 50
  private static let seed = getenv("FACET_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  /// What the file holds, as one text: it is one of those between two statements.
  private struct Held: Equatable {
    var number: Int
    var events: Int
    var fields: Set<Int>
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
      let next = chance.next(13)
      let line: String
      if let again = undone {
        (line, held, undone) = ("redo", again.now, nil)
        done.append(again.before)
      } else if next >= 11, let before = done.popLast() {
        (line, undone) = ("undo", (held, before))
        held = before
      } else {
        let before = held
        line = change(next, &held, &chance)
        if held == before { continue }
        done.append(before)
      }
      lines.append(line)
      states.append(held)
    }
    return (lines, states)
  }

  /// A line, and what it makes of the content: one change in the history.
  private static func change(_ next: Int, _ held: inout Held, _ chance: inout Chance) -> String {
    let free = (held.fields.max() ?? 0) + 1
    switch next {
    case 0:
      held.fields.insert(free)
      return "define tick.x\(free) integer default \(chance.next(99))"
    case 1 where !held.fields.isEmpty: return "drop tick.x\(held.fields.removeFirst())"
    case 2 where !held.fields.isEmpty:
      let old = held.fields.removeFirst()
      held.fields.insert(free)
      return "rename tick.x\(old) x\(free)"
    case 3 where held.events > 5:
      held.events = 0
      return "delete event[*]"
    case 4, 5:
      held.events += 1
      return "new event n=\(chance.next(1000))"
    case 6:
      held.events += 40
      return "sql --write \"insert into event (n) with recursive c(i) as (select 1 union all select i + 1 from c "
        + "limit 40) select i from c\""
    case 7:
      held.number += 1
      held.events += 3
      return "if true { set tick[*].n \(held.number); for i in [1, 2, 3] { new event n=$i } }"
    case 8:
      held.number += 2
      held.events += 2
      return "begin; new event n=1; set tick[*].n \(held.number - 1); new event n=2; "
        + "set tick[*].n \(held.number); save"
    case 9: return "begin; new event n=1; set tick[*].n 0; cancel"
    default:
      held.number += 1
      return "set tick[*].n \(held.number)"
    }
  }

  private static func held(_ path: String) throws -> Held {
    let connection = try Connection(path: path, mode: .readWrite)
    defer { connection.close() }
    #expect(try connection.scalar("PRAGMA integrity_check") == .text("ok"))
    var numbers: [Int] = []
    try connection.query("SELECT DISTINCT n FROM tick") { numbers.append(Int($0.integer(0))) }
    #expect(numbers.count == 1, "a change is there in part")
    var fields: Set<Int> = []
    try connection.query("SELECT name FROM pragma_table_info('tick') WHERE name GLOB 'x*'") { row in
      if let number = Int(row.text(0).dropFirst()) { fields.insert(number) }
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
