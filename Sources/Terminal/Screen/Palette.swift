package import Forms

/// What roles look like: attributes, and hues of the terminal's own palette on marks alone.
package struct Palette: Sendable {
  package enum Background: String, Sendable { case dark, light, unknown }

  /// The palette's numbers: 1 red, 2 green, 3 yellow, 4 blue, 5 magenta, 6 cyan.
  package static let hues = ["red": 1, "green": 2, "yellow": 3, "blue": 4, "magenta": 5, "cyan": 6]

  private var hue: [Role: Int] = [:]

  /// - Parameters:
  ///   - usesHues: not with `NO_COLOR`, nor on a terminal of one colour.
  ///   - chosen: what the user chose for a role; `none` takes the hue away.
  package init(background: Background, usesHues: Bool, chosen: [Role: String] = [:]) {
    guard usesHues else { return }
    switch background {
    case .dark: hue = [.accent: 6, .edited: 3, .refused: 1]
    case .light: hue = [.accent: 4, .edited: 5, .refused: 1]
    case .unknown: hue = [.refused: 1]
    }
    for (role, name) in chosen { hue[role] = Palette.hues[name] }
  }

  func hue(of role: Role) -> Int? { hue[role] }

  /// By `COLORFGBG`, which some terminals set: the background's number stands last.
  package static func background(_ variable: String?) -> Background {
    guard let last = variable?.split(separator: ";").last, let number = Int(last) else { return .unknown }
    return number == 7 || number > 8 ? .light : .dark
  }
}
