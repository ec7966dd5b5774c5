import Engine
import Support
import Testing

@testable import Commands

/// Edits that are kept apart at the prompt, in a copy of the file.
@Suite struct EditSetTests {
  /// Sessions as at the prompt, with a folder for what they keep apart.
  final class Prompts {
    let drafts: TemporaryFolder

    init() throws { drafts = try TemporaryFolder() }

    func session(sharing other: TestSession? = nil) throws -> TestSession {
      let session = try TestSession(sharing: other)
      session.host.isAtPrompt = true
      session.facts.isInteractive = true
      session.engine.draftsFolder = { [path = drafts.path] _ in path }
      return session
    }

    var files: String { get throws { try run("/bin/ls", [drafts.path]).output } }
  }

  private func dump(_ session: TestSession) -> String {
    let result = session.run(RandomChanges.dump)
    return result.error ?? result.output
  }

  /// Random changes of all sorts: dropped, nothing is left of them; saved, the file is as if they had been stored at
  /// once; taken back, it is as it was.
  @Test(arguments: 1...6)
  func aSetIsDroppedOrSavedWhole(seed: Int) throws {
    let prompts = try Prompts()
    let (kept, direct) = (try prompts.session(), try prompts.session())
    let other = try prompts.session(sharing: kept)
    var chance = RandomChanges(seed: seed)
    for session in [kept, direct] {
      for line in RandomChanges.setup.split(separator: "\n") {
        #expect(session.run(String(line.drop { $0 == " " })).error == nil)
      }
    }
    for statement in (0..<40).map({ _ in chance.statement() }) { for one in [kept, direct] { one.run(statement) } }
    let before = dump(kept)
    #expect(before == dump(direct))
    let statements = (0..<40).map { _ in chance.statement() }

    #expect(kept.run("begin").error == nil)
    for statement in statements { kept.run(statement) }
    #expect(dump(kept) != before)
    #expect(kept.run("cancel").error == nil)
    #expect(dump(kept) == before)
    #expect(try prompts.files == "")

    #expect(kept.run("begin").error == nil)
    for statement in statements { for one in [kept, direct] { one.run(statement) } }
    #expect(dump(kept) == dump(direct), "seed \(seed)")
    #expect(dump(other) == before)
    #expect(kept.run("save").error == nil)
    #expect(dump(kept) == dump(direct), "seed \(seed)")
    #expect(dump(other) == dump(direct))
    #expect(try prompts.files == "")
    #expect(kept.run("undo").error == nil)
    #expect(dump(kept) == before)
    #expect(kept.run("redo").error == nil)
    #expect(dump(kept) == dump(direct))
    #expect(kept.run("sql \"pragma integrity_check\"").output == "ok\n")
    #expect(kept.run("sql \"pragma foreign_key_check\"").output == "")
  }

  /// Two shells keep edits of the same few cells apart, each saves now and then, and answers at random: every cell holds
  /// what its last save says, and undo leads back to the start.
  @Test(arguments: 1...4)
  func twoShellsLoseNothing(seed: Int) throws {
    let prompts = try Prompts()
    let first = try prompts.session()
    first.run("define t { n integer default 0 }; for i in [1, 2, 3, 4] { new t n=0 }")
    let shells = [first, try prompts.session(sharing: first)]
    let reader = try prompts.session(sharing: first)
    func stored() -> [Int] { reader.run("get t[*].n").output.split(separator: "\n").compactMap { Int($0) } }
    var model = [0, 0, 0, 0]
    var edits: [[Int: (before: Int, after: Int)]] = [[:], [:]]
    var counted: [Set<Int>] = [[], []]
    var seen: [[Int]?] = [nil, nil]
    var chance = RandomChanges(seed: seed)
    var (saves, conflicts) = (0, 0)
    for _ in 0..<400 {
      let shell = chance.next(2)
      let cell = chance.next(4)
      if seen[shell] == nil {
        #expect(shells[shell].run("begin").error == nil)
        // The copy is made by the first change.
        seen[shell] = []
      }
      if chance.next(6) > 0 {
        if seen[shell] == [] { seen[shell] = model }
        let before = edits[shell][cell]?.before ?? seen[shell]![cell]
        let now = edits[shell][cell]?.after ?? before
        let adds = chance.next(2) == 0
        let value = adds ? now + 1 : chance.next(100)
        let line = adds ? "set t[\(cell + 1)].n += 1" : "set t[\(cell + 1)].n \(value)"
        #expect(shells[shell].run(line).error == nil)
        edits[shell][cell] = (before, value)
        if adds { counted[shell].insert(cell) }
        #expect(shells[shell].run("get t[\(cell + 1)].n").output == "\(value)\n")
        #expect(stored() == model)
        continue
      }
      // In the order in which the cells changed first, which the questions follow; the choices are made here.
      var wanted = model
      var answers: [Int: String] = [:]
      for (cell, edit) in edits[shell] where edit.before != edit.after {
        let isSame = model[cell] == edit.after && !counted[shell].contains(cell)
        if model[cell] == edit.before || isSame {
          wanted[cell] = edit.after
        } else {
          let answer = chance.pick(["theirs", "mine", "before", "7000"])
          answers[cell] = answer
          wanted[cell] =
            answer == "theirs" ? model[cell] : answer == "mine" ? edit.after : answer == "before" ? edit.before : 7000
        }
      }
      let host = Answering(answers)
      shells[shell].host.answers = host
      host.notices = { shells[shell].host.notices }
      let result = shells[shell].run("save")
      #expect(result.error == nil)
      #expect(host.asked == answers.count)
      conflicts += answers.count
      if stored() != model { saves += 1 }
      #expect(stored() == wanted, "seed \(seed)")
      model = wanted
      edits[shell] = [:]
      counted[shell] = []
      seen[shell] = nil
    }
    #expect(saves > 10 && conflicts > 5)
    for shell in shells where shell.engine.keepsEdits { shell.run("cancel") }
    for _ in 0..<saves { #expect(reader.run("undo").error == nil) }
    #expect(stored() == [0, 0, 0, 0])
  }

  /// A moment that is set by itself is no matter of choice, where both changed something else of a record.
  @Test func stampsAreNoConflict() throws {
    let prompts = try Prompts()
    let first = try prompts.session()
    first.engine.options["today"] = "2009-12-08"
    first.run("define memo { title text; text text; modified datetime editor stamp }; new memo title=a text=b")
    let other = try prompts.session(sharing: first)
    other.engine.options["today"] = "2009-12-10"
    first.engine.options["today"] = "2009-12-09"
    #expect(first.run("begin").error == nil)
    #expect(first.run("set memo[1].title A").error == nil)
    #expect(other.run("set memo[1].text B").error == nil)
    #expect(other.run("get memo[1].modified").output.hasPrefix("2009-12-10T"))
    #expect(first.run("save").error == nil)
    #expect(other.run("get memo[1].title memo[1].text").output == "A\nB\n")
    #expect(other.run("get memo[1].modified").output.hasPrefix("2009-12-09T"))
  }

  /// Where nobody can be asked, all conflicts are told, and all is kept.
  @Test func aConflictWithoutAnybodyToAsk() throws {
    let prompts = try Prompts()
    let first = try prompts.session()
    first.run("define t { n integer; m integer; pin text secret }; new t n=1 m=1 pin=a; new t n=2 m=2")
    let other = try prompts.session(sharing: first)
    #expect(first.run("begin").error == nil)
    #expect(first.run("set t[1] n=10 pin=b").error == nil)
    #expect(first.run("set t[2].m 20").error == nil)
    #expect(other.run("set t[1] n=11 m=11 pin=c").error == nil)
    #expect(other.run("sql --write \"update t set m = 22 where id = 2\"").error == nil)
    let error = try #require(first.run("save").error)
    let lines = error.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("t[1].n: was changed by ") && lines[0].hasSuffix(": before 1, theirs 11, mine 10"))
    #expect(lines[1].hasPrefix("t[1].pin: ") && lines[1].hasSuffix(": before ••••••••, theirs ••••••••, mine ••••••••"))
    #expect(lines[2].hasSuffix(": before 2, theirs 22, mine 20"))
    #expect(first.engine.keepsEdits)
    #expect(first.run("get t[1].n t[2].m").output == "10\n20\n")
    #expect(other.run("get t[1].n t[2].m").output == "11\n22\n")
  }

