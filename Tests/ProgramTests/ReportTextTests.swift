import Support
import Testing

/// Bytes and characters: marks at the beginning, locales, forms of one letter, wide cells.
@Suite struct ReportTextTests {
  private static let texts = """
    create table nfc(id integer primary key, name text unique);
    insert into nfc values(1, char(229)), (2, 'a' || char(778)), (3, 'café'), (4, 'CAFÉ');
    create table wide(id integer primary key, "Crocodile 🐊" text, t text);
    insert into wide values(1, '日本語', 'abc'), (2, 'abc', 'é'), (3, 'e' || char(769), 'x');
    """

  @Test(
    arguments: [
      ("B37", "get nfc[\"\u{E5}\"].id nfc[\"a\u{30A}\"].id", "1\n2\n", ""),
      ("B37", "get nfc[name = \"\u{E5}\"] nfc[name = \"a\u{30A}\"]", "nfc[1]\nnfc[2]\n", ""),
      ("B37", "new nfc name=\"\u{E5}\"", "", "nfc.name: another nfc is already called \"\u{E5}\""),
      ("B37", "new nfc name=\"cafe\u{301}\"; count nfc where name = \"cafe\u{301}\"", "1\n", ""),
      ("B37", "get nfc[name =[c] \"cafÉ\"]", "nfc[3]\nnfc[4]\n", ""),
      ("B37", "get nfc[name =[d] \"a\"]", "nfc[1]\nnfc[2]\n", ""),
      ("B37", "get nfc[name in [\"\u{E5}\"]] nfc[name contains \"\u{30A}\"]", "nfc[1]\nnfc[2]\n", ""),
    ] as [ReportLine])
  func aForm(wanted: ReportLine) throws { try Facet.withSQL(Self.texts).check(wanted) }

  /// B78, B80: a column is as wide as its cells are on the screen, in heading and body.
  @Test func columnsOfWideCharacters() throws {
    let table = """
      id  Crocodile 🐊  t
      ──  ────────────  ───
       1  日本語        abc
       2  abc           é
       3  e\u{301}             x
      (3 wides)

      """
    #expect(try Facet.withSQL(Self.texts)("--format", "table", "f.db", "list", "wide").output == table)
  }

  /// B32: a mark at the beginning of a script is no part of its first word, on every way in.
  @Test func aMarkAtTheBeginning() throws {
    let facet = try Facet.withSQL(Self.texts)
    let script = "\u{FEFF}get nfc[1].id\r\nget nfc[2].id\r\n"
    try facet.folder.write(script, to: "s.facet")
    try facet.folder.write("\u{FEFF}#!/usr/bin/facet\nsource s.facet\n", to: "outer.facet")
    #expect(try facet("f.db", input: script).output == "1\n2\n")
    #expect(try facet("f.db", "-f", "s.facet").output == "1\n2\n")
    #expect(try facet("f.db", "-f", "outer.facet").output == "1\n2\n")
    #expect(try facet("f.db", "-c", script).output == "1\n2\n")
    // Inside a script it is a character like others.
    #expect(try facet("f.db", input: "print \"\u{FEFF}a\"\n").output == "\u{FEFF}a\n")
  }

  /// B35: data is UTF-8 in every locale.
  @Test(arguments: ["C", "POSIX", "de_DE.ISO-8859-1", "no_such"])
  func textWithoutALocale(locale: String) throws {
    let facet = try Facet.withSQL(Self.texts)
    let environment = ["LC_ALL": locale]
    #expect(try facet("f.db", "set", "nfc[1].name", "naïve 日本", environment: environment).status == 0)
    #expect(try facet("f.db", "get", "nfc[1].name", environment: environment).output == "naïve 日本\n")
    #expect(
      try facet("f.db", "list", "nfc", "--json", "limit", "1", environment: environment).output
        == "[{\"id\":1,\"name\":\"naïve 日本\"}]\n")
    #expect(
      try facet("f.db", "count", "nfc", "where", "name", "=[cd]", "\"NAIVE 日本\"", environment: environment).output
        == "1\n")
    #expect(try facet("f.db", input: "get nfc[name = \"café\"].id\n", environment: environment).output == "3\n")
  }
}
