import Support
import Testing

/// Random changes of all sorts, taken back to the first and brought back to the last: at every step the file holds what
/// it held there.
@Suite struct UndoPropertyTests {
  /// Tables of every build: of Facet's own, with cascades, with two keys, without a key, with triggers, full text.
  private static let setup = #"""
    define thing { name text key; record integer; price decimal(2); day date; tags list; note text }
    define tag { thing ref thing on-delete cascade; label text }
    define mark { thing ref thing on-delete clear; n real }
    sql --write "create table pair (a text, b integer, c, primary key (a, b)) without rowid"
    sql --write "create table loose (x, y)"
    sql --write "create table loud (id integer primary key, n integer, twice integer)"
    sql --write "create table seen (id integer primary key, what)"
    sql --write "create trigger loud_set after update of n on loud begin update loud set twice = 2 * new.n where id = new.id; insert into seen (what) values (new.n); end"
    sql --write "create trigger loud_new after insert on loud begin insert into seen (what) values ('new'); end"
    sql --write "create virtual table words using fts5(title, body)"
    """#

  private static let tables = ["thing", "tag", "mark", "pair", "loose", "loud", "seen", "words"]
  private static let mark = "== "

  /// Prints every cell of every table, with its storage class.
  private static let dump =
    tables.map { table in
      let columns = [
        "thing": "id, name, record, price, day, tags, note", "tag": "id, thing, label", "mark": "id, thing, n",
      ]
      let names =
        columns[table] ?? ["pair": "a, b, c", "loose": "x, y", "loud": "id, n, twice", "seen": "id, what"][table]
      let list = (names ?? "title, body").split(separator: ", ").map { "quote(\($0))" }.joined(separator: ", ")
      return
        "sql \"select '\(table)', rowid_of, \(list) from (select *, 0 as rowid_of from \(table)) order by 2, 3, 4\""
    }.joined(separator: "\n") + "\nprint \"\(mark)\"\n"

  private struct Chance {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    mutating func pick(_ all: [String]) -> String { all[next(all.count)] }
  }

  private static func statement(_ chance: inout Chance) -> String {
    let value = chance.pick(["null", "\"\"", "x", "\"Ünï\u{1F382}\"", "\"a'b\"", "7", "\"1e3\"", "-0"])
    let number = chance.pick(["null", "0", "-9223372036854775808", "5", "12"])
    let id = chance.next(6) + 1
    let word = chance.pick(["Tea", "Milk", "Oat", "Rye", "Fig"])
    switch chance.next(22) {
    case 0, 1: return "new thing name=\(word)\(chance.next(9)) record=\(number)"
    case 2: return "ensure thing[\"\(word)\"] note=\(value)"
    case 3: return "set thing[\(id)].note \(value)"
    case 4: return "set thing[*].record = \(chance.next(50))"
    case 5: return "set thing[\(id)] price=\(chance.pick(["1.50", "null", "0.05"])) day=2009-11-2\(chance.next(9))"
    case 6: return "set thing[record > 3].tags [\"a\", \(chance.next(5))]"
    case 7: return "delete thing[\(id)]"
    case 8: return "delete thing[record < 4]"
    case 9: return "copy thing[\(id)] name=\(word)x\(chance.next(99))"
    case 10: return "new tag thing=\(id) label=\(value)"
    case 11: return "new mark thing=\(id) n=\(chance.pick(["1.5", "null", "1e300"]))"
    case 12: return "new pair a=\(word) b=\(chance.next(4)) c=\(value)"
    case 13: return "set pair[*].c \(value)"
    case 14: return "set pair[b = \(chance.next(4))].b = \(chance.next(9) + 4)"
    case 15: return "delete pair[b > 5]"
    case 16: return "new loose x=\(value) y=\(number)"
    case 17: return "set loose[*].y \(value)"
    case 18: return "new loud n=\(chance.next(9))"
    case 19: return "set loud[*].n += 1"
    case 20: return "new words title=\(word) body=\(chance.pick(["one", "two words"]))"
    default: return "set words[\(id)].body \(chance.pick(["three", "four"]))"
    }
  }

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
    for line in Self.setup.split(separator: "\n") {
      let made = try facet("t.db", "-c", line.trimmingBlanks)
      #expect(made.status == 0, "\(made.errors)")
    }
    var chance = Chance(state: UInt64(seed) &* 7919)
    let count = 60
    var script = Self.dump
    for _ in 0..<count { script += Self.statement(&chance) + "\n" + Self.dump }
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
