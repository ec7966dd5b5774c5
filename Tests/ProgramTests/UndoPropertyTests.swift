import Support
import Testing

/// Random changes of all sorts, taken back to the first and brought back to the last: at every step the file holds what
/// it held there.
@Suite struct UndoPropertyTests {
  private static let mark = "== "

  private static let dump = RandomChanges.dump + "\nprint \"\(mark)\"\n"

  /// What each run of the dump printed.
  private static func states(_ output: String) -> [String] {
    var states = [""]
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == mark { states.append("") } else { states[states.count - 1] += line + "\n" }
    }
    return states.dropLast()
  }

  private static func withoutRepeats(_ states: [String]) -> [String] {
    states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test(arguments: 1...6)
  func everyStepIsTakenBackAndBrought(seed: Int) throws {
    let facet = try Facet()
    for line in RandomChanges.setup.split(separator: "\n") {
      let made = try facet("t.db", "-c", line.trimmingBlanks)
      #expect(made.status == 0, "\(made.errors)")
    }
    var chance = RandomChanges(seed: seed)
    let count = 60
    var script = Self.dump
    for _ in 0..<count { script += chance.statement() + "\n" + Self.dump }
    for _ in 0..<count { script += "undo\n" + Self.dump }
    for _ in 0..<count { script += "redo\n" + Self.dump }
    let result = try facet("t.db", "--keep-going", "-f", "-", input: script)
    let states = Self.states(result.output)
    #expect(states.count == 3 * count + 1)
    let forward = Self.withoutRepeats(Array(states[0...count]))
    #expect(forward.count > count / 3)
    #expect(
      Self.withoutRepeats(Array(states[count...2 * count])) == forward.reversed(), "seed \(seed)\n\(result.errors)")
    #expect(Self.withoutRepeats(Array(states[(2 * count)...])) == forward, "seed \(seed)\n\(result.errors)")
    #expect(try facet("t.db", "sql", "pragma integrity_check").output == "ok\n")
    #expect(try facet("t.db", "sql", "pragma foreign_key_check").output == "")
  }

  /// The rows of a view have no address under which anything could be written down.
  @Test func recordsWithoutAddressHaveNoHistory() throws {
    let facet = try Facet.withForeign("create table t (a)", "create view v as select a from t")
    let result = try facet("f.db", "-c", "history v")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: records of v have no address\n"), "\(result.errors)")
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }
}
