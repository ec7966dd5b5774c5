/// Random changes of all sorts, on tables of every build; the same ones for the same seed.
package struct RandomChanges {
  /// Tables of every build: of Facet's own, with cascades, with two keys, without a key, with triggers, full text.
  package static let setup = #"""
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
  /// Prints every cell of every table, with its storage class.
  package static let dump =
    tables.map { table in
      let columns = [
        "thing": "id, name, record, price, day, tags, note", "tag": "id, thing, label", "mark": "id, thing, n",
      ]
      let names =
        columns[table] ?? ["pair": "a, b, c", "loose": "x, y", "loud": "id, n, twice", "seen": "id, what"][table]
      let list = (names ?? "title, body").split(separator: ", ").map { "quote(\($0))" }.joined(separator: ", ")
      return
        "sql \"select '\(table)', rowid_of, \(list) from (select *, 0 as rowid_of from \(table)) order by 2, 3, 4\""
    }.joined(separator: "\n")

  package var state: UInt64

  package init(seed: Int) { state = UInt64(seed) &* 7919 }

  package mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  package mutating func pick(_ all: [String]) -> String { all[next(all.count)] }

  package mutating func statement() -> String {
    let value = pick(["null", "\"\"", "x", "\"Ünï\u{1F382}\"", "\"a'b\"", "7", "\"1e3\"", "-0"])
    let number = pick(["null", "0", "-9223372036854775808", "5", "12"])
    let id = next(6) + 1
    let word = pick(["Tea", "Milk", "Oat", "Rye", "Fig"])
    switch next(22) {
    case 0, 1: return "new thing name=\(word)\(next(9)) record=\(number)"
    case 2: return "ensure thing[\"\(word)\"] note=\(value)"
    case 3: return "set thing[\(id)].note \(value)"
    case 4: return "set thing[*].record = \(next(50))"
    case 5: return "set thing[\(id)] price=\(pick(["1.50", "null", "0.05"])) day=2009-11-2\(next(9))"
    case 6: return "set thing[record > 3].tags [\"a\", \(next(5))]"
    case 7: return "delete thing[\(id)]"
    case 8: return "delete thing[record < 4]"
    case 9: return "copy thing[\(id)] name=\(word)x\(next(99))"
    case 10: return "new tag thing=\(id) label=\(value)"
    case 11: return "new mark thing=\(id) n=\(pick(["1.5", "null", "1e300"]))"
    case 12: return "new pair a=\(word) b=\(next(4)) c=\(value)"
    case 13: return "set pair[*].c \(value)"
    case 14: return "set pair[b = \(next(4))].b = \(next(9) + 4)"
    case 15: return "delete pair[b > 5]"
    case 16: return "new loose x=\(value) y=\(number)"
    case 17: return "set loose[*].y \(value)"
    case 18: return "new loud n=\(next(9))"
    case 19: return "set loud[*].n += 1"
    case 20: return "new words title=\(word) body=\(pick(["one", "two words"]))"
    default: return "set words[\(id)].body \(pick(["three", "four"]))"
    }
  }
}
