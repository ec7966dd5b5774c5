import Language
import Testing

@testable import Commands

@Test(arguments: [
  ("select name from thing", "list thing name"),
  (
    "SELECT * FROM thing WHERE days > 9 ORDER BY name DESC LIMIT 5;",
    "list thing WHERE days > 9 sort BY name DESC LIMIT 5"
  ),
  ("select count(*) from thing where days > 9", "count thing where days > 9"),
  ("select name, (days + 1) from thing", "list thing name, (days + 1)"),
  ("select 1 + 1", "print 1 + 1"),
  ("update thing set note = 'x y' where days > 9", "set thing.note = 'x y' where days > 9"),
  ("update thing set note='x'", "set thing[*].note = 'x'"),
  ("update thing set note = 'x', record = 3 where name = 'Tea'", "set thing[name = 'Tea'] note='x' record=3"),
  ("insert into thing (name, record) values ('Chai', 3)", "new thing name='Chai' record=3"),
  ("insert into thing values ('Chai')", "new thing KEY=VALUE"),
  ("alter table thing add column size text", "define thing.size text"),
  ("alter table thing add size INTEGER", "define thing.size integer"),
  ("alter table thing drop column size", "drop thing.size"),
  ("alter table thing rename to habit", "rename thing habit"),
  ("alter table thing rename column note to remark", "rename thing.note remark"),
  ("create table pet (name text, age integer)", "define pet { name text; age integer }"),
  ("create table if not exists pet (name text)", "define pet { name text }"),
  ("truncate table thing", "delete thing[*]"),
  (".read more.facet", "source more.facet"),
  (".schema thing", "describe thing"),
  (#"\copy thing to out.csv"#, "list thing to out.csv"),
  ("add thing name=Chai", "new thing name=Chai"),
  ("increment jar.count", "set jar.count += 1"),
  ("decr jar.count 2", "set jar.count -= 2"),
  ("avg thing.days", "get thing[*].@avg.days"),
  ("sum thing[days > 9].record", "get thing[days > 9].@sum.record"),
  ("each thing", "for x in thing[*] { … }"),
  ("where days > 9", "list TYPE where days > 9"),
  ("grep tea", "find tea"),
  ("cat thing[1]", "show thing[1]"),
  ("echo hello there", #"print "hello there""#),
  ("mv thing habit", "rename thing habit"),
  ("man set", "help set"),
])
func statementsOfOtherToolsAreTranslated(statement: String, expected: String) {
  #expect(ForeignWords.translation(of: statement) == expected)
}

@Test(arguments: ["undo", "import a.csv", "xyzzy", "history", ".import a.csv thing", "avg", "grep", "create index i"])
func whatHasNoFormHereIsNotTranslated(statement: String) {
  #expect(ForeignWords.translation(of: statement) == nil)
}

@Test(arguments: [
  ("to json", "list thing", "list thing --format json"),
  ("length", "list thing[days > 9]", "count thing[days > 9]"),
  ("where days > 9", "list thing", "list thing where days > 9"),
  ("sort-by name", "list thing", "list thing sort by name"),
  ("first 3", "list thing", "list thing limit 3"),
  ("select name", "list thing", "list thing fields name"),
  ("to yaml", "list thing", nil),
  ("xyzzy", "list thing", nil),
])
func wordsAfterThePipeAreTranslated(program: String, before: String, expected: String?) {
  #expect(ForeignWords.pipe(program, after: before) == expected)
}

/// Each answer begins with a command that is there.
@Test func answersNameCommandsThatExist() {
  let catalog = Catalog()
  for word in ForeignWords.words {
    #expect(catalog.command(word) == nil, "\(word) is a command")
    guard let answer = ForeignWords.translation(of: "\(word) a.b c d"), let first = answer.split(separator: " ").first
    else { continue }
    let isControl = ControlWord.all.contains { $0.name == first }
    #expect(isControl || catalog.command(String(first)) != nil, "\(word): \(answer)")
  }
}

@Test(
  arguments: [
    ("delete from thing", "delete thing[*]"), ("DELETE FROM thing;", "delete thing[*]"),
    ("delete from thing where days > 9;", "delete thing where days > 9"), ("drop table thing", "drop thing"),
    ("drop table if exists `Order Details`", "drop `Order Details`"), ("drop view v", "drop v"),
    ("show tables", "types"), ("show databases", "status"), ("show columns from thing", "describe thing"),
    ("show create table thing", "describe thing"), ("list tables", "types"), ("describe table thing", "describe thing"),
    ("rename table thing to stuff", "rename thing stuff"), ("rename thing to stuff", "rename thing stuff"),
    ("copy thing to 'x.csv'", "list thing to 'x.csv'"), ("delete thing", nil), ("drop index ix", nil),
    ("show thing", nil), ("rename thing stuff", nil),
  ] as [(String, String?)])
func statementsThatBeginAsOurs(statement: String, form: String?) {
  let helped = ForeignWords.helped(Diagnostic("no type from", hint: "there are thing"), in: statement)
  #expect(helped.hint == form ?? "there are thing")
  #expect(helped.correction == form)
}

/// Only what is wrong with a name or word is put down to another tool's habits.
@Test func otherErrorsStayAsTheyAre() {
  let error = Diagnostic("must be at least 0")
  #expect(ForeignWords.helped(error, in: "delete from thing") == error)
}
