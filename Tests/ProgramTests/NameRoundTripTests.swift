import FacetKit
import Store
import Support
import Testing

/// Every string of the shared corpus that can be a name is one: of a type, of a field.
@Suite struct NameRoundTripTests {
  /// Names that SQLite or Facet keep for themselves, or that cannot be written.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && !text.lowercased().hasPrefix("sqlite_")
      && !text.hasPrefix("_facet_") && text.utf8.count < 200
  }

  /// SQLite takes names that differ only in the case of ASCII letters for one.
  private static func names(_ corpus: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return corpus.filter { text in
      isName(text) && seen.insert(text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }).inserted
    }
  }

  private static func quoted(_ name: String) -> String {
    "`\(Name.doubling("`", in: name))`"
  }

  private static func stored(_ facet: Facet, _ sql: String) throws -> [String] {
    let connection = try Connection(path: facet.folder("t.db"), mode: .readOnly)
    defer { connection.close() }
    var texts: [String] = []
    try connection.query(sql) { texts.append($0.text(0)) }
    return texts
  }

  @Test func `a type can have any of them as its name`() throws {
    guard let corpus = try StringCorpus.all() else { return }
    // A few hundred types: each statement looks at all of them.
    let names = Self.names(corpus).enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
    #expect(names.count > 200)
    let facet = try Facet()
    let lines = names.enumerated().map { "define \(Self.quoted($1)) { f text }; new \(Self.quoted($1)) f=x\($0)\n" }
    let made = try facet("t.db", input: lines.joined())
    #expect(made.status == 0, "\(made.errors.suffix(500))")
    let tables = try Self.stored(
      facet,
      "select name from sqlite_schema where type = 'table' and name not like '\\_facet%' escape '\\' order by rowid")
    #expect(tables.map { Array($0.utf8) } == names.map { Array($0.utf8) })
    let gets = names.map { "get \(Self.quoted($0)).f\nget \(Self.quoted($0))[1].f\n" }
    let got = try facet("t.db", input: gets.joined())
    #expect(got.output == names.indices.map { "x\($0)\nx\($0)\n" }.joined())
    #expect(got.errors == "")
    let types = try facet("t.db", "types", "--json")
    let listed = JSONStrings.read(Array(types.output.utf8))
    for name in names where !listed.contains(where: { $0.utf8.elementsEqual(Name.quoted(name).utf8) }) {
      Issue.record("\(Value.quoted(name)) is not listed")
    }
    let described = try facet("t.db", "describe")
    #expect(try facet("u.db", input: described.output).status == 0)
    #expect(try facet("u.db", "describe").output.utf8.elementsEqual(described.output.utf8))
  }

  @Test func `a field can have any of them as its name`() throws {
    guard let corpus = try StringCorpus.all() else { return }
    let names = Self.names(corpus)
    let facet = try Facet()
    var lines: [String] = []
    for start in stride(from: 0, to: names.count, by: 100) {
      let some = names[start..<min(start + 100, names.count)]
      lines.append("define t\(start) {\n\(some.map { "  \(Self.quoted($0)) text\n" }.joined())}\n")
      lines.append("new t\(start) \(some.enumerated().map { "\(Self.quoted($1))=v\($0)" }.joined(separator: " "))\n")
      lines += some.map { "get t\(start).\(Self.quoted($0))\n" }
    }
    let result = try facet("t.db", input: lines.joined())
    #expect(result.status == 0, "\(result.errors.suffix(500))")
    #expect(result.output == names.indices.map { "v\($0 % 100)\n" }.joined())
    let columns = try Self.stored(
      facet,
      "select c.name from sqlite_schema s, pragma_table_info(s.name) c where s.name like 't%' and c.name <> 'id' "
        + "order by s.rowid, c.cid")
    #expect(columns.map { Array($0.utf8) } == names.map { Array($0.utf8) })
    let json = JSONStrings.read(Array(try facet("t.db", "list", "t0", "--json").output.utf8))
    #expect(stride(from: 0, to: json.count, by: 2).map { Array(json[$0].utf8) } == names[..<100].map { Array($0.utf8) })
    let described = try facet("t.db", "describe")
    #expect(try facet("u.db", input: described.output).status == 0)
    #expect(try facet("u.db", "describe").output.utf8.elementsEqual(described.output.utf8))
  }

  @Test func `names that differ in their normalisation are two names`() throws {
    let (a, b, f, g) = ("`caf\u{E9}`", "`cafe\u{301}`", "`\u{E9}`", "`e\u{301}`")
    let facet = try Facet.withForeign(
      "create table \"caf\u{E9}\" (id integer primary key, \"\u{E9}\" text unique, \"e\u{301}\" integer)",
      "create table \"cafe\u{301}\" (id integer primary key, x integer references \"caf\u{E9}\", \"\u{E9}\", \"e\u{301}\")",
      "insert into \"caf\u{E9}\" values (1, '\u{E9}', 1), (2, 'e\u{301}', 2)",
      "insert into \"cafe\u{301}\" values (1, 2, 'nfc', 'nfd')")
    let steps = [
      ("get \(a)[\"\\u{E9}\"].\(g) \(a)[\"e\\u{301}\"].\(g) \(b).x.\(g)", "1\n2\n2\n"),
      ("get \(b).\(f) \(b).\(g)", "nfc\nnfd\n"), ("get \(a)[2].\(b).\(g) \(a)[1].\(b).@count", "nfd\n0\n"),
      ("set \(b).\(f) one \(b).\(g) two; get \(b).\(f) \(b).\(g)", "one\ntwo\n"),
      ("set \(b)[1].\(f) (\(g) + \(f)); get \(b).\(f)", "twoone\n"),
      ("new \(a) \(f)=three \(g)=3; get \(a).\(g) \(b).\(g)", "3\ntwo\n"),
      ("define \(b).\(f) text required min-length 1; get \(b).\(f)", ""),
      ("define \(b).\(f) text label X length 1..20; set \(b).\(g) \"\"; get \(b).\(g)", "\n"),
      ("set \(a)[\"\\u{E9}\"].\(f) \"\\u{E8}\"; get \(a)[*].\(f)", "\u{E8}\ne\u{301}\nthree\n"),
      ("rename \(b).\(g) other; get \(b).other \(b).\(f)", "\ntwoone\n"),
      ("rename \(b) plain; get plain.x.\(g); count \(a)", "2\n3\n"),
      ("drop plain; drop \(a).\(g); list \(a) \(f) where \(f) = three", ""),
    ]
    for (line, output) in steps { #expect(try facet("f.db", "-c", line).output == output, "\(line)") }
  }
}
