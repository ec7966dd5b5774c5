import Loading
import Bundled
import Commands
import Engine
import FacetKit
import Language
import Support
import Terminal
import Testing

@testable import Shell

/// What is offered at the `|` of a line, over a small database.
@Suite struct CompletionTests {
  @Test(
    arguments: [
      ("lis|", ["list"]),
      ("get Ord|", ["`Order Details`"]),
      ("get `Order Details`[1].Un|", ["`Unit Price`"]),
      ("get person[2].boss.na|", ["name"]),
      ("get person[2].person_b|", ["person_boss"]),
      ("get thing[\"Gr|", ["\"Green tea\"]"]),
      ("get thing[\"Gr|]", ["\"Green tea\""]),
      ("get thing[rec|", ["record"]),
      ("set thing[1].na| \"x\"", ["name"]),
      ("set thing[1].size |", ["small", "large"]),
      ("set thing[1].size small wh|", ["where"]),
      ("set thing[1].record = 3 wh|", ["where"]),
      ("set thing[1].done tr|", ["true"]),
      ("set thing[1].done y|", ["yes"]),
      ("list thing where done = of|", []),
      ("list thing where done = t|", ["true"]),
      ("set person[2].boss ada|", ["\"Ada Lindqvist\""]),
      ("set person[2].boss \"Bo|", ["\"Bob\""]),
      ("set person[2].boss Bo|", ["Bob"]),
      ("set person[1].city N|", ["\"New York\""]),
      ("set person[1].pin |", []),
      ("set person[1].city $|", ["$place"]),
      ("print $pl|", ["$place"]),
      ("new thing name=X n|", []),
      ("new thing name=X si|", ["size="]),
      ("new thing size=sm|", ["small"]),
      ("new person city=$|", ["$place"]),
      ("list person where boss = |", ["person[\"Ada Lindqvist\"]", "person[\"Bob\"]"]),
      ("list thing where size = \"l|", ["\"large\""]),
      ("list thing sort |", ["by"]),
      ("list thing --for|", ["--format"]),
      ("list thing --format js|", ["json"]),
      ("for x in pe|", ["person"]),
      ("option d|", ["date-order"]),
      ("plugin |", ["list", "info", "load", "check", "new"]),
      ("plugin l|", ["list", "load"]),
      ("plugin info da|", ["Dates"]),
      ("plugin new x --f|", ["--function", "--format"]),
      ("plugin new x |", ["--validator", "--editor", "--command", "--function", "--format", "--observer"]),
      ("plugin new |", []),
      ("define x { a text validate not-b|", ["not-blank"]),
      ("get thing[1].tw|", ["twice"]),
      ("list thing where tw|", ["twice"]),
      ("new thing name=X tw|", []),
      ("get zeb|", []),
      ("get thing # li|", []),
      ("count thing; set thing[2].size l|", ["large"]),
    ] as [(String, [String])])
  func offers(line: String, candidates: [String]) throws {
    #expect(try Fixture().answer(line).candidates.map(\.text) == candidates)
  }

