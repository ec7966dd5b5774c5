/// Expressions of all forms, as people would type them; the same for each seed.
struct AgreementExpressions {
  var random: SplitMix

  /// Whose fields a bare name is.
  enum Place { case thing, birthday }
  enum Wanted: CaseIterable { case integer, real, decimal, boolean, text, date, datetime, list, json, person, thing }

  private static let ofThing: [Wanted: [String]] = [
    .integer: [
      "i", "j", "more", "cake", "old", "next.i", "next.more", "next.next.j", "owner.things.@count",
      "owner.things.@sum.more", "next.befores.@max.j", "owner.things.birthdays.@count",
      "befores.befores.@sum.more", "owner.things.@max.birthdays.@count", "befores[first].i",
      "owner.things.@sum.birthdays.n", "birthdays[last].n", "owner.things[last].birthdays[first].n", "befores[2].j",
      "birthdays.@distinct.n.@count", "befores[first].birthdays.@count", "owner.things.@distinct.on.@count",
      "subquery(befores.birthdays, $m, $m.n < j or $m.flag).@sum.n",
    ],
    .real: [
      "r", "q", "half", "owner.height", "next.r", "owner.boss.height", "befores.birthdays.@avg.n",
      "owner.things.@sum.birthdays.@avg.n", "owner.things.@max.birthdays.w", "birthdays[last].w",
    ],
    .decimal: [
      "p", "m", "cost", "total", "next.p", "owner.rich", "owner.things.birthdays.@sum.price",
      "befores.@max.birthdays.@sum.price", "befores.birthdays.@min.price", "birthdays[first].price",
      "owner.things.@min.birthdays.price",
      "befores[last].cost",
    ],
    .boolean: ["flag", "b", "late", "big", "next.flag", "owner.many", "next.big", "befores[first].flag"],
    .text: [
      "s", "t", "size", "label", "owner.name", "next.s", "owner.given", "chief.name", "owner.boss.name",
      "birthdays[first].gift",
      "befores[last].label",
    ],
    .date: ["on", "due", "latest", "after", "owner.born", "next.due", "chief.born", "birthdays[last].date"],
    .datetime: ["at", "end", "next.at", "birthdays[first].at"],
    .list: [
      "tags", "list", "names", "next.tags", "birthdays.@unionOfObjects.date", "birthdays.@distinct.gift",
      "owner.things.@unionOfObjects.birthdays.price", "befores.birthdays.@distinctUnionOfObjects.n",
      "owner.things.@unionOfArrays.tags", "befores.@unionOfObjects.data", "owner.things.birthdays.@distinct.flag",
      "befores[first].names", "befores.@unionOfObjects.owner", "befores.@unionOfObjects.r",
    ],
    .json: [
      "data", "data.k", "raw.k", "data.k[0]", "raw[1]", "data.l.m", "next.data.k", "first", "mixed", "list[0]", "raw",
      "befores[first].data", "befores[last].first",
    ],
    .person: ["owner", "owner.boss", "chief", "next.owner"], .thing: ["next", "next.next", "befores[first].next"],
  ]
  private static let ofBirthday: [Wanted: [String]] = [
    .integer: ["n", "^.i", "thing.j", "^.cake"], .real: ["w", "^.r", "person.height"], .decimal: ["price", "^.p"],
    .boolean: ["flag", "^.flag", "thing.big"], .text: ["gift", "person.name", "^.s", "thing.label"],
    .date: ["date", "^.on", "person.born"], .datetime: ["at", "^.at"], .list: ["thing.tags", "^.list"],
    .json: ["thing.data.k", "^.data", "^.first"], .person: ["person", "^.owner"], .thing: ["thing", "^.next"],
  ]
  private static let literals: [Wanted: [String]] = [
    .integer: [
      "0", "1", "-1", "2", "3", "7", "10", "9223372036854775807", "9007199254740993", "null", "-9223372036854775807",
    ],
    .real: ["0e0", "1e0", "15e-1", "1e300", "1e-300", "null", "5e-324"],
    .decimal: ["0.1", "0.20", "1.5", "-2.25", "3.333", "100.00", "99999999999.9999", "null"],
    .boolean: ["true", "false", "null", "TRUE"],
    .text: [
      "''", "'a'", "'A'", "'Ada'", "'straße'", "'ä'", "'ss'", "'e'", "null", "'İ'", "'1'", "'\\'", "\"a\\u{308}\"",
    ],
    .date: ["2009-11-29", "2000-02-29", "today", "9999-12-31", "0001-01-01", "null", "today()"],
    .datetime: ["2009-11-29T08:30", "2009-11-29T08:30Z", "2009-11-29T10:30+02:00", "2009-11-29T08:30:15.25", "null"],
    .list: ["[]", "['a', null]", "[1, 2.5, true]", "[2009-11-29]", "[[1], {\"k\": 1}]", "null"],
    .json: ["{\"k\": 1}", "{\"k\": true, \"l\": 0.5}", "null"], .person: ["person[1]", "person[2]", "null"],
    .thing: ["thing[1]", "thing[3]", "null"],
  ]
  private static let patterns = ["'a*'", "'*a'", "'?da'", "'a\\*b'", "'[ab]'", "'*'", "''", "'A?B'", "'*ß*'"]
  private static let regexes = [
    "'a+'", "'(?i)ada'", "'.*'", "'[[:alpha:]]+'", "'\\d+'", "'a.b'", "'^a'", "''", "'(a|ab)(c|bcd)?'",
  ]

