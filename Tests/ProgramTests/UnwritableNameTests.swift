import Support
import Testing

/// Names of other programs that no text of the language can hold.
@Suite struct UnwritableNameTests {
  /// A name with control characters is written as it is shown, and what defines it is a comment.
  @Test func namesWithControlCharacters() throws {
    let facet = try Facet.withForeign(
      "create table t (id integer primary key, \"new\nline\" text, \"tab\there\" text, plain text)",
      "create table \"ty\npe\" (id integer primary key, a text)",
      "create table u (id integer primary key, \"r\" integer references \"ty\npe\")")
    let described = try facet("f.db", "describe")
    #expect(
      described.output == """
        define t {
          # a name with control characters cannot be defined: `new\\nline` text
          # a name with control characters cannot be defined: `tab\\there` text
          plain        text
        }
        # a name with control characters cannot be defined
        # define `ty\\npe` {
        #   a          text
        # }
        define u {
          # a name with control characters cannot be defined: r ref `ty\\npe`
        }

        """)
    #expect(try facet("new.db", input: described.output).status == 0)
    #expect(
      try facet("f.db", "describe", "t.`new\\nline`").output
        == "# a name with control characters cannot be defined: define t.`new\\nline` text\n")
    let text = "new `ty\\npe` a=x; new t `new\\nline`=y; get `ty\\npe`[1].a t[1].`new\\nline`"
    #expect(try facet("f.db", "-c", text).output == "x\ny\n")
  }

  /// A name that is no UTF-8 is told, and does no harm to the rest of the file.
  @Test func namesThatAreNoUTF8() throws {
    let facet = try Facet.withForeign(
      "create table good (id integer primary key, a text)", "insert into good values (1, 'x')",
      "create table part (id integer primary key, \"caf?\" text)", "create table \"b?d\" (id integer primary key)")
    var bytes = try facet.folder.bytes(of: "f.db")
    for (name, at) in [("caf?", 3), ("b?d", 1)] {
      let wanted = Array(name.utf8)
      for start in bytes.indices.dropLast(wanted.count)
      where bytes[start..<(start + wanted.count)].elementsEqual(wanted) { bytes[start + at] = 0xE9 }
    }
    _ = try facet.folder.write(bytes: bytes, to: "f.db")
    let fault = "the name of its column caf\u{FFFD} is no UTF-8"
    let types = try facet("f.db", "types")
    #expect(
      types.output == """
        good\t1\tid a
        part\t\tcannot be read: \(fault)
        `b\u{FFFD}d`\t\tcannot be read: its name is no UTF-8

        """)
    #expect(types.errors == "")
    for command in ["list part", "get part[1]", "describe part", "set part[1].id 2", "rename part.id x"] {
      let result = try facet("f.db", "-c", command)
      #expect(result.status == 1)
      #expect(result.errors.contains("part: cannot be read: \(fault)"), "\(command): \(result.errors)")
    }
    #expect(try facet("f.db", "get", "good[1].a").output == "x\n")
    #expect(try facet("f.db", "describe").status == 0)
    #expect(try facet("f.db", "find", "x").output == "good[1].a\tx\n")
    #expect(try facet("f.db", "list", "`b\u{FFFD}d`").errors.contains("its name is no UTF-8"))
  }
}
