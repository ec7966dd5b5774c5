import Engine
import FacetKit
package import Language

/// An option of the session, which validators and editors may read.
package struct SessionOption: Sendable {
  package let name: String
  /// What it can be, in help.
  package let value: String
  package let summary: String
  let takes: @Sendable (String) -> Bool

  package static func named(_ name: String, at range: SourceRange?) throws -> SessionOption {
    if let option = all.first(where: { $0.name == name }) { return option }
    throw Diagnostic("no option \(name)", at: range, hint: Suggestion.hint(name, among: all.map(\.name)))
  }

  package static let all =
    [
      SessionOption(
        name: "date-order", value: "dmy, mdy or ymd", summary: "how a date such as 3/4/2009 is read",
        takes: { ["dmy", "mdy", "ymd"].contains($0) }),
      SessionOption(
        name: "today", value: "a date such as 2009-11-29", summary: "the day that counts as today",
        takes: { CalendarDate($0) != nil }),
      SessionOption(
        name: "journal", value: "on or off",
        summary: "whether this file writes changes down, so that undo takes them back",
        takes: { ["on", "off"].contains($0) }),
      SessionOption(
        name: "journal-keep", value: JournalLimit.spelling,
        summary: "how far undo reaches back, else \(JournalLimit.usualText)",
        takes: { JournalLimit($0) != nil }),
      SessionOption(
        name: "plain", value: "on or off", summary: "whether forms and lists are lines in place of full screens",
        takes: { ["on", "off"].contains($0) }),
      SessionOption(
        name: "ascii", value: "on or off", summary: "whether screens are drawn without signs beyond ASCII",
        takes: { ["on", "off"].contains($0) }),
      SessionOption(
        name: "background", value: "dark or light",
        summary: "what the terminal's background is; without it COLORFGBG is asked",
        takes: { ["dark", "light"].contains($0) }),
      SessionOption(
        name: "mouse", value: "on or off", summary: "whether screens take clicks and the wheel",
        takes: { ["on", "off"].contains($0) }),
      SessionOption(
        name: "esc-delay", value: "1 to 1000",
        summary: "how many milliseconds Esc waits for the rest of a key; 25 without it",
        takes: { Int($0).map((1...1000).contains) ?? false }),
    ]
    + ["accent", "edited", "refused", "quiet", "title"].map { role in
      SessionOption(
        name: "color.\(role)", value: "red, green, yellow, blue, magenta, cyan or none",
        summary: "the hue of \(meaning[role] ?? role) on screens",
        takes: { hues.contains($0) })
    }

  private static let hues = ["red", "green", "yellow", "blue", "magenta", "cyan", "none"]
  private static let meaning = [
    "accent": "keys and signs", "edited": "marks of what is not stored", "refused": "marks of what is refused",
    "quiet": "labels and remarks", "title": "titles",
  ]
}