  private mutating func one<T>(_ all: [T]) -> T { all.randomElement(using: &random)! }
  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  mutating func any() -> String {
    let depth = Int.random(in: 0...4, using: &random)
    return make(one(Wanted.allCases + [.boolean, .boolean, .boolean]), depth, .thing)
  }

  mutating func make(_ wanted: Wanted, _ depth: Int, _ place: Place) -> String {
    if depth <= 0 || chance(5) { return leaf(wanted, place) }
    if chance(8) { return choice(wanted, depth - 1, place) }
    switch wanted {
    case .integer: return integer(depth - 1, place)
    case .real: return real(depth - 1, place)
    case .decimal: return decimal(depth - 1, place)
    case .boolean: return boolean(depth - 1, place)
    case .text: return text(depth - 1, place)
    case .date: return date(depth - 1, place)
    case .datetime:
      return one(["\(leaf(.datetime, place))", "datetime(\(make(one([.text, .date]), depth - 1, place)))"])
    case .list: return list(depth - 1, place)
    case .json:
      return "{\"k\": \(make(one(Wanted.allCases), depth - 1, place)), \"l\": [\(make(.json, depth - 1, place))]}"
    case .person, .thing: return leaf(wanted, place)
    }
  }

  private mutating func leaf(_ wanted: Wanted, _ place: Place) -> String {
    if chance(3) { return one(Self.literals[wanted] ?? ["null"]) }
    return one((place == .thing ? Self.ofThing : Self.ofBirthday)[wanted] ?? ["null"])
  }

  private mutating func choice(_ wanted: Wanted, _ depth: Int, _ place: Place) -> String {
    let (a, b) = (make(wanted, depth, place), make(mixed(wanted), depth, place))
    let condition = make(.boolean, depth, place)
    return one(["if(\(condition), \(a), \(b))", "coalesce(\(a), \(b))", "coalesce(\(a))", "if(\(condition), \(a))"])
  }

  /// Now and then another kind that goes with it.
  private mutating func mixed(_ wanted: Wanted) -> Wanted {
    guard chance(3) else { return wanted }
    switch wanted {
    case .integer, .real, .decimal: return one([.integer, .real, .decimal, .json])
    case .boolean, .text, .list: return one([wanted, wanted, .json])
    case .json: return one(Wanted.allCases)
    default: return wanted
    }
  }

  private mutating func number() -> Wanted { one([.integer, .real, .decimal]) }

