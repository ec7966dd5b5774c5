import Commands
import Engine
import FacetKit
import Forms
import Language
import Terminal

/// Full screens at the person's terminal, in the look that the options of the session say.
final class FullScreens: Screens {
  private unowned let session: Session
  /// Asked once: each look reads the terminal's description anew.
  private lazy var arePossible = FullScreen.isPossible

  /// Nil where the terminal can do no more than print, or plain questions are wanted.
  init?(session: Session) {
    guard TerminalInfo.editsLines, environment("FACET_PLAIN").map({ $0 == "0" }) ?? true else { return nil }
    self.session = session
  }

  /// Whether they are wanted and can be: `option plain on` takes them away, and a terminal that terminfo does not know
  /// has none.
  var areWanted: Bool { option("plain") != "on" && arePossible }

  func show(_ level: any Level) throws -> any LevelResult {
    try session.flush()
    guard let screen = FullScreen(level, style) else {
      throw Diagnostic(
        "the terminal \(environment("TERM") ?? "") shows no full screen", hint: "option plain on asks line by line")
    }
    session.engine.patience = { [unowned screen] patience in
      screen.goesOn {
        switch patience {
        case .working: "working"
        case .lock(let holder): "\(holder ?? "another program") is writing"
        }
      }
    }
    defer { session.engine.patience = nil }
    return screen.run()
  }

  private func option(_ name: String) -> String? { session.engine.options[name] }

  private var style: FullScreen.Style {
    let background =
      option("background").flatMap(Palette.Background.init(rawValue:))
      ?? Palette.background(environment("COLORFGBG"))
    var chosen: [Role: String] = [:]
    for role in Role.allCases { if let hue = option("color.\(role.rawValue)") { chosen[role] = hue } }
    let palette = Palette(background: background, usesHues: TerminalInfo.usesColour(), chosen: chosen)
    let delay = option("esc-delay").flatMap { Int32($0) } ?? 25
    return FullScreen.Style(
      palette: palette, metrics: .terminal(isUnicode: option("ascii").map { $0 == "off" } ?? TerminalInfo.isUnicode),
      today: session.engine.today, usesMouse: option("mouse") != "off", escapeDelay: delay)
  }
}
