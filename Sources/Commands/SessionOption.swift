import FacetKit

/// An option of the session, which validators and editors may read.
package struct SessionOption: Sendable {
  package let name: String
  /// What it can be, in help.
  package let value: String
  package let summary: String
  let takes: @Sendable (String) -> Bool

  package static let all = [
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
  ]
}