  private mutating func integer(_ depth: Int, _ place: Place) -> String {
    func sub(_ wanted: Wanted) -> String { make(wanted, depth, place) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return "(\(make(.integer, depth, place)) \(one(["+", "-", "*", "%"])) \(make(.integer, depth, place)))"
    case 3: return "-\(make(.integer, 0, place))"
    case 4: return "days(\(make(.date, depth, place)), \(make(.date, depth, place)))"
    case 5: return "\(one(["year", "month", "day", "weekday", "age"]))(\(make(one([.date, .datetime]), depth, place)))"
    case 6: return "len(\(make(one([.text, .list]), depth, place)))"
    case 7: return "integer(\(make(one([.text, .real, .decimal, .boolean, .json, .date]), depth, place)))"
    case 8: return "(\(make(.date, depth, place)) - \(make(.date, depth, place)))"
    default: return place == .thing ? "\(collection(depth)).@count" : "abs(\(make(.integer, depth, place)))"
    }
  }

  private mutating func real(_ depth: Int, _ place: Place) -> String {
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: return "(\(make(.real, depth, place)) \(one(["+", "-", "*", "/", "%"])) \(make(number(), depth, place)))"
    case 2: return "(\(make(number(), depth, place)) / \(make(number(), depth, place)))"
    case 3: return "real(\(make(one([.text, .integer, .decimal, .json]), depth, place)))"
    case 4: return "\(one(["abs", "round"]))(\(make(.real, depth, place)))"
    case 5: return "-\(make(.real, 0, place))"
    default:
      return place == .thing ? "\(collection(depth)).@\(one(["avg.n", "avg.w", "avg.price", "sum.w", "max.w"]))" : "w"
    }
  }

  private mutating func decimal(_ depth: Int, _ place: Place) -> String {
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      return
        "(\(make(.decimal, depth, place)) \(one(["+", "-", "*"])) \(make(one([.decimal, .integer]), depth, place)))"
    case 2: return "\(one(["min", "max"]))(\(make(.decimal, depth, place)), \(make(number(), depth, place)))"
    case 3: return "round(\(make(.decimal, depth, place)), \(one(["0", "1", "2"])))"
    case 4: return "decimal(\(make(one([.text, .integer, .decimal, .real]), depth, place)))"
    case 5: return "-\(make(.decimal, 0, place))"
    default: return place == .thing ? "\(collection(depth)).@\(one(["sum", "min", "max"])).price" : "price"
    }
  }

  private mutating func text(_ depth: Int, _ place: Place) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "(\(make(.text, depth, place)) + \(make(.text, depth, place)))"
    case 1: return "\(one(["lower", "upper", "trim"]))(\(make(.text, depth, place)))"
    case 2: return "text(\(make(one(Wanted.allCases), depth, place)))"
    case 3: return "format(\(make(.date, depth, place)), '%d.%m.%Y')"
    default: return "\"${\(make(one([.integer, .decimal, .date, .boolean]), 0, place))}: ${\(make(.real, 0, place))}\""
    }
  }

  private mutating func date(_ depth: Int, _ place: Place) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "(\(make(.date, depth, place)) \(one(["+", "-"])) \(make(.integer, depth, place)))"
    case 1: return "date(\(make(one([.text, .datetime]), depth, place)))"
    case 2: return "\(one(["min", "max"]))(\(make(.date, depth, place)), \(make(.date, depth, place)))"
    default: return place == .thing ? "\(collection(depth)).@\(one(["min", "max"])).date" : "date"
    }
  }

  private mutating func list(_ depth: Int, _ place: Place) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "(\(make(.list, depth, place)) + \(make(.list, depth, place)))"
    case 1: return "list(\(make(one([.text, .list]), depth, place)))"
    default: return "[\(make(one(Wanted.allCases), depth, place)), \(make(one(Wanted.allCases), depth, place))]"
    }
  }

  private mutating func collection(_ depth: Int) -> String {
    let name = one(["birthdays", "birthdays", "owner.birthdays", "next.birthdays"])
    guard depth > 0, chance(2) else { return name }
    let condition = make(.boolean, depth - 1, .birthday)
    guard name == "birthdays", chance(4) else { return "\(name)[\(condition)]" }
    return "subquery(birthdays, $m, $m.n \(one(["<", ">=", "!="])) \(make(.integer, 0, .thing)) or $m.flag)"
  }

  private mutating func boolean(_ depth: Int, _ place: Place) -> String {
    let folding = one(["", "", "[c]", "[d]", "[cd]"])
    switch Int.random(in: 0..<18, using: &random) {
    case 16 where place == .thing: return among(depth, folding)
    case 17 where place == .thing:
      let (word, key) = (one(["any", "all", "none"]), one(["n", "price", "w"]))
      return "(\(word) \(one(["befores", "owner.things"])).birthdays.\(key) \(comparison()) \(leaf(.integer, .thing)))"
    case 0, 1:
      return "(\(make(.boolean, depth, place)) \(one(["and", "or", "&&", "||"])) \(make(.boolean, depth, place)))"
    case 2: return "\(one(["not ", "!"]))(\(make(.boolean, depth, place)))"
    case 3, 4:
      return
        "(\(make(number(), depth, place)) \(comparison()) \(make(one([.integer, .real, .decimal, .json]), depth, place)))"
    case 5:
      return
        "(\(make(.text, depth, place)) \(comparison())\(folding) \(make(one([.text, .text, .json]), depth, place)))"
    case 6:
      return
        "(\(make(one([.date, .datetime]), depth, place)) \(comparison()) \(make(one([.date, .datetime]), depth, place)))"
    case 7:
      let kind = one([Wanted.boolean, .person, .thing, .list, .json])
      return "(\(make(kind, depth, place)) \(one(["=", "!="])) \(make(one([kind, kind, .json]), depth, place)))"
    case 8:
      let wanted = one(Wanted.allCases)
      return "(\(make(wanted, depth, place))\(one([" is null", " is not null", " = null", " != null", " <= null"])))"
    case 9:
      let wanted = one([Wanted.integer, .text, .date, .person, .decimal, .boolean, .json])
      let list = "[\(make(wanted, depth, place)), \(make(mixed(wanted), depth, place)), \(leaf(wanted, place))]"
      return "(\(make(wanted, depth, place)) \(one(["in", "not in"]))\(wanted == .text ? folding : "") \(list))"
    case 10: return "(\(make(one(Wanted.allCases), depth, place)) in \(leaf(.list, place)))"
    case 11:
      let wanted = one([Wanted.integer, .real, .decimal, .date, .text])
      return
        "(\(make(wanted, depth, place)) \(one(["between", "not between"])) \(leaf(wanted, place)) and \(leaf(wanted, place)))"
    case 12:
      return "(\(make(.text, depth, place)) \(one(["contains", "beginswith", "endswith", "not contains"]))\(folding) "
        + "\(make(.text, depth, place)))"
    case 13: return "(\(make(.text, depth, place)) \(one(["like", "not like"]))\(folding) \(one(Self.patterns)))"
    case 14: return "(\(make(.text, depth, place)) matches\(folding) \(one(Self.regexes)))"
    default:
      guard place == .thing else {
        return "(\(make(.list, depth, place)) contains \(make(one(Wanted.allCases), 0, place)))"
      }
      let word = one(["any", "all", "none"])
      let rest = one([
        ".n > \(leaf(.integer, .thing))", ".date <= \(leaf(.date, .thing))", ".flag",
        ".gift contains[c] \(leaf(.text, .thing))",
      ])
      return "(\(word) \(collection(depth))\(rest))"
    }
  }

  /// Whether a value is that of any member.
  private mutating func among(_ depth: Int, _ folding: String) -> String {
    let (path, wanted): (String, Wanted) = one([
      ("birthdays.n", .integer), ("birthdays.date", .date), ("befores.birthdays.price", .decimal), ("befores", .thing),
      ("owner.things.owner", .person), ("birthdays[n > 0].w", .real), ("owner.things.birthdays.at", .datetime),
    ])
    if chance(3) { return "(\(make(.text, depth, .thing)) in\(folding) \(one(["birthdays.gift", "befores.label"])))" }
    let value = make(wanted, depth, .thing)
    return one(["(\(value) in \(path))", "(\(path) contains \(value))", "(\(value) not in \(path))"])
  }

  private mutating func comparison() -> String { one(["=", "!=", "<", "<=", ">", ">=", "<>", "=="]) }
}
