import FacetKit

/// Statements that make types, views and actions of every sort, the same ones for the same seed.
struct RandomSchema {
  private var dice: SplitMix
  private var types: [String] = []
  /// The names of fields by type, with their kinds.
  private var fields: [String: [(name: String, kind: String)]] = [:]

  /// The names of collections by the type that has them.
  private var collections: [String: [String]] = [:]

  init(seed: Int) { dice = SplitMix(seed: seed) }

  private static let names = [
    "thing", "person", "Two words", "a`b", "check", "group", "group of", "null", "any", "größe", "e\u{301}", "x-y",
    "1st",
    "list", "if", "select", "_a", "today", "日本", "a.b", "it's", "\"q\"", "true", "name", "note", "ref", "view", "on",
  ]
  private static let texts = [
    "", "plain", "with \"quotes\"", "a $name and ${x}", "back\\slash", "it's", "two\nlines", "tab\t", "ü", "#no", "; {",
    "%-d %B", "\u{202E}", "null", " padded ",
  ]
  private static let kinds = [
    "text", "integer", "real", "decimal(2)", "boolean", "date", "datetime", "choice(a, \"b c\", 'null')", "list",
    "json",
    "blob",
  ]

  private mutating func roll(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &dice) == 0 }
  private mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &dice)] }
  private mutating func text() -> String { Value.quoted(pick(Self.texts)) }
  private func quoted(_ name: String) -> String { "`\(Name.doubling("`", in: name))`" }

  mutating func statements() -> [String] {
    var all: [String] = []
    let count = Int.random(in: 1...4, using: &dice)
    var names = Self.names.shuffled(using: &dice)
    types = Array(names.prefix(count))
    names.removeFirst(count)
    for type in types { all.append(definition(of: type)) }
    for type in types {
      // References in circles, and fields that need what stands further down.
      for _ in 0..<Int.random(in: 0...2, using: &dice) { all.append(laterLine(of: type)) }
    }
    for (index, type) in types.enumerated() {
      if roll(2) { all.append(view(names[index], of: type)) }
      if roll(2) {
        all.append(
          "action \(quoted(type)).\(quoted("do \(names[index + 5])")) {\(pick([" print 1 ", "\n  print .\n"]))}")
      }
    }
    return all
  }

  private mutating func definition(of type: String) -> String {
    var names = Self.names.shuffled(using: &dice)
    var lines: [String] = []
    fields[type] = []
    for _ in 0..<Int.random(in: 1...6, using: &dice) { lines.append(line(of: type, names.removeLast())) }
    if roll(4) {
      let name = names.removeLast()
      fields[type, default: []].append((name, "text"))
      lines.append("\(quoted(name)) text key\(roll(2) ? " label \(text())" : "")")
    }
    if roll(3) {
      let inner = (0..<2).map { _ in "  " + line(of: type, names.removeLast()) }
      lines.append("group \(text()) {\n\(inner.joined(separator: "\n"))\n}")
    }
    if roll(2) { lines.append("\(quoted(names.removeLast())) = \(expression(of: type))\(shown(of: type))") }
    if roll(2) { lines.append("check \(condition(of: type))\(roll(2) ? "" : " \(text())")") }
    let head = "define \(quoted(type))\(roll(4) ? " open" : "")\(roll(3) ? " \(text())" : "")"
    return "\(head) {\n\(lines.joined(separator: "\n"))\n}"
  }

  private mutating func line(of type: String, _ name: String) -> String {
    if roll(5) {
      fields[type, default: []].append((name, "ref"))
      let target = pick(types.filter { fields[$0] != nil })
      return "\(quoted(name)) ref \(quoted(target))" + reference(name, of: type, to: target)
    }
    let kind = pick(Self.kinds)
    fields[type, default: []].append((name, kind))
    return "\(quoted(name)) \(kind)\(attributes(kind, of: type))"
  }

  private mutating func laterLine(of type: String) -> String {
    let name = "later\(Int.random(in: 0..<99, using: &dice))"
    switch Int.random(in: 0..<3, using: &dice) {
    case 0:
      let target = pick(types)
      return "define \(quoted(type)).\(quoted(name)) ref \(quoted(target))" + reference(name, of: type, to: target)
    case 1: return "define \(quoted(type)).\(quoted(name)) = \(expression(of: type))\(display())"
    default:
      // What a collection gives, which another type's reference makes.
      let members = collections[type] ?? []
      let value = members.isEmpty ? "2" : "\(quoted(pick(members))).@count"
      return "define \(quoted(type)).\(quoted(name)) = \(value) + 1"
    }
  }

  private mutating func reference(_ name: String, of type: String, to target: String) -> String {
    var all: [String] = []
    if roll(2) {
      let inverse = "of \(name) \(type)"
      all.append("inverse \(quoted(inverse))")
      collections[target, default: []].append(inverse)
    }
    if roll(3) { all.append("on-delete \(pick(["deny", "clear", "cascade"]))") }
    if roll(4) { all.append("min 1 max 5") }
    if roll(4) { all.append("label \(text())") }
    return all.shuffled(using: &dice).map { " \($0)" }.joined()
  }

  private mutating func display() -> String {
    let texts = [("label", 4), ("help", 6)].map { roll($0.1) ? " \($0.0) \(text())" : "" }.joined()
    return texts + (roll(8) ? " hidden" : "")
  }

  private mutating func shown(of type: String) -> String {
    let text = display()
    return text.hasSuffix(" hidden") && roll(2) ? "\(text) if \(condition(of: type))" : text
  }

  private mutating func attributes(_ kind: String, of type: String) -> String {
    var all: [String] = []
    let isScalar = !["list", "json", "blob"].contains(kind)
    if roll(8), isScalar { all.append("unique") }
    if roll(6) { all.append("required") }
    if roll(6) { all.append("help \(text())") }
    if roll(4) { all.append("label \(text())") }
    switch kind {
    case "text":
      // A random text breaks most limits, and such a default is refused.
      if roll(3) {
        all.append("default \(text())")
        break
      }
      if roll(3) { all.append("length \(pick(["1..80", "0..5", "3..3"]))") }
      if roll(3) { all.append("matches \(pick(["'a\\d+'", "\"it's\"", "'\"x\"'", "'a{2}'"]))") }
      if roll(3) { all.append("validate \(pick(["trim", "email", "phone(\"SE\")", "not-blank"]))") }
    case "integer":
      if roll(3) { all.append("default \(pick(["0", "-7", "(1 + 2)"]))") }
      if roll(3) { all.append("min -7") }
      if roll(3) { all.append("max 100") }
      if roll(6) { all.append("order") }
    case "real": if roll(3) { all.append("min -0.5 max 1e30") }
    case "decimal(2)": if roll(3) { all.append("default 1.50 min 0.01") }
    case "choice(a, \"b c\", 'null')": if roll(2) { all.append("default \(pick(["a", "\"b c\"", "\"null\""]))") }
    case "boolean": if roll(2) { all.append("default \(pick(["true", "no"]))") }
    case "date":
      if roll(3) { all.append("default \(pick(["today", "2009-11-29", "\"next friday\""]))") }
      if roll(3) { all.append("format \"%-d %B %Y\"") }
      if roll(3) { all.append("stored \(pick(["unix", "julian", "digits"]))") }
      if roll(3) { all.append("max 2100-12-31") }
      if roll(6) { all.append("editor date") }
    case "datetime":
      if roll(3) { all.append("min 2000-01-01T00:00") }
      if roll(4) { all.append("editor stamp") }
    default: break
    }
    if roll(4), !all.contains(where: { $0.hasPrefix("default") }) { all.append("secret") }
    var text = all.shuffled(using: &dice).map { " \($0)" }.joined()
    if roll(8) { text += pick([" hidden if \(condition(of: type))", " hidden"]) }
    if roll(8) { text += pick([" readonly if \(condition(of: type))", " readonly"]) }
    if roll(8) { text += " check \(condition(of: type))" }
    return text
  }

  private mutating func field(of type: String, _ kind: String) -> String? {
    let fit = (fields[type] ?? []).filter { $0.kind == kind }
    return fit.isEmpty ? nil : quoted(pick(fit).name)
  }

  private mutating func expression(of type: String) -> String {
    if let number = field(of: type, "integer") { return pick(["\(number) + 1", "-\(number) * (2 - \(number))"]) }
    if let name = field(of: type, "text") { return pick(["len(\(name))", "\(name) + \"!\"", "\"a ${\(name)} \\$\""]) }
    if let day = field(of: type, "date") { return pick(["days(\(day), today)", "\(day) + 1"]) }
    if let flag = field(of: type, "boolean") { return "if(\(flag) and not \(flag), 1, null)" }
    return pick(["1 + 2", "\"x\"", "[1, 2]"])
  }

  private mutating func condition(of type: String) -> String {
    if let number = field(of: type, "integer") {
      return pick([
        "\(number) > 0", "\(number) between 1 and 5", "\(number) in [1, null]", "not \(number) = 2 or \(number) < 9",
      ])
    }
    if let name = field(of: type, "text") {
      return pick(["\(name) contains[cd] \"a\"", "\(name) != 'it'", "len(\(name)) > 1"])
    }
    if let day = field(of: type, "date") { return "\(day) <= today" }
    return pick(["1 < 2", "true"])
  }

  private mutating func view(_ name: String, of type: String) -> String {
    var text = "view \(quoted(name)) = \(quoted(type))[*]"
    let all = fields[type] ?? []
    if roll(2) {
      text += " fields \(all.shuffled(using: &dice).prefix(2).map { quoted($0.name) }.joined(separator: ", "))"
    }
    if roll(2) { text += " where \(condition(of: type))" }
    if roll(2), let number = field(of: type, "integer") { text += " sort by \(number) desc" }
    if roll(3) { text += " limit 5" }
    return text
  }
}