  /// Random changes of all sorts in two shells, which save in turn: whatever is answered the file stays whole, what is
  /// refused leaves it as it was, and undo leads back to the start.
  @Test(arguments: 1...6)
  func twoShellsWithChangesOfAllSorts(seed: Int) throws {
    let prompts = try Prompts()
    let first = try prompts.session()
    let shells = [first, try prompts.session(sharing: first)]
    let reader = try prompts.session(sharing: first)
    for line in RandomChanges.setup.split(separator: "\n") {
      #expect(first.run(String(line.drop { $0 == " " })).error == nil)
    }
    var chance = RandomChanges(seed: seed)
    for _ in 0..<30 { first.run(chance.statement()) }
    let start = dump(reader)
    let changes = reader.run("history").output.split(separator: "\n").count
    var (refused, asked) = (0, 0)
    for _ in 0..<60 {
      let shell = shells[chance.next(2)]
      if !shell.engine.keepsEdits { #expect(shell.run("begin").error == nil) }
      for _ in 0...chance.next(4) { shell.run(chance.statement()) }
      if chance.next(2) == 0 { continue }
      let before = dump(reader)
      let answers = TestAnswers((0..<500).map { _ in chance.pick(["theirs", "mine"]) })
      shell.host.answers = answers
      let result = shell.run("save")
      asked += answers.questions.count
      #expect(answers.refusals == [])
      if result.error != nil {
        refused += 1
        #expect(dump(reader) == before)
        #expect(shell.run("cancel").error == nil)
      }
      #expect(!shell.engine.keepsEdits)
      #expect(reader.run("sql \"pragma foreign_key_check\"").output == "", "seed \(seed)")
    }
    #expect(asked > 0)
    for shell in shells where shell.engine.keepsEdits { #expect(shell.run("cancel").error == nil) }
    #expect(reader.run("sql \"pragma integrity_check\"").output == "ok\n")
    #expect(try prompts.files == "")
    let saved = reader.run("history").output.split(separator: "\n").count - changes
    #expect(saved > 3)
    for _ in 0..<saved { #expect(reader.run("undo").error == nil) }
    #expect(dump(reader) == start, "seed \(seed), \(refused) refused")
  }

  /// Answers each question by the cell that it is about.
  private final class Answering: Asking {
    private let byCell: [Int: String]
    private(set) var asked = 0
    var notices: () -> [String] = { [] }

    init(_ byCell: [Int: String]) { self.byCell = byCell }

    func askLine(_ prompt: String, prefill: String, isSecret: Bool, take: (String) throws -> Void) throws -> Bool {
      asked += 1
      // `t[2].n was changed by …` is told before the question.
      guard let line = notices().last(where: { $0.hasPrefix("t[") }),
        let cell = line.dropFirst(2).first?.wholeNumberValue
      else { return false }
      guard let answer = byCell[cell - 1] else { return false }
      try take(answer)
      return true
    }

    func editText(_ text: String, take: (String) throws -> Void) throws -> Bool { false }
  }
}
