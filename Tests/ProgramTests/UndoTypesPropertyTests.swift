import Glibc
import Support
import Testing

/// Random changes of types among changes of records, in files of every build: taken back to the first and brought back
/// to the last, the file holds at every step what it held there, its schema to the letter.
@Suite struct UndoTypesPropertyTests {
  /// Spelled as people spell, so that a definition made anew would be another text.
  private static let tables = """
    create table  odd(  id integer primary key autoincrement, n integer check (n < 1000),
      t text default 'x' collate nocase, -- a note
      up int generated always as (n * 2) );
    create index odd_n on odd(n desc);
    create table [pair table] (a text, b integer, c, primary key (a, b)) without rowid;
    create table child (pa text, pb integer, o integer references odd on delete set null,
      foreign key (pa, pb) references [pair table](a, b) on delete cascade);
    create table log(what);
    create view odds as select id, t from odd where n > "1";
    create trigger odd_log after insert on odd begin insert into log values ('new ' || new.n); end;
    insert into odd (n, t) values (1, 'one'), (2, null), (300, x'00ff');
    insert into "pair table" values ('a', 1, 1.5), ('b', 2, 'z');
    insert into child values ('a', 1, 1), ('b', 2, null), (null, null, 3);
    """

  private static let types = """
    define thing { name text key; n integer; note text; tag text }
    define tag { thing ref thing on-delete cascade; label text unique; n real; check n < 99 "too many" }
    define box "Boxes" { name text required; n decimal(2) default 1.50; tag ref tag; c = name + "!" }
    for word in ["Tea", "Rye", "Oat"] { new thing name=(word) note="7"; new box name=(word) tag=null }
    new tag thing=1 label=hot n=3

    """

  private struct Chance {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    mutating func pick(_ all: [String]) -> String { all[next(all.count)] }
  }

  private static func statement(_ chance: inout Chance) -> String {
    let types = ["thing", "tag", "box", "odd", "odd", "`pair table`", "child", "log"]
    let fields = ["name", "n", "size", "note", "label", "t", "b", "c", "what", "box", "tag"]
    let (type, field) = (chance.pick(types), chance.pick(fields))
    let number = chance.next(6)
    let kind = chance.pick(["text", "integer", "real", "decimal(2)", "date", "boolean", "list", "choice(a, b)"])
    let name = chance.pick(types + fields + ["Thing", "größe", "Two words"].map { "`\($0)`" })
    let value = chance.pick(["null", "7", "x", "007", "\"1.50\"", "2009-11-29", "true", "\"\""])
    switch chance.next(38) {
    case 0, 1:
      return
        "define \(chance.pick(["thing", "fresh1", "box", "note"])) { name text \(chance.pick(["key", "unique", ""])); "
        + "\(field) \(kind); check len(name) < 20 }"
    case 2: return "define \(type).\(field) \(kind) \(chance.pick(["", "unique", "label L", "secret", "help \"h\""]))"
    case 3: return "define \(type).\(field) \(kind) default \(chance.pick(["7", "a", "true", "2009-11-29"]))"
    case 4: return "define \(type).\(field) \(kind) --force"
    case 5:
      return
        "define \(type).\(field) ref \(chance.pick(types)) \(chance.pick(["", "on-delete cascade", "inverse many"]))"
    case 6: return "define \(type).twice = \(chance.pick(["n * 2", "len(name)", "1", "\(field)"]))"
    case 7:
      return "define \(type) \"Label \(number)\" { check \(field) != \(chance.pick(["\"q\"", "99"])) \"not that\" }"
    case 8, 9: return "drop \(type).\(field)"
    case 10: return "drop \(type)"
    case 11: return "drop \(chance.pick(["big", "odds", "small"]))"
    case 12, 13: return "rename \(type).\(field) \(name)"
    case 14, 15: return "rename \(type) \(name)"
    case 16: return "rename \(chance.pick(["big", "odds"])) \(chance.pick(["small", "odds"]))"
    case 17: return "view big = \(type) where \(field) != null"
    case 18: return "view small = \(chance.pick(["big", type])) limit \(number + 1)"
    case 19: return "action \(type).go { set .\(field) \(value) }"
    case 20: return "drop \(type).go"
    case 21, 22: return "new \(type) \(field)=\(value)"
    case 23: return "new \(chance.pick(["thing", "tag", "box"])) name=\(chance.pick(["Tea", "Rye", "Oat"]))\(number)"
    case 24: return "set \(type)[*].\(field) \(value)"
    case 25: return "delete \(type)[\(number)]"
    case 26: return "set fresh\(chance.next(3)).\(field) \(value)"
    case 27: return "set \(type)[*].new\(number) \(value)"
    case 30: return "set \(type)[*].\(field) \(chance.pick(["+=", "-="])) \(chance.pick(["1", "\"x\"", "[2]"]))"
    case 31: return "run \(type)[*].go"
    case 32: return "define \(type).at integer order"
    case 33: return "move \(type)[last] before \(type)[first]"
    case 34: return "set \(chance.pick(["big", "small", "odds"]))[*].\(field) \(value)"
    case 35: return "delete \(chance.pick(["big", "small"]))[first]"
    case 36:
      return "begin; set \(type)[*].\(field) \(value); new \(type) \(field)=\(value); delete \(type)[first]; save"
    case 37: return "sql --write \"update or replace \(type) set \(field) = '7'\""
    case 28:
      return "if true { new odd n=\(number) t=\(value); define odd.\(field) \(kind); new odd n=9; drop odd.\(field) }"
    default:
      return
        "try { drop \(type).\(field); define \(type).\(field) \(kind); set \(type)[*].\(field) \(value) } catch { }"
    }
  }

  /// `FACET_SEEDS=400` tries more than usual.
  private static let seeds = getenv("FACET_SEEDS").flatMap { Int(String(cString: $0)) } ?? 8

  @Test(arguments: 1...seeds)
  func everyStepIsTakenBackAndBrought(seed: Int) throws {
    let facet = try Facet.made(by: Self.tables)
    var chance = Chance(state: UInt64(seed) &* 104_729)
    let count = 40
    let statements = (0..<count).map { _ in Self.statement(&chance) }
    let made = try facet("f.db", "--no-journal", "-f", "-", input: Self.types)
    #expect(made.status == 0, "\(made.errors)")
    var script = "backup s0.db\n"
    var at = 0
    func step(_ line: String) {
      at += 1
      script += "\(line)\nbackup s\(at).db\n"
    }
    for line in statements { step(line) }
    for _ in 0..<count { step("undo") }
    for _ in 0..<count { step("redo") }
    let result = try facet("f.db", "--keep-going", "-f", "-", input: script)
    let states = try (0...at).map { try FileContent.lines(of: facet.folder("s\($0).db")) }
    let forward = FileContent.withoutRepeats(Array(states[0...count]))
    #expect(forward.count > 1, "\(result.errors)")
    let told = "seed \(seed)\n\(statements.joined(separator: "\n"))\n\(result.errors)"
    FileContent.compare(
      FileContent.withoutRepeats(Array(states[count...2 * count])), forward.reversed(), "undo, \(told)")
    FileContent.compare(FileContent.withoutRepeats(Array(states[(2 * count)...])), forward, "redo, \(told)")
    #expect(try facet("f.db", "sql", "pragma integrity_check").output == "ok\n")
  }
}
