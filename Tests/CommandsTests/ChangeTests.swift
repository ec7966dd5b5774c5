import Testing

@testable import Commands

/// What is said of a change: statement, whether at the prompt, notices.
@Test(arguments: [
  (#"set thing["Tea"].note x"#, false, []),
  (#"set thing["Tea"].note x"#, true, []),
  (#"set thing["Tea"].record 9"#, true, ["nothing changed"]),
  (#"set thing["Tea"].record 9"#, false, []),
  ("set thing[*].note x", false, ["2 things changed: note"]),
  ("set thing[*].without false", false, ["2 things changed: without true → false"]),
  ("set thing[days > 9].note x", false, [#"1 thing changed: note null → "x""#]),
  ("set thing[days > 99].note x", false, ["nothing changed"]),
  ("set thing[*] note=x record=1", false, ["2 things changed: record, note"]),
  (#"cd thing["Tea"]; set .name "Black tea""#, true, [#"thing["Tea"].name: "Tea" → "Black tea""#]),
  (#"cd thing["Tea"]; set .name "Black tea""#, false, []),
  ("new thing name=Chai", true, [#"thing["Chai"] made"#]),
  ("new thing name=Chai", false, []),
  ("delete thing[*]", false, ["2 things deleted"]),
  ("delete thing[2]", false, []),
  ("delete thing[2]", true, ["thing[2] deleted"]),
  ("delete person[3]", false, ["1 person deleted, with it 1 birthday; 1 person changed"]),
])
func changesAreTold(text: String, isInteractive: Bool, notices: [String]) throws {
  let session = try TestSession.withRecords()
  session.facts.isInteractive = isInteractive
  let result = session.run(text)
  #expect(result.error == nil)
  #expect(result.notices == notices)
}

@Test(arguments: [
  (
    "set thing[*].without false --dry-run",
    "would change 2 things: without\n  thing[1]  true → false\n  thing[2]  true → false\n"
  ),
  (
    "set thing[1] note=x record=5 --dry-run",
    "would change 1 thing: record, note\n  thing[1].record  4 → 5\n  thing[1].note    null → \"x\"\n"
  ),
  ("new thing name=Chai --dry-run", "would make 1 thing\n  thing[3]\n"),
  ("delete thing[*] --dry-run", "would delete 2 things\n  thing[1]\n  thing[2]\n"),
  ("set thing[1].record 4 --dry-run", "nothing would change\n"),
])
func dryRunsChangeNothing(text: String, expected: String) throws {
  let session = try TestSession.withRecords()
  let before = session.run("list thing; describe").output
  #expect(session.run(text) == (expected, [], nil))
  #expect(session.run("list thing; describe").output == before)
}

/// The detail editor of days without things: unchanged, blank, taken, otherwise stored.
@Test(arguments: [
  (["Tea"], [], "Coffee\nTea\n"),
  (["  ", "Tea"], ["thing[2].name: must not be blank"], "Coffee\nTea\n"),
  (["Coffee", "Tea"], [#"thing[2].name: another thing is already called "Coffee""#], "Coffee\nTea\n"),
  (["Chai"], [], "Coffee\nChai\n"),
  ([], [], "Coffee\nTea\n"),
])
func aValueIsEditedOnALine(answers: [String], refusals: [String], names: String) throws {
  let session = try TestSession.withRecords()
  let asking = TestAnswers(answers)
  session.host.answers = asking
  let edited = session.run(#"edit thing["Tea"].name"#)
  #expect(edited.error == nil)
  #expect(edited.notices == [answers == ["Chai"] ? #"thing[2].name: "Tea" → "Chai""# : "nothing changed"])
  #expect(asking.questions == ["name: [Tea]"])
  #expect(asking.refusals == refusals)
  #expect(session.run("get thing[*].name").output == names)
}

@Test func aRecordIsEditedFieldByField() throws {
  let session = try TestSession.withRecords()
  let asking = TestAnswers(["Bobby", "Ada", "", "save"])
  session.host.answers = asking
  #expect(session.run("edit person[4]").error == nil)
  #expect(
    asking.questions == [
      "name, required [Bob]: []", "boss, a person [Ada]: []", "boss, 1 to 2 [2]: []",
      "save, discard or stay? [stay] []",
    ])
  #expect(
    session.host.notices.suffix(5) == [
      "1 none", "2 Ada, stored now", "1 edit", #"  person[4].name  "Bob" → "Bobby""#, "person[4]: name saved",
    ])
  #expect(session.run("get person[4].name person[4].boss").output == "Bobby\nperson[3]\n")
}

@Test func forceSkipsValidatorsAndEndsWithItsStatement() throws {
  let session = try TestSession.withRecords()
  #expect(session.run("set thing[1].record -7 --force; get thing[1].record").output == "-7\n")
  #expect(session.run("set thing[2].record -7").error == "thing[2].record: must be at least 0, not -7")
  #expect(session.run("validate").output == "thing[1].record: must be at least 0, not -7\n")
  #expect(session.host.failures == 1)
  #expect(session.host.notices == ["1 violation"])
}

@Test(arguments: [
  ("cd thing; pwd", "thing\n"),
  ("cd thing[1]; cd ..; pwd", "thing\n"),
  ("cd thing[1]; back; top; pwd", "\n"),
  ("cd thing[1]; cd person[3]; cd -; pwd", "thing[1]\n"),
  ("cd person[3]; cd birthdays; pwd", "person[3].birthdays\n"),
  ("cd person[3]; cd .birthdays[1]; pwd; cd ..; pwd", "birthday[1]\nperson[3]\n"),
  ("use person[4]; get person.name", "Bob\n"),
])
func placesAreEnteredAndLeft(text: String, expected: String) throws {
  let result = try TestSession.withRecords().run(text)
  #expect(result.error == nil)
  #expect(result.output == expected)
}

/// Types and fields: what is told, with and without doing it.
@Test(arguments: [
  ("drop thing", "", ["dropped type thing, 2 records"]),
  ("drop thing --dry-run", "would be so: dropped type thing, 2 records\n", []),
  ("rename thing.note remark", "", ["renamed field thing.note to remark"]),
  ("define pet { name text }", "", ["new type pet: name text"]),
  ("set foo.bar 3", "", ["new type foo: bar integer", "foo[1] made"]),
])
func schemaChangesAreTold(text: String, output: String, notices: [String]) throws {
  let session = try TestSession.withRecords()
  session.facts.isInteractive = true
  #expect(session.run(text) == (output, notices, nil))
}
