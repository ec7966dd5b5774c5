import FacetKit
import Store
import Support
import Testing

/// Text of other programs that is no UTF-8: it is shown by its bytes, passed on as it is, and never repaired in silence.
@Suite struct MalformedTextTests {
  /// `thing` with a Latin-1 name, a name that holds the repaired text, and a broken JSON list.
  private func facet() throws -> Facet {
    let facet = try Facet.withForeign(
      "create table thing (id integer primary key, name text unique, note text, tags json)",
      "insert into thing values (1, cast(x'636166e9' as text), cast(x'ff41c3' as text), null)",
      "insert into thing values (2, 'caf' || char(65533), 'a', '[1]')",
      "insert into thing values (3, cast(x'e28241' as text), 'b', cast(x'5b22e9225d' as text))",
      "create table word (name text primary key, n integer)",
      "insert into word values (cast(x'636166e9' as text), 1), ('caf' || char(65533), 2)",
      "create table use (id integer primary key, word text references word(name))",
      "insert into use values (1, cast(x'636166e9' as text))")
    return facet
  }

  private func bytes(_ facet: Facet, _ arguments: String) throws -> [UInt8] {
    let result = try run(
      "/bin/sh", ["-c", "\(Products.path("facet")) f.db \(arguments) > out"], environment: Facet.environment,
      directory: facet.folder.path)
    #expect(result.errors == "")
    return try facet.folder.bytes(of: "out")
  }

  private func cell(_ facet: Facet, _ sql: String) throws -> String {
    let connection = try Connection(path: facet.folder("f.db"), mode: .readOnly)
    defer { connection.close() }
    return "\(try connection.scalar(sql))"
  }

  @Test(
    arguments: [
      ("get 'thing[1].name'", [0x63, 0x61, 0x66, 0xE9, 0x0A]),
      ("list thing note --csv", [0x6E, 0x6F, 0x74, 0x65, 0x0A, 0xFF, 0x41, 0xC3, 0x0A, 0x61, 0x0A, 0x62, 0x0A]),
      ("get 'thing[*].note'", [0xFF, 0x41, 0xC3, 0x0A, 0x61, 0x0A, 0x62, 0x0A]),
      ("-c 'print upper(thing[1].name)'", [0x43, 0x41, 0x46, 0xE9, 0x0A]),
      ("-c 'print \"<${thing[1].note}>\"'", [0x3C, 0xFF, 0x41, 0xC3, 0x3E, 0x0A]),
      ("-c 'print \"$(list thing[1] note)\"'", [0xFF, 0x41, 0xC3, 0x0A]),
      ("list use word --tsv", [0x77, 0x6F, 0x72, 0x64, 0x0A, 0x63, 0x61, 0x66, 0xE9, 0x0A]),
      ("get 'thing[1].name' --json", Array("\"caf\u{FFFD}\"\n".utf8)),
      ("list 'thing[1]' note --json", Array("[{\"note\":\"\u{FFFD}A\u{FFFD}\"}]\n".utf8)),
      ("get 'use[1].word'", Array("word[\"caf\\xE9\"]\n".utf8)),
      ("-c 'print len(thing[1].note)'", Array("3\n".utf8)),
    ] as [(String, [UInt8])])
  func `other programs get the bytes, in JSON what it can hold`(arguments: String, expected: [UInt8]) throws {
    #expect(try bytes(facet(), arguments) == expected)
  }

  @Test(arguments: [
    ("thing[\"caf\\xE9\"].id", "1"), ("thing[\"caf\u{FFFD}\"].id", "2"), ("thing[name = \"caf\\xe9\"].id", "1"),
    ("thing[name contains \"\\xE9\"].id", "1"), ("thing[name = \"caf\u{FFFD}\"].id", "2"),
    ("word[\"caf\\xE9\"].n", "1"), ("word[name beginswith \"caf\"].@sum.n", "3"), ("use[1].word.n", "1"),
    ("thing[\"\\xE2\\x82A\"].id", "3"), ("use[word = word[\"caf\\xE9\"]].id", "1"),
  ])
  func `a record is found by its bytes`(path: String, found: String) throws {
    let result = try facet()("f.db", "-c", "get \(path)")
    #expect(result == ProgramResult(status: 0, output: found + "\n", errors: ""))
  }

