import FacetKit
import Forms
import Testing

/// The form line by line, as the mock-up has it.
@Suite struct PlainFormTests {
  /// A dialogue as a person sees it: what is printed, and each question with its answer.
  private func dialogue(_ desk: SampleDesk, _ answers: [String?], edited: String? = nil) -> [String] {
    var form = PlainForm(desk: desk)
    var reply = form.begin()
    var seen: [String] = []
    var answers = answers[...]
    while true {
      seen += reply.lines
      switch reply.next {
      case .done(let result):
        seen.append("= \(result.outcome)")
        return seen
      case .edit:
        seen.append("= editor")
        reply = form.answer(edited: edited)
      case .ask(let prompt, let prefill, _):
        guard let answer = answers.popFirst() else { return seen + [prompt] }
        let shown = answer.map { "\(prompt)\($0)" } ?? "\(prompt)^D"
        seen.append(String(shown.reversed().drop { $0 == " " }.reversed()) + (prefill.isEmpty ? "" : " {\(prefill)}"))
        reply = form.answer(answer)
      }
    }
  }

  @Test func theMockUp() {
    let desk = Samples.person()
    let seen = dialogue(
      desk,
      [
        "", "", "ada@@lindqvist.example", "ada@lindqvist.example", "", "Uppsala", "", "lin", "", "+Norwegian", "",
        "save",
      ])
    #expect(
      seen == [
        "Ada Lindqvist, person[3]: 10 fields. Return keeps what stands in [ ].",
        ":back :help :null :save :cancel also work; :: begins a text with a colon.",
        "Name, required [Ada Lindqvist]:",
        "Born, date [12 March 1984]:",
        "Age, computed: 25",
        "Contact",
        "E-mail [ada@lindqvist.example]: ada@@lindqvist.example",
        "error: person[3].email: an address has one @",
        "      ada@@lindqvist.example",
        "          ^",
        "E-mail [ada@lindqvist.example]: ada@lindqvist.example {ada@@lindqvist.example}",
        "Phone [+46 70 174 06 35]:",
        "City [Stockholm]: Uppsala",
        "Reach by, 1 e-mail, 2 phone, 3 letter [1]:",
        "Work",
        "Boss, a person [林美玲]: lin",
        "1 none",
        "2 Ada Lindqvist, Uppsala",
        "3 Carolin Weiß, Berlin",
        "4 Jakob Rosén, Berlin",
        "5 Linnéa Ek, Malmö",
        "6 林美玲, 臺北, E-mail: lin@meiling.example, stored now",
        "Boss, 1 to 6 [6]:",
        "Languages: 1 Swedish, 2 English, 3 中文",
        "Languages, + adds, - removes, = changes [keep]: +Norwegian",
        "Note, 5 lines, :edit opens vim [keep]:",
        "2 edits",
        #"  person[3].city       "Stockholm" → "Uppsala""#,
        #"  person[3].languages  + "Norwegian""#,
        "save, discard or stay? [stay] save",
        "person[3]: city, languages saved",
        "= saved",
      ])
    #expect(desk.saves == [#"city="Uppsala" languages=["Swedish","English","中文","Norwegian"]"#])
  }

  @Test(arguments: [
    (":cancel", "= cancelled"), (":save", "= unchanged"), (":bogus", "no :bogus; there are"),
    (":back", "this is the first field"), (":help", "A text; rule: not-blank."),
    (":null", "error: person[3].name: is required"), (" ", "error: person[3].name: must not be blank"),
  ])
  func theFirstField(answer: String, said: String) {
    let desk = Samples.person()
    #expect(dialogue(desk, [answer]).contains { $0.hasPrefix(said) })
    #expect(desk.saves.isEmpty)
  }

  @Test func backGoesToTheFieldBefore() {
    #expect(
      dialogue(Samples.person(), ["", "", ":back"]).suffix(2) == [
        "E-mail [ada@lindqvist.example]: :back", "Born, date [12 March 1984]: ",
      ])
  }

  @Test func textsMayBeginWithAColonOrBeEmpty() {
    let desk = Samples.person()
    let seen = dialogue(desk, ["::x", "", "", "", "\"\"", ":save"])
    #expect(seen.last == "= saved")
    #expect(desk.saves == [#"name=":x" city="""#])
  }

  @Test func choicesByNumberOrName() {
    for answer in ["3", "letter", "LETTER"] {
      let desk = Samples.person()
      _ = dialogue(desk, ["", "", "", "", "", answer, ":save"])
      #expect(desk.saves == [#"reach="letter""#])
    }
  }

  @Test func referencesBySearchAndNumber() {
    let desk = Samples.person()
    let keys: [String?] = ["", "", "", "", "", "", "berlin", "2", ":save"]
    #expect(dialogue(desk, keys).contains("Boss, 1 to 3 [keep]: 2"))
    #expect(desk.saves == ["boss=person[9]"])
    #expect(dialogue(Samples.person(), keys.dropLast(3) + ["xyz"]).contains(#"no person has "xyz" in it"#))
  }

  @Test(arguments: [
    ("+Norwegian", #"["Swedish","English","中文","Norwegian"]"#), ("-2", #"["Swedish","中文"]"#),
    ("-English", #"["Swedish","中文"]"#), ("2=British English", #"["Swedish","British English","中文"]"#),
  ])
  func lists(answer: String, saved: String) {
    let desk = Samples.person()
    _ = dialogue(desk, ["", "", "", "", "", "", "", answer, ":save"])
    #expect(desk.saves == ["languages=\(saved)"])
  }

  @Test func theEditorHasLongTexts() {
    let desk = Samples.person()
    let seen = dialogue(desk, ["", "", "", "", "", "", "", "", ":edit", "save"], edited: "one\ntwo")
    #expect(seen.contains("= editor"))
    #expect(desk.saves == [#"note="one\ntwo""#])
  }

  /// The end of the input asks once; then nobody is there who could answer.
  @Test func theEndOfTheInput() {
    #expect(dialogue(Samples.person(), [nil]).last == "= cancelled")
    let seen = dialogue(Samples.person(), ["Ada L", nil, nil])
    #expect(seen.contains("1 edit"))
    #expect(seen.last == "= cancelled")
  }

  @Test func stayBeginsAgain() {
    let seen = dialogue(Samples.person(), ["Ada L", ":cancel", ""])
    #expect(seen.last == "Name, required [Ada L]: ")
  }

  @Test func aConflict() {
    let desk = Samples.person()
    desk.others = SaveConflict(
      contested: [
        .init(
          field: 5, before: .text("Stockholm"), theirs: .text("Malmö"), by: "bo, 14:02",
          change: "change 91: set person[3].city Malmö")
      ])
    let seen = dialogue(desk, ["", "", "", "", "Uppsala", ":save", "mine"])
    #expect(
      seen.suffix(5) == [
        "person[3].city was changed by bo, 14:02 (change 91: set person[3].city Malmö)",
        #"  before "Stockholm"   theirs "Malmö"   mine "Uppsala""#,
        "theirs, mine, before or another value? [none, save later] mine",
        "person[3]: city saved", "= saved",
      ])
    #expect(desk.saves == [#"city="Uppsala""#])
  }

  // MARK: answers that are not taken

  @Test(arguments: [
    (6, "xyz"), (7, "Norwegian"), (7, "-Danish"), (7, "9=x"), (7, "[\"a\""), (5, "fax"), (1, "soon"),
  ])
  func comeBackInTheLine(field: Int, answer: String) {
    let before = [String?](repeating: "", count: field)
    let seen = dialogue(Samples.person(), before + [answer, ":cancel"])
    #expect(seen.contains { $0.hasSuffix(":cancel {\(answer)}") }, "\(seen)")
  }

  @Test func secretsDoNot() {
    let desk = PlainFormTests.secrets()
    let seen = dialogue(desk, ["999999", "", "-nichts", "9=nichts", "+drei", "save"])
    for secret in ["geheim", "eins", "zwei", "drei", "999999", "nichts"] {
      #expect(!seen.contains { !$0.contains("]: ") && $0.contains(secret) }, "\(secret) in \(seen)")
      #expect(!seen.contains { $0.contains("{") && $0.contains(secret) })
    }
    #expect(seen.contains("codes: 2 values, secret"))
    #expect(desk.saves == [#"codes=["eins","zwei","drei"]"#])
  }

  private static func secrets() -> SampleDesk {
    var (pin, codes) = (Field("pin", .text), Field("codes", .list))
    (pin.isSecret, codes.isSecret) = (true, true)
    pin.validators = [ValidatorUse("length", [.integer(4)])]
    return SampleDesk(
      "Ada", path: "person[3]", noun: "person",
      [(pin, .text("geheim")), (codes, .list([.text("eins"), .text("zwei")]))])
  }

  // MARK: drafts and what came of it

  @Test func aDraftIsAnnouncedAndCanBeDropped() {
    let desk = Samples.person()
    desk.kept = [5: "Uppsala"]
    var seen = dialogue(desk, [":save"])
    #expect(
      Array(seen[2...4]) == [
        "1 edit of a form that was cut off; :drop drops them", #"  person[3].city  "Stockholm" → "Uppsala""#,
        "Name, required [Ada Lindqvist]: :save",
      ])
    #expect(desk.saves == [#"city="Uppsala""#])
    let other = Samples.person()
    other.kept = [5: "Uppsala"]
    seen = dialogue(other, [":drop", ":save"])
    #expect(seen.last == "= unchanged")
    #expect(other.saves.isEmpty && other.kept.isEmpty)
  }

  @Test func savingAtOnceTellsWhatChanged() {
    let seen = dialogue(Samples.person(), ["Ada L", ":save"])
    #expect(seen.suffix(3) == [#"person[3].name: "Ada Lindqvist" → "Ada L""#, "person[3]: name saved", "= saved"])
    // Behind the question it was shown before.
    let asked = dialogue(Samples.person(), ["Ada L", ":cancel", "save"])
    #expect(asked.count { $0.contains("→") } == 1)
  }

  @Test(arguments: [("give up", "= cancelled"), ("make it anew", "= saved"), ("what", "make it anew, give up or stay")])
  func aRecordThatIsGone(answer: String, last: String) {
    let desk = Samples.person()
    desk.gone = "deleted by bo"
    let seen = dialogue(desk, ["Ada L", ":save", answer])
    #expect(seen.contains("error: person[3] was deleted by bo"))
    #expect(seen.contains(last))
    #expect(desk.saves == (answer.hasPrefix("make") ? [#"name="Ada L""#] : []))
  }
}
