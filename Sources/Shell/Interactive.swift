import Commands
import Engine
import FacetKit
import Glibc
import Language
import Loading
import Terminal

/// The prompt: one statement after another, each stored at once.
final class Interactive {
  let session: Session
  let reader = LineReader(attributes: TerminalInfo.usesColour())
  private let history: History
  /// What the next line begins with, and where the cursor stands in it: a refused line for another try.
  private var prefill = ""
  private var cursor: Int?

  init(session: Session) {
    self.session = session
    history = History(path: session.settings.isRestricted ? nil : PrivateFolder.state.map { $0 + "/history" })
  }

  func run() -> Int32 {
    session.catalog.allowsPrefixes = true
    session.context.facts.isInteractive = true
    session.hasPrompt = true
    let isRestricted = session.settings.isRestricted
    session.askAtTerminal(reader)
    if !isRestricted {
      session.pager = { text in Interactive.page(text) }
      startUp()
    }
    offerDrafts()
    while true {
      switch read() {
      case nil: if mayLeave() { return leave() }
      case let text? where text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }): continue
      case let text?:
        if let status = perform(PromptHabits.translated(text)) { return status }
      }
    }
  }

  private func leave() -> Int32 {
    try? session.engine.rollback()
    try? session.engine.close()
    return 0
  }

  private static func page(_ text: String) -> Bool {
    let lines = text.utf8.count { $0 == 0x0A } + 1
    guard TerminalInfo.isTerminal(StandardOutput.descriptor), lines >= TerminalInfo.size().rows,
      let pipe = Pager()?.start()
    else { return false }
    pipe.write(VisibleText.ofLines(text) + "\n")
    pipe.finish()
    return true
  }

  /// The start-up file is for the prompt alone.
  private func startUp() {
    let home = environment("HOME") ?? ""
    let path = (environment("XDG_CONFIG_HOME") ?? "\(home)/.config") + "/facet/init.facet"
    guard access(path, R_OK) == 0 else { return }
    do {
      _ = try session.runSource(path, in: &session.context)
      try session.flush()
      try session.store()
    } catch {
      try? session.engine.rollback()
      session.report(error, in: nil)
    }
  }

  // MARK: reading

  /// One statement, over as many lines as it needs; nil at the end of the input.
  private func read() -> String? {
    var text = ""
    var prompt = self.prompt
    while true {
      let line = reader.read(
        prompt: prompt, prefill: prefill, cursor: cursor,
        completion: { [session] request in
          session.plugins?.isTyping = true
          defer { session.plugins?.isTyping = false }
          return Completion(session: session, before: text).answer(request)
        },
        meanwhile: { [session] in session.isBehind ? { session.tellMeanwhile() } : nil })
      prefill = ""
      cursor = nil
      switch line {
      case .interrupted:
        text = ""
        prompt = self.prompt
      case .endOfInput: return text.isEmpty ? nil : text
      case .text(let line):
        text += text.isEmpty ? line : "\n" + line
        guard let open = isIncomplete(text) else { return text }
        let sign = open.rawValue + "> "
        prompt =
          String(repeating: " ", count: max(0, CellWidth.of(VisibleText.of(self.prompt)) - CellWidth.of(sign))) + sign
      }
    }
  }

  private var prompt: String {
    let mark = session.engine.keepsEdits ? "*" : ""
    return "\(session.context.scope.context.last?.path ?? "facet")\(mark)> "
  }

  // MARK: running

  /// The exit status where the statement ends the session.
  private func perform(_ text: String) -> Int32? {
    var hasSecret = false
    // What is refused of a whole set is mended by other statements.
    var isSave = false
    let outcome = session.perform(line: text) { [session] statement in
      if case .command(let invocation) = statement.node { isSave = invocation.command == "save" }
      hasSecret = hasSecret || Secrets(session: session).isIn(statement)
    }
    hasSecret = hasSecret || Secrets(session: session).mayBeIn(text)
    if !hasSecret { history.add(text) }
    switch outcome {
    case .done, .interrupted: return nil
    case .refused(let error):
      if !hasSecret, !isSave { offer(text, after: error) }
      return nil
    case .exit(let status):
      guard mayLeave() else {
        session.context.exitStatus = nil
        return nil
      }
      try? session.engine.close()
      return status
    }
  }

  /// A refused line comes back: corrected where the error knows how, else as it was, the cursor at the fault.
  private func offer(_ text: String, after error: any Error) {
    guard !text.contains("\n") else { return }
    let diagnostic = (error as? Diagnostic) ?? (error as? Diagnostics)?.all.first
    guard let diagnostic else { return }
    if let correction = diagnostic.correction {
      prefill = LineReader.canEdit(correction) ? correction : ""
    } else if let range = diagnostic.range, diagnostic.subject != nil, LineReader.canEdit(text) {
      prefill = text
      cursor = min(range.end, text.utf8.count)
    }
  }
}
