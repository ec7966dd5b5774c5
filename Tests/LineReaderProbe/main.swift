import Glibc
import Terminal

// Reads lines until the end of input and prints what came, so that tests can drive a line reader in a terminal.
// Arguments: a mode, then what that mode wants.

let words: [Candidate] = [
  Candidate("thing", note: "type"), Candidate("think", note: "verb"),
  Candidate("\"Ada Lindqvist\"", note: "person[3]"), Candidate("\"Linnéa Ek\"", note: "person[88]"),
  Candidate("林美玲", note: "person[12]\u{1B}[2J"), Candidate("solo"), Candidate("open[", appendsBlank: false),
]

@MainActor
func complete(_ request: CompletionRequest) -> CompletionAnswer {
  let bytes = Array(request.line.utf8.prefix(request.cursor))
  let start = (bytes.lastIndex(of: UInt8(ascii: " ")) ?? -1) + 1
  let word = String(decoding: bytes[start...], as: UTF8.self)
  switch word {
  case "many":
    return CompletionAnswer(replaceFrom: start, candidates: (1...15).map { Candidate("many-\($0)") }, more: 35)
  case "lin": return CompletionAnswer(replaceFrom: start, candidates: Array(words[2...4]))
  case let word where word.contains("/"): return CompletionAnswer(replaceFrom: start, candidates: [], wantsFiles: true)
  case "": return CompletionAnswer(replaceFrom: start, candidates: [])
  default: return CompletionAnswer(replaceFrom: start, candidates: words.filter { $0.text.hasPrefix(word) })
  }
}

@MainActor
func show(_ line: TypedLine) {
  switch line {
  case .text(let text): print("text \(text.debugDescription)")
  case .interrupted: print("interrupted")
  case .endOfInput: print("end")
  }
}

TerminalInfo.setUpLocale()
Interrupts.install()
let arguments = CommandLine.arguments.dropFirst()
let reader = LineReader(attributes: TerminalInfo.usesColour())
switch arguments.first ?? "statement" {
case "statement":
  let history = History(path: getenv("HISTORY").map { String(cString: $0) })
  let prompt = arguments.dropFirst().first ?? "> "
  while true {
    let line = reader.read(prompt: prompt, completion: complete)
    show(line)
    if line == .endOfInput { break }
    if case .text(let text) = line { history.add(text) }
  }
case "answer":
  let history = History(path: nil)
  history.add("an old statement")
  let texts = Array(arguments.dropFirst())
  let cursor = texts.count > 1 ? Int(texts[1]) : nil
  show(reader.read(prompt: "answer: ", mode: .answer, prefill: texts.first ?? "", cursor: cursor))
  show(reader.read(prompt: "then: "))
case "secret":
  show(reader.readSecret(prompt: "secret: "))
  show(reader.read(prompt: "then: "))
case "pause":
  show(reader.read(prompt: "first: "))
  print("paused")
  fflush(nil)
  usleep(200_000)
  show(reader.read(prompt: "second: "))
case "edit":
  do {
    let draft = try ExternalEditor().edit("first line\nsecond line")
    print("edited \(draft.text.debugDescription)")
    draft.discard()
  } catch {
    print(error)
  }
case "page":
  guard let pipe = Pager()?.start() else { fatalError("no pager") }
  var count = 0
  while count < 1_000_000, pipe.write("row \(count)\n") { count += 1 }
  print("status \(pipe.finish()) all \(count == 1_000_000)")
case "work":
  print("working")
  while !Interrupts.isPending { usleep(1000) }
  print("stopped")
case "screen": showScreen(Array(arguments.dropFirst()))
case let mode: fatalError("no mode \(mode)")
}
