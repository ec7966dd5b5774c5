import FacetKit

/// How much of the past a file keeps: `option journal-keep`.
package enum JournalLimit: Equatable, Sendable {
  case changes(Int64)
  /// What the cells take, in bytes, by estimate.
  case bytes(Int64)
  case days(Int)
  case all

  /// Where a file says nothing else: 256 MB are some million changes of single values, or one of a million records.
  package static let usual = JournalLimit.bytes(256 << 20)
  package static let usualText = "256M"
  /// What an option may be, in words.
  package static let spelling = "a number of changes, a size such as 256M, days such as 90d, or all"

  /// Nil for what is none of these.
  package init?(_ text: String) {
    if text == "all" {
      self = .all
      return
    }
    let units: [Character: Int64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit != nil || text.last == "d" ? text.dropLast() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int64(digits), number > 0, number < 1 << 30
    else { return nil }
    if let unit {
      self = .bytes(number * unit)
    } else if text.last == "d" {
      // A history longer than the calendar is one of all days.
      self = number < 1_000_000 ? .days(Int(number)) : .all
    } else {
      self = .changes(number)
    }
  }
}