  @Test(arguments: [
    ("source x|", true), ("set person[1].photo @x|", true), ("new person photo=@x|", true),
    ("get x|", false), ("set person[1].city @x|", false), ("set person[1].city x|", false),
  ])
  func namesOfFilesWhereAFileIsMeant(line: String, wantsFiles: Bool) throws {
    let answer = try Fixture().answer(line)
    #expect(answer.wantsFiles == wantsFiles)
    if wantsFiles { #expect(answer.replaceFrom == line.utf8.count - 2) }
  }

  @Test func whatACandidateIs() throws {
    let answer = try Fixture().answer("set person[2].boss A|")
    #expect(answer.candidates.map(\.note) == ["person[1]"])
  }

  @Test func fieldsOfTheRecordOneIsIn() throws {
    let fixture = try Fixture()
    try fixture.run("cd thing[1]")
    #expect(fixture.answer("get .re|").candidates.map(\.text) == ["record"])
  }

  @Test func linesAboveCount() throws {
    let answer = try Fixture().answer("  si|", before: "define thing {")
    #expect(answer.candidates.map(\.text) == ["size"])
    #expect(answer.replaceFrom == 2)
  }

  /// Whatever a text holds, what is offered for it can be put into the line and reads back as that text.
  @Test func everyTextIsOfferedAsItCanBeTyped() throws {
    guard let corpus = try StringCorpus.all() else { return }
    let fixture = try Fixture()
    fixture.session.engine.suggestingTime = .seconds(60)
    for start in stride(from: 0, to: corpus.count, by: 150) {
      let texts = Array(corpus[start..<min(start + 150, corpus.count)])
      let (type, choices) = ("k\(start)", texts.prefix(20).map { Value.quoted($0) }.joined(separator: ", "))
      try fixture.run("define \(type) { name text key; note text; pick choice(\(choices)) }")
      try fixture.run(texts.map { "new \(type) name=\(Value.quoted($0)) note=\(Value.quoted($0))\n" }.joined())
      let entity = try #require(try fixture.session.engine.entity(type))
      let keys = fixture.answer("get \(type)[|").candidates.map(\.text).filter { $0.utf8.first == UInt8(ascii: "\"") }
      #expect(keys.count == texts.count)
      var found: [Value] = []
      for key in keys {
        #expect(LineReader.canEdit(key), "\(key)")
        guard let literal = try text(String(key.dropLast())) else { continue }
        found.append(.text(literal))
        #expect(try fixture.session.engine.findRecord(of: entity, byKey: .text(literal)) != nil, "\(key)")
      }
      #expect(Set(found).symmetricDifference(texts.map { .text($0) }) == [])
      let notes = fixture.answer("set \(type)[1].note |").candidates.map(\.text)
      let noted = Set(try notes.compactMap { try text($0) }.map { Value.text($0) })
      #expect(noted.symmetricDifference(texts.map { .text($0) }) == [])
      let picks = fixture.answer("set \(type)[1].pick |").candidates.map(\.text)
      #expect(try picks.compactMap { try text($0) }.map { Value.text($0) } == texts.prefix(20).map { .text($0) })
      for key in keys.prefix(40) {
        let begun = String(key.dropLast(2).unicodeScalars.prefix(9).map { Character($0) })
        #expect(fixture.answer("get \(type)[\(begun)|").candidates.contains { $0.text == key }, "\(begun)")
      }
    }
  }

  /// What a word reads as in a VALUE slot.
  private func text(_ word: String) throws -> String? {
    var parser = Parser(source: Source(name: nil, text: "find \(word)"), vocabulary: Catalog())
    guard case .command(let invocation)? = try parser.next()?.node,
      case .value(let syntax)? = invocation.arguments.first?.node
    else { return nil }
    switch syntax.node {
    case .bare(let word): return word
    case .text(let literal): return literal.plain
    default: return nil
    }
  }

  @Test func anythingTypedIsAnswered() throws {
    let fixture = try Fixture()
    let pieces = [
      "get ", "set ", "list ", "new ", "thing", "person[", "\"", "'", "`", ".", "..", "[", "]", "(", ")", "{", "}", "$",
      "${", "$(", "=", " = ", "+=", " where ", " sort by ", "--", "--format ", "|", "@", ".@", "^", ",", ";", "#", "\\",
      "林", "é", "\u{301}", "\u{0}", "define x ", " ref ", "for x in ", "edit ", "1", "-7", " ", "\t",
    ]
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<1500 {
      let line = (0..<random(9)).map { _ in pieces[random(pieces.count)] }.joined()
      let cursor = random(line.utf8.count + 1)
      let before = random(3) == 0 ? pieces[random(pieces.count)] : ""
      let completion = Completion(session: fixture.session, before: before)
      let answer = completion.answer(CompletionRequest(line: line, cursor: cursor))
      #expect((0...cursor).contains(answer.replaceFrom), "\(line) at \(cursor)")
      #expect(answer.candidates.count <= Completion.limit)
    }
  }
}

/// A session over a database of its own.
private struct Fixture {
  let session: Shell.Session
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    session = Shell.Session(plugins: PluginHost(bundled: BundledPlugins.all), settings: Settings())
    try session.engine.open(folder("t.db"))
    try run(
      """
      define thing { name text key; record integer default 0 min 0; size choice(small, large); done boolean; twice = record * 2 }
      define person { name text key; boss ref person; pin text secret; photo blob; city text }
      define `Order Details` { `Unit Price` real }
      new thing name=Coffee
      new thing name="Green tea"
      new person name="Ada Lindqvist" city="New York"
      new person name=Bob boss="Ada Lindqvist" pin=1234
      let place = "Uppsala"
      """)
  }

  func run(_ text: String) throws {
    guard Batch(session: session).run(Source(name: nil, text: text)) == 0 else { throw SessionFailure(text) }
  }

  /// The answer at the `|`.
  func answer(_ line: String, before: String = "") -> CompletionAnswer {
    let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let request = CompletionRequest(line: parts.joined(), cursor: parts[0].utf8.count)
    return Completion(session: session, before: before).answer(request)
  }
}
