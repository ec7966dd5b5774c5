package import Commands
package import Engine
import FacetKit
import Glibc
package import Language
package import Loading
import Terminal

/// One run of the program over one file: what stands around the commands.
package final class Session: Host {
  package let engine: RecordEngine
  package let catalog: Catalog
  package let plugins: PluginHost?
  let interpreter: Interpreter
  let settings: Settings
  var context: CommandContext!
  package internal(set) var asking: (any Asking)?
  /// The terminal for full screens; set by the prompt, and where one command runs at a terminal.
  var fullScreens: FullScreens?
  private let drafts = FormDrafts()
  /// Shows a long text in the pager; false where it is short or there is none. Set by the prompt.
  var pager: ((String) -> Bool)?
  /// A command found something wrong, or a statement failed and the script went on.
  package internal(set) var hasFailed = false
  private let output: StreamOutput
  private let results: Int32
  private let errors: Int32
  private var depth = 0
  /// What `--check` knows after the texts that it has read: those of several -c go on from one another.
  var scriptCheck: ScriptCheck?
  /// Statements are typed. Beside the context, which is being changed while a command asks.
  var hasPrompt = false
  private var knownSecrets: Set<String> = []
  /// Something was said of changes that are not stored yet.
  var hasTold = false
  /// A change could not be stored, and what was said of it does not hold.
  private var hasFailedToStore = false

  /// - Parameters:
  ///   - results: the descriptor that results go to.
  ///   - errors: the descriptor for notices and errors.
  ///   - plugins: those of the session.
  ///   - catalog: one over those plugins that is there already.
  package init(
    plugins: PluginHost, catalog: Catalog? = nil, settings: Settings, results: Int32 = StandardOutput.descriptor,
    errors: Int32 = STDERR_FILENO
  ) {
    self.results = results
    self.errors = errors
    self.settings = settings
    self.plugins = plugins
    engine = RecordEngine(registry: plugins.root)
    self.catalog = catalog ?? Catalog(registry: plugins.root)
    engine.isReadOnly = settings.isReadOnly
    engine.readsFiles = !settings.isRestricted
    engine.hasJournal = settings.hasJournal
    engine.draftsFolder = { makesIt in
      guard let folder = PrivateFolder.state.map({ $0 + "/drafts" }) else { return nil }
      return makesIt && !PrivateFolder.make(folder) ? nil : folder
    }
    engine.isInterrupted = { Interrupts.isPending }
    if let today = environment("FACET_TODAY") { engine.options["today"] = today }
    interpreter = Interpreter(catalog: self.catalog)
    let appearance = Appearance(descriptor: results)
    let format = settings.format ?? (appearance.isTerminal ? .table : .plain)
    output = StreamOutput(descriptor: results, format: format, appearance)
    var facts = SessionFacts()
    facts.isRestricted = settings.isRestricted
    facts.isDryRun = settings.isDryRun
    context = CommandContext(
      engine: engine, catalog: self.catalog, host: self, output: output, source: Source(name: nil, text: ""),
      facts: facts)
    context.scope.arguments = settings.arguments
    plugins.surroundings.report = { [unowned self] in _ = report($0, in: nil) }
    plugins.surroundings.notice = { [unowned self] in notice($0) }
    plugins.surroundings.willRunOthers = { StandardOutput.setAside() }
    plugins.surroundings.isStatementWord = Catalog.isStatementWord
    plugins.surroundings.ask = { [unowned self] question in
      var answer = ""
      let isAnswered = try? asking?.askLine("\(question) [no] ", prefill: "", isSecret: false) { answer = $0 }
      return isAnswered ?? false && answer.lowercased().hasPrefix("y")
    }
    plugins.surroundings.scripts = ScriptPluginReader(catalog: self.catalog, linked: plugins.root)
    engine.onWait = { [unowned self] holder, seconds in
      StandardError.write("\(holder ?? "another program") is writing, \(seconds) s; Ctrl-C stops", to: self.errors)
    }
    engine.didMakeFile = { [unowned self] path in if !settings.isDryRun { notice("\(path) made") } }
  }

  /// Lets commands ask the person at the terminal, on full screens where it shows them.
  func askAtTerminal(_ reader: LineReader) {
    guard TerminalInfo.isTerminal(STDIN_FILENO) else { return }
    // One command whose results go elsewhere asks nothing: questions would stand among them.
    guard context.facts.isInteractive || TerminalInfo.isTerminal(results) else { return }
    asking = Prompter(reader: reader, hasEditor: !settings.isRestricted)
    fullScreens = FullScreens(session: self)
  }

  /// Makes a text the one that runs.
  func begin(_ source: Source) {
    context.source = source
    engine.changeName = { [unowned self] in
      if let name = source.name { return String(name.split(separator: "/").last ?? "") }
      return changeName(source.text(SourceRange(0, min(source.bytes.count, 4096))))
    }
  }

  /// A statement as the history has it: one line, and without what may be a secret.
  func changeName(_ text: String, holdsSecret: Bool = false) -> String {
    var words = text.split { $0.isWhitespace }.joined(separator: " ")
    if holdsSecret || Secrets(session: self).mayBeIn(words) {
      words = "\(words.prefix { !$0.isWhitespace }) \(Value.concealed)"
    }
    return words.count > 120 ? words.prefix(119) + "…" : words
  }

  // MARK: Host

  package var screens: (any Screens)? { fullScreens.flatMap { $0.areWanted ? $0 : nil } }

  package func completions(of line: String, at cursor: Int, in scope: Scope) -> (start: Int, words: [String]) {
    let completion = Completion(session: self, before: "", scope: scope)
    let answer = completion.answer(CompletionRequest(line: line, cursor: cursor))
    return (answer.replaceFrom, answer.candidates.map(\.text))
  }

  package func clearInterrupt() { Interrupts.clear() }

  package func keepDraft(_ text: String?, of record: String) {
    if !settings.isRestricted { drafts.keep(text, of: record, in: engine.path) }
  }

  package func draft(of record: String) -> String? {
    settings.isRestricted ? nil : drafts.text(of: record, in: engine.path)
  }

  package var isInterrupted: Bool { Interrupts.isPending }
  package var isAtPrompt: Bool { hasPrompt && depth == 0 }

  package var lineWidth: Int? { isatty(errors) == 1 ? TerminalInfo.size(of: errors).columns : nil }

  package func notice(_ text: String) {
    hasTold = true
    try? output.flush()
    StandardError.write(DiagnosticRenderer.shown(text), to: errors)
  }

  package func withOutput(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws {
    try output.flush()
    if settings.isDryRun, try withoutWriting(request, body) { return }
    let redirection = try Redirection(request, usual: output.format, results: results)
    do {
      do { try body(redirection.output) } catch let error as SinkError
        where error == .closed && request.program != nil
      {}
      try redirection.finish()
    } catch is MissingProgram {
      throw missing(request.program ?? "", after: request.statement)
    } catch {
      redirection.abandon()
      throw error
    }
  }

  /// With `--dry-run`: does the work with its output going nowhere, and says where it would go; false where it goes to
  /// the results anyway.
  private func withoutWriting(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws -> Bool {
    guard request.program != nil || request.file ?? "-" != "-" else { return false }
    let file = request.program == nil ? request.file : nil
    if let file { try Redirection.refuse(file) }
    let nowhere = try Redirection(
      OutputRequest(format: request.format, file: "/dev/null"), usual: .plain, results: results)
    defer { nowhere.abandon() }
    try body(nowhere.output)
    notice(file.map { "would write \($0)" } ?? "would run \(request.program ?? "")")
    return true
  }

  /// No program of that name: perhaps another shell's word, which Facet has in its own form.
  private func missing(_ program: String, after statement: String) -> Diagnostic {
    let word = program.split(separator: " ").first.map(String.init) ?? program
    return Diagnostic("there is no program \(word)", hint: ForeignWords.pipe(program, after: statement))
  }

  package func runSource(_ file: String, in context: inout CommandContext) throws -> Flow {
    guard depth < 50 else { throw Diagnostic("scripts that source one another are more than 50 deep") }
    let path = relative(file, to: context.source.name)
    guard let source = Session.read(path, name: file) else {
      throw Diagnostic("\(file) cannot be read: \(String(cString: strerror(errno)))")
    }
    depth += 1
    let outer = context.source
    defer {
      depth -= 1
      engine.endSource()
      context.source = outer
    }
    context.source = source
    var parser = Parser(source: source, vocabulary: catalog)
    do {
      while let statement = try parser.next() {
        let flow = try interpreter.run(statement, in: &context)
        if case .return_ = flow { throw Flow.misplacedReturn(at: statement.range) }
        if flow != .next { return flow }
      }
    } catch let error as Diagnostic {
      report(error, in: source)
      throw Reported()
    } catch let error as Diagnostics {
      report(error, in: source)
      throw Reported()
    }
    return .next
  }

  func relative(_ file: String, to script: String?) -> String {
    guard !file.hasPrefix("/"), let script, let slash = script.lastIndex(of: "/") else { return file }
    return script[...slash] + file
  }

  package func open(_ file: String, in context: inout CommandContext) throws {
    if engine.keepsEdits { throw Diagnostic("edits are kept apart", hint: "save or cancel first") }
    if engine.hasUncommittedWrites {
      throw Diagnostic("changes are not stored yet", hint: "a script stores them at its end")
    }
    try engine.open(file)
  }

  package func page(_ text: String, to output: any Output) throws {
    if let pager, output === self.output, pager(text) { return }
    try output.lines(text)
  }

  package func noteFailure() { hasFailed = true }

  package func noteFailure(_ error: Diagnostic, in source: Source) {
    hasFailed = true
    if !isInterrupted { report(error, in: source) }
  }

  /// Stores what was done, or drops it again with `--dry-run`.
  func store() throws {
    guard settings.isDryRun else { return try commit() }
    hasTold = false
    try engine.endTransactionEdits()
    try engine.rollback()
  }

  /// What was said of changes before they were stored does not hold where that fails.
  private func commit() throws {
    let isChange = engine.hasUncommittedWrites
    do { try engine.commit() } catch {
      hasFailedToStore = isChange
      throw error
    }
    hasTold = false
  }

  // MARK: errors

  /// An error that has been shown already, in the text in which it stands.
  struct Reported: Error {}

  /// Shows an error; false where nothing is to be said, because the reader of the output left.
  @discardableResult
  func report(_ error: any Error, in source: Source?) -> Bool {
    try? output.flush()
    let renderer = DiagnosticRenderer(width: { CellWidth.of($0) })
    func text(_ error: Diagnostic) -> String {
      let line = error.range.flatMap { source?.line(around: $0.start).text } ?? ""
      let helped = ForeignWords.helped(error, in: line)
      return renderer.render(Secrets(session: self).concealed(helped, in: source), in: source)
    }
    switch error {
    case is Reported: return true
    case let error as Diagnostic: StandardError.write(text(error), to: errors)
    case let all as Diagnostics: for error in all.all { StandardError.write(text(error), to: errors) }
    case let error as SinkError:
      if error == .closed { return false }
      StandardError.write(renderer.render(Diagnostic(error.text), in: nil), to: errors)
    default:
      StandardError.write(renderer.render(EngineWording.diagnostic(engine.worded(error)), in: source), to: errors)
    }
    if hasFailedToStore, hasTold { StandardError.write("nothing of it was stored", to: errors) }
    if hasFailedToStore { (hasFailedToStore, hasTold) = (false, false) }
    return true
  }

  /// The names of secret fields, also of those that were there before. To be asked before a change is dropped that may
  /// have made one.
  @discardableResult
  func secretNames() -> Set<String> {
    knownSecrets.formUnion(engine.secretNames())
    return knownSecrets
  }

  /// Drops what is not stored after an error that ends the work; the exit status.
  func end(with error: any Error, in source: Source) -> Int32 {
    let keptApart = engine.keepsEdits
    let dropsChanges = engine.hasUncommittedWrites || keptApart
    secretNames()
    try? engine.rollback()
    let isShown = report(error, in: source)
    if Interrupts.isPending { return 130 }
    // What was said of earlier statements does not hold any more.
    if isShown, dropsChanges, hasTold || keptApart, "\(error)".firstIndex(of: "nothing was stored") == nil {
      notice(engine.saves == 0 ? "nothing was stored" : "nothing was stored after the last save")
    }
    if isShown { return 1 }
    // The reader of the output may leave whenever it likes, but not take changes along in silence.
    guard dropsChanges else { return 0 }
    report(Diagnostic("the reader of the output left; what was not stored yet is dropped"), in: nil)
    return 1
  }

  /// The names of fields that a script only would make: what is typed for them is masked as well.
  func hide(_ names: Set<String>) { knownSecrets.formUnion(names) }

  func flush() throws { try output.flush() }

  /// A file's text: mapped where it is long, so that what an editor does to a short one does not matter.
  static func read(_ path: String, name: String) -> Source? {
    var status = stat()
    if path != "-", stat(path, &status) == 0, status.st_size > 1 << 20,
      let source = Source(name: name, mapping: path)
    {
      return source
    }
    let descriptor = path == "-" ? STDIN_FILENO : Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR, !Interrupts.isPending { continue }
      if count < 0 { return nil }
      if count == 0 { return Source(name: name, bytes: bytes) }
      bytes += buffer[..<count]
    }
  }
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
