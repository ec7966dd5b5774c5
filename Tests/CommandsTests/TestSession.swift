import Bundled
import Engine
import FacetKit
import Glibc
import Language
import Loading

@testable import Commands

/// A session over a file of its own, with what it prints and notes as texts.
final class TestSession {
  let engine: RecordEngine
  let catalog = Catalog()
  let host = TestHost()
  let interpreter: Interpreter
  var scope = Scope()
  var facts = SessionFacts()
  /// Where the file is; the tests leave nothing else anywhere.
  let directory: String
  /// The session whose file this one works on too.
  private let sharing: TestSession?

  init(sharing other: TestSession? = nil) throws {
    sharing = other
    var template = Array("/tmp/facet-commands-XXXXXX".utf8CString)
    directory =
      other?.directory ?? template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    engine = RecordEngine(registry: PluginHost(bundled: BundledPlugins.all).root)
    engine.options["today"] = "2009-12-09"
    interpreter = Interpreter(catalog: catalog)
    try engine.open("\(directory)/test.db")
  }

  deinit {
    try? engine.close()
    if sharing != nil { return }
    for name in ["test.db", "test.db-wal", "test.db-shm", "copy.db"] { unlink("\(directory)/\(name)") }
    rmdir(directory)
  }

  /// The records that the examples of help are about.
  static func withRecords() throws -> TestSession {
    let session = try TestSession()
    let result = session.run(records)
    if let error = result.error { throw Diagnostic(error) }
    // Two changes of records alone, for what takes changes back.
    for line in ["set thing[1].note x", "clear thing[1].note"] { session.run(line) }
    session.host.notices = []
    session.scope = Scope()
    return session
  }

  /// Runs statements; stops at the first error and drops what was done, as a script does.
  @discardableResult
  func run(_ text: String) -> (output: String, notices: [String], error: String?) {
    let source = Source(name: nil, text: text)
    let output = CapturedOutput()
    host.notices = []
    var context = CommandContext(
      engine: engine, catalog: catalog, host: host, output: output, source: source, scope: scope, facts: facts)
    var parser = Parser(source: source, vocabulary: catalog)
    var failure: String?
    do {
      while let statement = try parser.next() {
        if case .exit(let status) = try interpreter.runAndTell(statement, in: &context) {
          host.notices.append("exit \(status)")
          break
        }
      }
      try engine.commit()
    } catch let error as Diagnostic {
      failure = error.text + (error.hint.map { " / \($0)" } ?? "")
    } catch let error as Diagnostics {
      failure = error.all.map(\.text).joined(separator: "\n")
    } catch {
      failure = "\(error)"
    }
    if failure != nil { try? engine.rollback() }
    scope = context.scope
    return (output.text, host.notices, failure)
  }

  static let records = #"""
    define thing {
      name text key validate not-blank
      without boolean default true
      since date default today
      record integer default 0 min 0
      price decimal(2)
      note text
      tags list
      weight real
      size choice(small, large)
      at datetime
      data json
      photo blob
      days integer
    }
    define person "People" {
      name text key
      boss ref person on-delete clear
    }
    define birthday {
      person ref person inverse birthdays on-delete cascade
      date date
      gift text
    }
    new thing name=Coffee since=2009-11-29 record=4 days=10
    new thing name=Tea since=2009-12-01 record=9 days=8 note=""
    ensure person[3] name=Ada
    ensure person[4] name=Bob boss=3
    new birthday person=3 date=2010-03-12 gift=book
    """#
}

/// Keeps what a program around the commands would show.
final class TestHost: Host {
  var notices: [String] = []
  /// What can stand at the last word of a line.
  var words: [String] = []
  var files: [String: String] = [:]
  var failures = 0
  var opened: [String] = []
  var answers: (any Asking)?
  var screens: (any Screens)?
  var isInterrupted = false
  var isAtPrompt = false
  var asking: (any Asking)? { answers }
  let plugins: PluginHost? = PluginHost(bundled: BundledPlugins.all)

  func completions(of line: String, at cursor: Int, in scope: Scope) -> (start: Int, words: [String]) {
    let before = line.utf8.prefix(cursor)
    let start = before.lastIndex(of: UInt8(ascii: " ")).map { line.utf8.distance(from: line.startIndex, to: $0) + 1 }
    return (start ?? 0, words)
  }

  func notice(_ text: String) { notices.append(text) }

  func withOutput(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws {
    let output = CapturedOutput()
    try body(output)
    files[request.file ?? request.program ?? "--format \(request.format?.rawValue ?? "")"] = output.text
  }

  func runSource(_ file: String, in context: inout CommandContext) throws -> Flow {
    opened.append(file)
    return .next
  }

  func open(_ file: String, in context: inout CommandContext) throws { opened.append(file) }
  func page(_ text: String, to output: any Output) throws { try output.lines(text) }
  func noteFailure() { failures += 1 }
  func noteFailure(_ error: Diagnostic, in source: Source) { failures += 1 }
}

/// Answers in order, and the questions with what stood in the line.
final class TestAnswers: Asking {
  var answers: [String]
  var questions: [String] = []
  var refusals: [String] = []

  init(_ answers: [String]) { self.answers = answers }

  func askLine(_ prompt: String, prefill: String, isSecret: Bool, take: (String) throws -> Void) throws -> Bool {
    questions.append("\(prompt)[\(prefill)]")
    while !answers.isEmpty {
      do {
        try take(answers.removeFirst())
        return true
      } catch let error as Diagnostic {
        refusals.append(error.text)
      }
    }
    return false
  }

  func editText(_ text: String, take: (String) throws -> Void) throws -> Bool {
    try askLine("editor ", prefill: text, isSecret: false, take: take)
  }
}