  @Test(arguments: [
    ("set thing[2].note (thing[1].name)", "hex(note)", 2, "636166E9"),
    ("set thing[2].note \"<${thing[1].note}>\"", "hex(note)", 2, "3CFF41C33E"),
    ("copy thing[1] name=x", "hex(note)", 4, "FF41C3"),
    ("new thing name=x note=(thing[1].note)", "hex(note)", 4, "FF41C3"),
    ("let x = thing[1].note; set thing[2].note $x", "hex(note)", 2, "FF41C3"),
    ("set thing[2].note \"$(get thing[1].name)\"", "hex(note)", 2, "636166E9"),
    ("for t in thing[1] { set thing[2].note (t.name + t.note) }", "hex(note)", 2, "636166E9FF41C3"),
    ("set thing[2].note \"\\xC3\\xA9\"", "hex(note)", 2, "C3A9"),
    ("set thing[\"caf\\xE9\"].tags [2]", "hex(name)", 1, "636166E9"),
    ("set thing[\"caf\\xE9\"].note new", "note || hex(name)", 1, "new636166E9"),
    ("ensure thing[\"caf\\xE9\"] note=new", "note || hex(name)", 1, "new636166E9"),
    ("delete thing[name = \"caf\u{FFFD}\"]", "hex(name)", 1, "636166E9"),
    ("define thing { note text required label \"Note\" }", "hex(note)", 1, "FF41C3"),
    ("define thing { more text default \"\\xE9\" }", "hex(more)", 1, "E9"),
    ("rename thing.note remark", "hex(remark)", 1, "FF41C3"),
  ])
  func `a change keeps every byte`(line: String, column: String, id: Int, expected: String) throws {
    let facet = try facet()
    let result = try facet("f.db", "-c", line)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try cell(facet, "select \(column) from thing where id = \(id)") == "text(\"\(expected)\")")
    #expect(try cell(facet, "select typeof(\(column)) from thing where id = \(id)") == "text(\"text\")")
  }

  @Test(arguments: [
    ("set thing[2].tags [\"${thing[1].name}\"]", "thing[2].tags: must be UTF-8 in JSON, not \"caf\\xE9\""),
    ("copy thing[3] name=x", "thing.tags: must be UTF-8 in JSON, not \"\\xE9\""),
    ("set thing[2].tags '[\"\\ud800\"]'", "thing[2].tags: must have both halves of a surrogate pair"),
    ("get thing[\"caf\"].id", "there is no thing[\"caf\"]"),
    ("new thing name=\"caf\\xE9\"", "thing.name: another thing is already called \"caf\\xE9\""),
    ("print \"\\x41\"", "\\x stands for a byte from 80 to FF that is no UTF-8"),
    ("print \"\\xE\"", "\\x stands for a byte from 80 to FF that is no UTF-8"),
  ])
  func `what cannot be carried is refused`(line: String, error: String) throws {
    let facet = try facet()
    let before = try facet.folder.bytes(of: "f.db")
    let result = try facet("f.db", "-c", line)
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").first == "error: \(error)")
    #expect(try facet.folder.bytes(of: "f.db") == before)
  }

  @Test(arguments: ["", "61", "FDD0", "FDD0 FDD1 E0100", "FDD0 FE0F", "63 61 66 FFFD", "10FFFF", "E0100"])
  func `text that is UTF-8 carries nothing`(scalars: String) {
    let text = StringCorpus.scalars(scalars)
    #expect(!MalformedText.isIn(text))
    #expect(MalformedText.bytes(of: text) == Array(text.utf8))
    #expect(MalformedText.text(of: Array(text.utf8)).utf8.elementsEqual(text.utf8))
  }

  @Test func `all bytes are carried and come back`() {
    let bytes = (0...255).map { UInt8($0) } + (0...255).reversed().map { UInt8($0) } + "é林".utf8
    let text = MalformedText.text(of: bytes)
    #expect(MalformedText.isIn(text))
    #expect(MalformedText.bytes(of: text) == bytes)
    #expect(MalformedText.repaired(text).utf8.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8))
  }
}
