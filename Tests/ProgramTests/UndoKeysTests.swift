import Support
import Testing

/// An undo leaves no reference that leads nowhere, however the keys of a file are built.
@Suite struct UndoKeysTests {
  private static let tables = """
    create table thing (id integer primary key, name text);
    create table tag (id integer primary key, thing references thing, note text);
    create table code (name text unique, note text);
    create table use (id integer primary key, code text references code (name));
    create table pair (a, b, primary key (a, b));
    create table of_pair (a, b, note text, foreign key (a, b) references pair);
    create table word (word text primary key) without rowid;
    create table saying (id integer primary key, word references word);
    insert into thing values (1, 'Tea'), (2, 'Rye');
    insert into tag values (1, 1, 'x'), (9, 99, 'led nowhere before');
    insert into code values ('a', null), ('b', null);
    insert into use values (1, 'a');
    insert into pair values (1, 1), (2, 2);
    insert into of_pair values (1, 1, 'x'), (7, 7, 'led nowhere before');
    insert into word values ('hot'), ('cold');
    insert into saying values (1, 'hot');
    """

  private static let cases: [(mine: String, others: String, refusal: String?)] = [
    ("new thing name=Oat", "set tag[1].thing 3", "tag[1] refers to a thing that would not be there"),
    ("delete tag[1]", "delete thing[1]", "tag[1] refers to a thing that is not there"),
    ("set tag[1].thing 2", "delete thing[1]", "tag[1] refers to a thing that is not there"),
    ("set thing[2].id 5", "set tag[1].thing 5", "tag[1] refers to a thing that would not be there"),
    ("new code name=c", "set use[1].code c", "use[1] refers to a code that would not be there"),
    ("set code[name = \"b\"].name d", "set use[1].code d", "use[1] refers to a code that would not be there"),
    ("delete use[1]", "delete code[name = \"a\"]", "use[1] refers to a code that is not there"),
    (
      "new pair a=3 b=3", "sql --write \"update of_pair set a = 3, b = 3 where a = 1\"",
      "of_pair[1] refers to a pair that would not be there"
    ),
    ("delete of_pair[1]", "delete pair[1, 1]", "of_pair[1] refers to a pair that is not there"),
    ("new word word=mild", "set saying[1].word mild", "saying[1] refers to a word that would not be there"),
    ("set tag[9].note y; set of_pair[2].note y", "new thing name=Fig", nil),
    ("delete tag[1]", "new thing name=Fig", nil),
    ("set thing[*].name x", "set tag[1].thing 2", nil),
  ]

  @Test(arguments: cases.indices)
  func referencesLeadSomewhere(index: Int) throws {
    let (mine, others, refusal) = Self.cases[index]
    let facet = try Facet.made(by: Self.tables)
    let (ada, bob) = (["LOGNAME": "ada"], ["LOGNAME": "bob"])
    for (statement, who) in [(mine, ada), (others, bob)] {
      let done = try facet("f.db", "-c", statement, environment: who)
      #expect(done.status == 0, "\(statement): \(done.errors)")
    }
    let before = try facet("f.db", "sql", "pragma foreign_key_check").output
    let undone = try facet("f.db", "-c", "undo", environment: ada)
    #expect(try facet("f.db", "sql", "pragma foreign_key_check").output == before)
    if let refusal {
      #expect(undone.errors.hasPrefix("error: change 1: \(refusal)\n"), "\(undone.errors)")
      #expect(undone.status == 1)
    } else {
      #expect(undone.status == 0, "\(undone.errors)")
    }
  }

  /// What led nowhere before the change leads nowhere again, and that is told.
  @Test(arguments: [("tag[9]", "thing"), ("of_pair[2]", "pair")])
  func whatLedNowhere(record: String, parent: String) throws {
    let facet = try Facet.made(by: Self.tables)
    let before = try facet("f.db", "list", record).output
    #expect(try facet("f.db", "delete", record).status == 0)
    let told = "\(record) refers to a \(parent) that is not there"
    let undone = try facet("f.db", "-c", "undo")
    #expect(undone.errors == "undone: delete \(record)\n  \(told)\n  \(record) is there again\n")
    #expect(try facet("f.db", "list", record).output == before)
    #expect(try facet("f.db", "-c", "redo").errors == "brought back: delete \(record)\n  \(record) is gone again\n")
  }
}
