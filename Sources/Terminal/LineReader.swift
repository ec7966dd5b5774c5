@preconcurrency import CReadline
import FacetKit
import Glibc

/// Lines edited with readline, under the user's own inputrc (`$if facet` selects what is for here).
///
/// Keys are never rebound. Readline is driven through its callback interface, so that signals and keys are taken in
/// turn and the terminal is as it was whenever the program stops, ends or goes on. Where readline cannot work (no
/// terminal, `TERM=dumb`) the same calls read plain lines. There is one terminal, so there should be one reader.
package final class LineReader {
  /// What is asked for.
  package enum Mode: Sendable {
    /// A statement: the history is at hand. Esc does what the user's keys say.
    case statement
    /// The answer to a question or the text of a field: no history, and Esc alone gives up.
    case answer
  }

  /// How long a byte Esc waits for the rest of a key, in milliseconds, before it is the key Esc.
  package var escapeDelay: Int32 = 25

  // Readline has one line at a time and calls back on the thread that reads it.
  private nonisolated(unsafe) static var accepted: TypedLine?
  private nonisolated(unsafe) static var pendingPrefill: (text: String, cursor: Int)?
  private nonisolated(unsafe) static var lastByte: Int32 = 0
  private static let escape: Int32 = 0x1B

  /// How long nothing has to be typed before ``read(prompt:mode:prefill:cursor:completion:meanwhile:)`` looks aside, in
  /// milliseconds.
  package var pause: Int32 = 1_000

  private let attributes: Bool
  private var isReady = false

  /// - Parameter attributes: whether prompts are bold and notes dim, as `TerminalInfo.usesColour` has it.
  package init(attributes: Bool) { self.attributes = attributes }

  /// Whether a text can stand in an edited line as it is: readline would end at a NUL, and send all that is hidden but
  /// the controls of ASCII, which it shows.
  package static func canEdit(_ text: String) -> Bool {
    text.allSatisfy { character in
      let scalars = character.unicodeScalars
      return scalars.allSatisfy { scalar in
        (scalar.value > 0 && scalar.value < 0x80) || !HiddenCharacter.isHidden(scalar, in: scalars)
      }
    }
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - prompt: shown with its control characters visible.
  ///   - prefill: stands in the line at the beginning; to be asked of `canEdit` before.
  ///   - cursor: where the cursor is in `prefill`, in bytes of UTF-8; at its end if not given.
  ///   - completion: gives the candidates; without, the completing keys find none.
  ///   - meanwhile: asked after each pause in which no key came; what it gives tells something above the line, which
  ///     comes back below it as it was. Ctrl-C reaches its handler while it does.
  package func read(
    prompt: String, mode: Mode = .statement, prefill: String = "", cursor: Int? = nil,
    completion: ((CompletionRequest) -> CompletionAnswer)? = nil, meanwhile: (() -> (() -> Void)?)? = nil
  ) -> TypedLine {
    guard TerminalInfo.editsLines else { return readPlain(prompt, mode, prefill) }
    fflush(nil)
    prepare()
    Self.accepted = nil
    Self.pendingPrefill = prefill.isEmpty ? nil : (prefill, cursor ?? prefill.utf8.count)
    LineCompleter.current = completion.map { LineCompleter(attributes: attributes, answer: $0) }
    defer { LineCompleter.current = nil }
    let history = mode == .answer ? HistoryAside() : nil
    defer { history?.restore() }
    using_history()

    let inbox = SignalInbox(input: 0)
    rl_callback_handler_install(styled(prompt)) { line in
      // The handler has to be gone before the next character is looked at, or readline would show the prompt again.
      rl_callback_handler_remove()
      guard let line else { return LineReader.accepted = .endOfInput }
      LineReader.accepted = .text(String(cString: line))
      free(line)
    }
    while Self.accepted == nil { turn(inbox, mode, meanwhile) }
    // With bracketed paste on, readline ends the line itself.
    if Self.accepted == .endOfInput, !isOn("enable-bracketed-paste") { send("\n") }
    return Self.accepted ?? .endOfInput
  }

  /// Where nothing can stand in the line, an answer that is there already stands in the prompt: Return alone keeps it.
  private func readPlain(_ prompt: String, _ mode: Mode, _ prefill: String) -> TypedLine {
    guard mode == .answer, !prefill.isEmpty else { return PlainReader().read(prompt: prompt) }
    let line = PlainReader().read(prompt: "\(prompt)[\(prefill)] ")
    return line == .text("") ? .text(prefill) : line
  }

  /// Reads a secret: nothing is shown, and neither readline nor the history hold it.
  package func readSecret(prompt: String) -> TypedLine { PlainReader().read(prompt: prompt, echo: false) }

  private func turn(_ inbox: borrowing SignalInbox, _ mode: Mode, _ meanwhile: (() -> (() -> Void)?)?) {
    guard let event = inbox.next(within: meanwhile == nil ? -1 : pause) else {
      if !isInKey, let tell = meanwhile?() { stepOver(inbox, tell) }
      return
    }
    switch event {
    case .input:
      rl_callback_read_char()
      if mode == .answer, Self.accepted == nil, isEscape, !inbox.hasInput(within: escapeDelay) { leave("") }
    case .interrupt: leave("^C")
    case .resize: rl_resize_terminal()
    case .stop: stepAside(echo: "^Z") { inbox.deliver(SIGTSTP) }
    case .resume: stepAside(echo: nil) {}
    case .end(let signal): stepAside(echo: "") { inbox.deliver(signal) }
    }
  }

  /// Whether more keys belong to what was typed last, so that readline's own line stands in the row.
  private var isInKey: Bool {
    let states = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_MULTIKEY | RL_STATE_NUMERICARG | RL_STATE_METANEXT
    return Int(rl_readline_state) & Int(states | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH) != 0
  }

  /// Takes prompt and line away for as long as `tell` writes, then shows them below that.
  private func stepOver(_ inbox: borrowing SignalInbox, _ tell: () -> Void) {
    rl_clear_visible_line()
    fflush(rl_outstream)
    inbox.interruptible { tell() }
    rl_on_new_line()
    rl_redisplay()
  }

  /// Whether the last key so far is Esc, the beginning of a longer one perhaps. In vi's insertion mode Esc has work to
  /// do, so there only the Esc after it gives up.
  private var isEscape: Bool {
    guard Self.lastByte == Self.escape, Int(rl_readline_state) & Int(RL_STATE_MULTIKEY) != 0 else { return false }
    guard Int(rl_readline_state) & Int(RL_STATE_ISEARCH | RL_STATE_NSEARCH) == 0 else { return false }
    return rl_get_keymap_name(rl_get_keymap()).map { String(cString: $0) != "vi-insert" } ?? true
  }

  /// Gives the line up: what was typed stays on the screen, the next prompt comes below it.
  private func leave(_ mark: String) {
    rl_free_line_state()
    rl_callback_sigcleanup()
    endRow(mark)
    rl_free_undo_list()
    rl_callback_handler_remove()
    Self.accepted = .interrupted
  }

  /// Gives the terminal back for as long as `action` takes, then shows prompt and line again.
  private func stepAside(echo mark: String?, _ action: () -> Void) {
    if let mark { endRow(mark) }
    rl_deprep_terminal()
    action()
    rl_prep_terminal(1)
    rl_reset_screen_size()
    rl_forced_update_display()
  }

  private func endRow(_ mark: String) {
    rl_point = rl_end
    rl_redisplay()
    send((isOn("echo-control-characters") ? mark : "") + "\n")
  }

  private func send(_ text: String) {
    fputs(text, rl_outstream)
    fflush(rl_outstream)
  }

  private func isOn(_ variable: String) -> Bool {
    rl_variable_value(variable).map { String(cString: $0) == "on" } ?? false
  }

  /// The prompt with its attributes marked as taking no cells, or readline would wrap in the wrong place.
  private func styled(_ prompt: String) -> String {
    let text = VisibleText.of(prompt)
    return attributes && !text.isEmpty ? "\u{1}\u{1B}[1m\u{2}\(text)\u{1}\u{1B}[0m\u{2}" : text
  }

  private func prepare() {
    defer { rl_reset_screen_size() }
    guard !isReady else { return }
    isReady = true
    rl_readline_name = UnsafePointer(strdup("facet"))
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    LineCompleter.install()
    rl_startup_hook = {
      guard let prefill = LineReader.pendingPrefill else { return 0 }
      rl_insert_text(prefill.text)
      rl_point = min(max(Int32(prefill.cursor), 0), rl_end)
      return 0
    }
    rl_getc_function = { _ in LineReader.nextByte() }
    // A stream of its own: standard output is led elsewhere when a plugin of others' making is loaded.
    rl_outstream = fdopen(StandardOutput.descriptor, "w")
    rl_initialize()
  }

  private static func nextByte() -> Int32 {
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(0, &byte, 1)
      if count == 1 {
        lastByte = Int32(byte)
        return lastByte
      }
      if count == 0 { return EOF }
      switch errno {
      case EINTR: continue
      // Another program may have left the terminal so that reads do not wait.
      case EAGAIN: _ = fcntl(0, F_SETFL, fcntl(0, F_GETFL) & ~O_NONBLOCK)
      default: return EOF
      }
    }
  }
}
