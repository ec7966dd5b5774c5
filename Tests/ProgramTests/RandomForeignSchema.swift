/// Tables as other programs make them, of all sorts at once, with rows and with statements that change them; the same
/// ones for the same seed.
struct RandomForeignSchema {
  private struct Table {
    var columns: [String] = []
    var hasTextKey = false
    var hasTwoKeys = false
    var hasKey = true
  }

  private var state: UInt64
  private var tables: [String: Table] = [:]
  private var names: [String] = []
  /// Each is run by itself; one that the others do not allow is left out.
  private(set) var setup: [String] = []

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    names = Array(["alpha", "beta", "gamma", "delta"].prefix(2 + roll(3)))
    for name in names {
      let sort = pick(["row", "row", "auto", "none", "text", "text", "two", "int", "desc", "bare", "bare two"])
      var table = Table()
      table.hasTextKey = sort == "text" || sort == "bare"
      table.hasTwoKeys = sort == "two" || sort == "bare two"
      table.hasKey = sort != "none"
      tables[name] = table
      setup.append(sort)
    }
    let sorts = setup
    setup = []
    for (name, sort) in zip(names, sorts) { make(name, sort) }
    for name in names { fill(name) }
    setup.append("create table log(what)")
    for number in 0..<roll(4) { index(number) }
    for number in 0..<roll(5) { trigger(number) }
    if roll(2) == 0 { view() }
  }

  private mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
  private mutating func pick(_ all: [String]) -> String { all[roll(all.count)] }
  private mutating func maybe(_ sides: Int, _ text: String) -> String { roll(sides) == 0 ? text : "" }
  private mutating func column(of table: String) -> String { pick(tables[table]?.columns ?? ["a"]) }

  // MARK: what is in the file

  private mutating func make(_ name: String, _ sort: String) {
    let isStrict = roll(5) == 0
    var (lines, constraints): ([String], [String]) = ([], [])
    var columns: [String] = []
    switch sort {
    case "row": lines.append("id integer primary key")
    case "auto": lines.append("id integer primary key autoincrement")
    case "desc": lines.append("id integer primary key desc")
    case "int": lines.append("id int primary key")
    case "text", "bare": lines.append("k text primary key" + pick(["", " collate nocase", " on conflict replace"]))
    case "two", "bare two":
      lines += ["k text", "m integer"]
      constraints.append("primary key (k, m)")
    default: break
    }
    columns = lines.map { String($0.prefix { $0 != " " }) }
    for (column, kind, standard, check) in [
      ("a", "integer", "7", "a < 50"), ("b", "text", "'dd'", "length(b) > 0"), ("c", "real", "1.5", "c <> 4"),
      ("d", isStrict ? "any" : pick(["", "numeric", "blob", "decimal(10,2)", "date"]), "3", "d is not 'bad'"),
    ] where roll(7) > 0 {
      lines.append(
        "\(column) \(kind)" + maybe(4, " default \(standard)") + maybe(8, " not null")
          + maybe(7, " unique\(pick(["", "", " on conflict replace", " on conflict ignore"]))")
          + maybe(5, " check (\(check))") + (column == "b" ? maybe(3, " collate nocase") : ""))
      columns.append(column)
    }
    if columns.isEmpty {
      lines.append("a integer")
      columns.append("a")
    }
    if roll(3) == 0, columns.contains("a") {
      lines.append("g\(isStrict ? " integer" : "") generated always as (a * 2) \(pick(["stored", "virtual"]))")
    }
    for number in 0..<pickCount() { reference("r\(number)", &lines, &constraints, &columns) }
    if columns.contains("a"), columns.contains("b") {
      constraints += [maybe(7, "unique (a, b)\(pick(["", " on conflict replace"]))")].filter { $0 != "" }
    }
    tables[name]?.columns = columns
    let options = [sort.hasPrefix("bare") ? "without rowid" : "", isStrict ? "strict" : ""].filter { $0 != "" }
    setup.append(
      "create table \(name)(\((lines + constraints).joined(separator: ", "))) \(options.joined(separator: ", "))")
  }

  private mutating func pickCount() -> Int { [0, 0, 1, 1, 2][roll(5)] }

  private mutating func reference(
    _ column: String, _ lines: inout [String], _ constraints: inout [String], _ columns: inout [String]
  ) {
    let parent = pick(names)
    guard let table = tables[parent], table.hasKey || roll(7) == 0 else { return }
    let actions =
      pick([
        "", " on delete cascade", " on delete set null", " on delete set default",
        " on delete cascade on update cascade", " on update cascade", " on delete restrict",
        " on update set default on delete set null",
      ]) + maybe(3, " deferrable initially deferred")
    if table.hasTwoKeys {
      lines += ["\(column)k text", "\(column)m integer"]
      columns += ["\(column)k", "\(column)m"]
      constraints.append("foreign key (\(column)k, \(column)m) references \(parent)\(maybe(2, "(k, m)"))\(actions)")
    } else {
      let kind = table.hasTextKey ? "text" : "integer"
      let target = roll(8) == 0 ? table.columns.first.map { "(\($0))" } ?? "" : ""
      lines.append("\(column) \(kind)\(maybe(4, " default 1")) references \(parent)\(target)\(actions)")
      columns.append(column)
    }
  }

  private mutating func literal(_ column: String) -> String {
    switch column {
    case "id", "m", "a": pick(["1", "2", "3", "4", "5", "6", "60", "null"])
    case "k": pick(["'x'", "'y'", "'X'", "'z'", "null", "'Tea'"])
    case "b": pick(["'one'", "'One'", "'two'", "''", "null", "'3'"])
    case "c": pick(["1.5", "2", "4", "null", "0.25"])
    case "d": pick(["1", "'text'", "2.50", "null", "'2009-11-29'", "'bad'", "x'00ff'"])
    default: pick(["1", "2", "'x'", "null", "99"])
    }
  }

  private mutating func fill(_ name: String) {
    for _ in 0...roll(5) {
      let columns = (tables[name]?.columns ?? []).filter { _ in roll(10) > 0 }
      if columns.isEmpty { continue }
      let values = columns.map { literal($0) }
      // Stored before the constraints were, or by a program that looks at none.
      let keys = values.contains("99") ? "off" : "on"
      setup.append("pragma foreign_keys = \(keys)")
      setup.append("pragma ignore_check_constraints = \(pick(["on", "off"]))")
      setup.append(
        "insert or ignore into \(name)(\(columns.joined(separator: ", "))) values (\(values.joined(separator: ", ")))")
    }
  }

  private mutating func index(_ number: Int) {
    let name = pick(names)
    let (one, other) = (column(of: name), column(of: name))
    setup.append(
      pick([
        "create unique index ix\(number) on \(name)(\(one)) where \(other) is not null and \(other) <> 2",
        "create unique index ix\(number) on \(name)(\(one)) where \(other) > 1",
        "create unique index ix\(number) on \(name)(lower(\(one)))",
        "create unique index ix\(number) on \(name)(\(one) collate nocase)",
        "create unique index ix\(number) on \(name)(\(one), \(other) || 'x' desc)",
        "create index ix\(number) on \(name)(\(one) desc)",
        "create unique index ix\(number) on \(name)(\(one), \(other))",
      ]))
  }

  private mutating func trigger(_ number: Int) {
    let (name, other) = (pick(names), pick(names))
    let (one, to, of) = (column(of: name), column(of: other), column(of: other))
    let event = pick(["insert", "update", "delete", "update of \(one)"])
    let row = event == "delete" ? "old" : "new"
    let body = pick([
      "insert into log values ('\(number) ' || coalesce(\(row).\(one), '-'))",
      "insert into log values ('\(number) ' || coalesce(\(row).\(one), '-'))",
      "insert or replace into \(other)(\(to)) values (\(row).\(one))",
      "update \(other) set \(to) = \(row).\(one) where \(of) = 2",
      "update or replace \(other) set \(to) = \(row).\(one) where \(of) is null",
      "delete from \(other) where \(to) = \(row).\(one)", "select raise(ignore) where \(row).\(one) = 3",
      "select raise(abort, 'no \(number)') where \(row).\(one) = 4",
      "select raise(fail, 'no \(number)') where \(row).\(one) = 5",
    ])
    setup.append("create trigger tr\(number) \(pick(["before", "after"])) \(event) on \(name) begin \(body); end")
  }

  private mutating func view() {
    let name = pick(names)
    let one = column(of: name)
    setup.append("create view vw as select \((tables[name]?.columns ?? []).joined(separator: ", ")) from \(name)")
    setup.append(
      "create trigger vw_in instead of insert on vw begin insert into \(name)(\(one)) values (new.\(one)); end")
  }

  // MARK: what is done

  private mutating func value() -> String {
    pick([
      "null", "7", "x", "1", "2", "3", "4", "5", "007", "\"1.50\"", "2009-11-29", "true", "\"\"", "Tea", "one", "X",
      "60", "\"two words\"",
    ])
  }

  private mutating func sqlValue() -> String {
    pick(["null", "1", "2", "3", "4", "5", "'x'", "'X'", "'one'", "'Tea'", "7", "60", "1.5", "x'00'"])
  }

  private mutating func path(_ name: String) -> String {
    let one = column(of: name)
    return name
      + pick([
        "[*]", "[first]", "[last]", "[first]", "[last]", "[\(one) = null]", "[\(one) != null]", "[\(roll(5))]",
        "[\"\(pick(["x", "Tea"]))\"]",
      ])
  }

  private mutating func sql(_ name: String, _ one: String, _ other: String) -> String {
    let (value, second) = (sqlValue(), sqlValue())
    return pick([
      "update \(name) set \(one) = \(value)", "update or ignore \(name) set \(one) = \(other)",
      "update or replace \(name) set \(one) = \(value) where \(other) is not \(second)",
      "insert or replace into \(name)(\(one)) values (\(value))", "delete from \(name) where \(one) is \(value)",
      "replace into \(name) select * from \(name) limit 2",
      "insert into \(name)(\(one)) values (\(value)) on conflict do update set \(other) = \(second)",
    ])
  }

  mutating func statement(isInside: Bool = false) -> String {
    let name = roll(9) == 0 ? pick(["vw", "fresh", "log"]) : pick(names)
    let (one, other) = (column(of: name), column(of: name))
    let kind = pick(["text", "integer", "real", "decimal(2)", "date", "boolean", "list", "choice(a, b)"])
    let force = maybe(2, " --force")
    switch roll(isInside ? 52 : 60) {
    case 0..<8: return "set \(path(name)).\(one) \(value())\(force)"
    case 8..<10:
      return one == other ? "clear \(path(name)).\(one)" : "set \(path(name)) \(one)=\(value()) \(other)=\(value())"
    case 10..<16:
      var columns = (tables[name]?.columns ?? ["a"]).filter { _ in roll(10) < 6 }
      if columns.isEmpty { columns = [one] }
      return "new \(name) \(columns.map { "\($0)=\(value())" }.joined(separator: " "))\(force)"
    case 16..<18: return "ensure \(name)[\(pick(["1", "2", "7", "x", "Tea"]))] \(one)=\(value())"
    case 18..<23: return "delete \(path(name))"
    case 23..<25: return "copy \(path(name)) \(one)=\(value())"
    case 25: return "move \(name)[first] after \(name)[last]"
    case 26..<31: return "sql --write \"\(sql(name, one, other))\""
    case 31..<33:
      return
        "define \(name).\(one) \(kind)\(pick(["", " key", " unique", " required", " default 7", " label L"]))\(force)"
    case 33: return "define \(name).\(pick(["new1", one])) ref \(pick(names))\(maybe(2, " on-delete cascade"))\(force)"
    case 34: return "define \(name).\(pick(["new1", "new2"])) \(kind)\(pick(["", " default 7", " order", " unique"]))"
    case 35: return "rename \(name).\(one) \(pick(["a", "zz", "k2", one.uppercased()]))"
    case 36: return "rename \(name) \(pick(["alpha", "other", "Beta"]))"
    case 37: return "drop \(name).\(one)\(force)"
    case 38: return "drop \(name)"
    case 39: return pick(["rename vw vx", "rename vx vw", "drop vw", "view big = \(name) where \(one) != null"])
    case 40: return "action \(name).go { set .\(one) \(value()); set .\(other) = \(one) }"
    case 41: return "set fresh.\(pick(["a", "b"])) \(value())"
    case 42, 43: return "set \(path(name)).\(one) \(pick(["+=", "-="])) \(pick(["1", "2", "\"x\"", "[1]", other]))"
    case 44: return "run \(path(name)).go"
    case 45: return "toggle \(path(name)).\(one)"
    case 46: return "edit \(path(name)).\(one) \(value())"
    case 47: return "\(pick(["set", "clear"])) \(pick(["vw", "big"]))[*].\(one)\(roll(2) == 0 ? " \(value())" : "")"
    case 48: return "delete \(pick(["vw", "big"]))[\(one) = \(pick(["1", "2", "\"x\""]))]"
    case 49: return "set \(path(name)) \(one)=\(value()) \(other)=\(value()) \(column(of: name))=\(value())\(force)"
    case 50: return "move \(name)[last] before \(name)[first]"
    case 51: return "define \(name) { \(one) \(kind); \(other) \(kind)\(maybe(2, " label L")) }\(force)"
    case 52, 53: return "begin; \(statement(isInside: true)); \(statement(isInside: true)); save"
    case 54, 55:
      return "try { \(statement(isInside: true)); \(statement(isInside: true)) } catch { \(statement(isInside: true)) }"
    default: return "if true { \((0...1 + roll(3)).map { _ in statement(isInside: true) }.joined(separator: "; ")) }"
    }
  }
}
