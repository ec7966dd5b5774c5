package import FacetKit
package import Forms
import Glibc

/// Shows a stack of levels on the whole terminal: keys in, pictures out, until the last level is left.
package final class FullScreen {
  /// What levels are told of the place and the moment, apart from size and clock.
  package struct Style {
    package var palette: Palette
    package var metrics: Metrics
    package var today: CalendarDate
    package var usesMouse: Bool
    /// How long Esc waits for the rest of a key, in milliseconds.
    package var escapeDelay: Int32

    package init(
      palette: Palette, metrics: Metrics, today: CalendarDate, usesMouse: Bool = true, escapeDelay: Int32 = 25
    ) {
      self.palette = palette
      self.metrics = metrics
      self.today = today
      self.usesMouse = usesMouse
      self.escapeDelay = escapeDelay
    }
  }

  /// How often what other programs did is looked for, in milliseconds.
  private static let interval: Int32 = 500
  /// What is typed is kept aside when nobody has typed for so long, or after so many keys.
  private static let pause = 1000
  private static let mostKeys = 40
  /// Keys since it was kept, and when the last of them came.
  private var typed = (keys: 0, at: 0)
  private let style: Style
  private let modes: TerminalModes
  private var canvas: Canvas
  private var decoder: KeyDecoder
  private var stack: LevelStack
  private var size = (columns: 80, rows: 24)
  /// What was drawn last.
  private var shown: Picture?
  private var work = Work()

  /// What a level is at, while it cannot be asked for a picture.
  private struct Work {
    /// When it began, and the last look at the keys, in milliseconds.
    var began = 0
    var looked = 0
    var said = 0
    /// Whether it goes on behind the keys: the next one ends it.
    var isBehind = false
    var isGivenUp = false
    /// Bytes that came meanwhile, and when the last of them did.
    var bytes: [UInt8] = []
    var cameLast = 0
  }

  /// Nil where the terminal can show no full screen.
  package init?(_ level: any Level, _ style: Style) {
    guard TerminalInfo.editsLines, let capabilities = Capabilities() else { return nil }
    self.style = style
    stack = LevelStack(level)
    canvas = Canvas(capabilities, style.palette)
    decoder = KeyDecoder(own: Capabilities.keys())
    // Bracketed paste, and presses of the mouse in numbers: xterm's, which terminfo has no names for.
    let extrasOn = "\u{1B}[?2004h" + (style.usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
    let extrasOff = (style.usesMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + "\u{1B}[?2004l"
    modes = TerminalModes(
      entering: capabilities.enter + capabilities.keypadOn + (capabilities.noWrap ?? "") + extrasOn
        + capabilities.cursorOn,
      leaving: capabilities.plain + extrasOff + (capabilities.wrap ?? "") + capabilities.keypadOff
        + capabilities.leave)
  }

  /// Whether the terminal is known, and its cursor can be moved.
  package static var isPossible: Bool { Capabilities() != nil }

  /// Shows the screen until it is left; what it was left with.
  package func run() -> any LevelResult {
    fflush(nil)
    modes.enter()
    defer { modes.leave() }
    let inbox = SignalInbox(input: 0)
    var isIdle = false
    draw()
    while true {
      let wait = decoder.isWaiting ? style.escapeDelay : isIdle ? Self.interval : 10
      var event = LevelStack.Event.ignored
      switch work.bytes.isEmpty ? inbox.next(within: wait) : .input {
      case nil where decoder.isWaiting: event = press(decoder.flush(), inbox)
      case nil:
        if typed.keys > 0, moment - typed.at >= Self.pause { keepAside() }
        begin(isBehind: true)
        let hasNews = inbox.interruptible { stack.refresh(room) }
        isIdle = !hasNews
        if hasNews { draw() }
        continue
      case .input:
        guard let bytes = read() else {
          stack.abandon()
          return Left()
        }
        event = press(decoder.take(bytes, at: moment), inbox)
      case .interrupt: event = press([.key(Key("c", control: true))], inbox)
      case .resize: canvas.forget()
      case .stop: stop(inbox)
      case .resume:
        // Stopped by what cannot be caught: the shell has given the terminal its own modes meanwhile.
        modes.leave()
        modes.enter()
        canvas.forget()
      case .end(let signal):
        stack.abandon()
        modes.leave()
        inbox.deliver(signal)
        modes.enter()
        canvas.forget()
      }
      isIdle = false
      if case .ended(let result) = event { return result }
      draw()
    }
  }

  private func keepAside() {
    stack.abandon()
    typed.keys = 0
  }

  /// Takes presses in turn; those after the one that ends the screen are lost with it.
  private func press(_ presses: [Press], _ inbox: borrowing SignalInbox) -> LevelStack.Event {
    typed = (typed.keys + presses.count, moment)
    defer { if typed.keys >= Self.mostKeys { keepAside() } }
    for press in presses {
      begin(isBehind: false)
      var event = inbox.interruptible {
        switch press {
        case .key(Key("l", control: true)):
          canvas.forget()
          return LevelStack.Event.shown
        case .key(let key): return stack.press(key, room)
        case .mouse(let mouse): return stack.press(mouse, on: stack.picture(room), room)
        }
      }
      while true {
        switch event {
        case .suspend: stop(inbox)
        case .outside(let work):
          modes.leave()
          stack.abandon()
          // The other program's Ctrl-Z stops this one with it, or the shell would wait for both.
          let result = inbox.interruptible([SIGINT, SIGTSTP, SIGCONT]) { work.run() }
          modes.enter()
          canvas.forget()
          event = stack.resume(result, room)
          continue
        case .ended: return event
        case .shown, .ignored: break
        }
        break
      }
    }
    return .shown
  }

  private func stop(_ inbox: borrowing SignalInbox) {
    modes.leave()
    inbox.deliver(SIGTSTP)
    modes.enter()
    canvas.forget()
  }

  private func draw() {
    let new = TerminalInfo.size()
    if new != size { canvas.forget() }
    size = new
    let picture = stack.picture(room)
    shown = picture
    let text = canvas.text(for: picture, columns: size.columns)
    RawOutput.write(Array(text.utf8), to: StandardOutput.descriptor)
  }

  private func begin(isBehind: Bool) {
    let now = moment
    let rest = work.bytes
    work = Work(began: now, looked: now, said: now, isBehind: isBehind, bytes: rest)
  }

  /// Asked again and again while the level is at work: says what that is where it takes long, and looks for the key that
  /// ends it.
  ///
  /// - Parameter words: what is done, at that moment.
  /// - Returns: false where it is to end.
  package func goesOn(_ words: () -> String) -> Bool {
    let now = moment
    if work.isGivenUp { return false }
    if now - work.looked < 10 { return true }
    work.looked = now
    lookForKeys(now)
    if work.isGivenUp { return false }
    if now - work.began >= 300, now - work.said >= 250 {
      work.said = now
      let seconds = (now - work.began) / 1000
      let time = seconds > 0 ? ", \(seconds) s" : ""
      say("\(words())\(time)\(work.isBehind ? "" : "; Esc stops")")
    }
    return true
  }

  private func lookForKeys(_ now: Int) {
    var pending = sigset_t()
    sigpending(&pending)
    let isEnding = SignalInbox.ending.contains { sigismember(&pending, $0) == 1 }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    let hasInput = poll(&input, 1, 0) > 0
    if isEnding || (work.isBehind && hasInput) {
      work.isGivenUp = true
      return
    }
    if hasInput {
      // A terminal that is gone ends the screen at the next look for a key.
      guard let bytes = readTerminal() else { return work.isGivenUp = true }
      work.bytes += bytes
      work.cameLast = now
    }
    let isOver = now - work.cameLast > Int(style.escapeDelay)
    let end = work.bytes.indices.last { index in
      switch work.bytes[index] {
      case 0x03, 0x07: true
      case 0x1B: index + 1 < work.bytes.count ? work.bytes[index + 1] == 0x1B : isOver
      default: false
      }
    }
    guard let end else { return }
    work.bytes.removeSubrange(...end)
    work.isGivenUp = true
  }

  /// Puts a sentence into the message line, while the level is at work and cannot be asked for a picture.
  private func say(_ text: String) {
    guard var picture = shown, picture.lines.count > 1 else { return }
    picture.lines[picture.lines.count - 2] = Line("   " + style.metrics.shown(text)).cut(
      to: size.columns, style.metrics)
    RawOutput.write(Array(canvas.text(for: picture, columns: size.columns).utf8), to: StandardOutput.descriptor)
  }

  private var room: Room {
    Room(
      columns: size.columns, rows: size.rows, metrics: style.metrics, today: style.today, moment: moment,
      hasMouse: style.usesMouse)
  }

  private var moment: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Nil where the terminal is gone.
  private func read() -> [UInt8]? {
    if work.bytes.isEmpty { return readTerminal() }
    defer { work.bytes = [] }
    return work.bytes
  }

  private func readTerminal() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(0, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 { return nil }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = fcntl(0, F_SETFL, fcntl(0, F_GETFL) & ~O_NONBLOCK)
      default: return nil
      }
    }
  }
}
