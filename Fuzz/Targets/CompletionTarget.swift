import Bundled
import Engine
import FacetKit
import Glibc
import Loading
import Shell
import Terminal

/// Any text at the prompt with the cursor anywhere in it, its last line the one that is completed.
///
/// What is offered replaces a word before the cursor, is one line that steers no terminal, and no more than was asked
/// for.
final class CompletionTarget {
  /// The places of the cursor in a line longer than that are spread over it.
  private static let places = 24

  private let session: Session

  init() throws {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    session = Session(
      plugins: PluginHost(bundled: BundledPlugins.all), settings: Settings(), results: nowhere, errors: nowhere)
    try session.engine.open(nil)
    for line in Self.script {
      guard case .done = session.perform(line: line) else { throw Broken(description: "refused: \(line)") }
    }
  }

  func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let cut = text.utf8.lastIndex(of: 0x0A)
    let line = cut.map { String(text[text.utf8.index(after: $0)...]) } ?? text
    let completion = Completion(session: session, before: cut.map { String(text[..<$0]) } ?? "")
    let count = line.utf8.count
    for cursor in stride(from: 0, through: count, by: max(1, count / Self.places)) {
      let answer = completion.answer(CompletionRequest(line: line, cursor: cursor))
      let place = "\(line.debugDescription) at \(cursor)"
      try hold((0...cursor).contains(answer.replaceFrom), "\(place) replaces from \(answer.replaceFrom)")
      try hold(answer.candidates.count <= Completion.limit && answer.more >= 0, "\(place) offers too many")
      for candidate in answer.candidates {
        for shown in [candidate.text, candidate.display ?? "", candidate.note ?? ""] {
          try hold(!shown.utf8.contains(0x0A), "\(place) offers \(shown.debugDescription)")
          try holdSafe(shown, "\(place): what is offered")
        }
      }
    }
    try hold(!session.engine.hasUncommittedWrites, "completing writes: \(text.debugDescription)")
  }

  private static let script = [
    "define thing { name text key; record integer; size choice(small, 'very large'); done boolean; since date }",
    "define person { name text key; boss ref person; pin text secret; photo blob; city text }",
    "define `Order Details` { `Unit Price` real; `where` text; thing ref thing inverse orders }",
    "new thing name=Coffee size=small", "new thing name=\"Green tea\" done=true",
    "new thing name='a \"b\" $c `d`'",
    "new thing name=\"two\\nlines\\u{1B}[2J\"", "new thing name=\"\"", "new thing name=\"it's \\\\ ]\"",
    "new person name=\"Ada Lindqvist\" city=\"New York\"", "new person name=Bob boss=\"Ada Lindqvist\" pin=1234",
    "new `Order Details` `where`=\"x\\ty\\u{9B}\" thing=Coffee", "let place = \"Uppsala\"",
  ]

  static func seeds() -> [[UInt8]] {
    let lines = SeedFiles.lines(of: "Fuzz/Seeds/statements.facet") + SeedFiles.transcriptCommands()
    let begun = [
      "lis", "get Ord", "get `Order Details`[1].Un", "get person[2].boss.na", "get thing[\"Gr", "get thing[rec",
      "get thing[",
      "set thing[1].na", "set thing[1].size ", "list thing where done = t", "set person[2].boss ada",
      "new thing size=sm",
      "set person[1].city $", "list thing --format js", "for x in pe", "option d", "define x {\n a text validate not-b",
      "print $pl", "set `Order Details`[1].`where` ", "get person[\"Ada Lindqvist\"].person_b", "print \"a ${th",
    ]
    return (lines + begun).map { Array($0.utf8) }
  }
}
