import FacetKit

/// The English names of months and weekdays that are read: in full, or their first three letters (also `sept`).
enum Words {
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  /// From Monday, as ISO 8601 counts.
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// 1 to 12.
  static func month(_ word: String) -> Int? { word == "sept" ? 9 : place(of: word, in: months) }

  /// 1 Monday to 7 Sunday.
  static func weekday(_ word: String) -> Int? {
    switch word {
    case "tues": 2
    case "thur", "thurs": 4
    default: place(of: word, in: weekdays)
    }
  }

  private static func place(of word: String, in names: [String]) -> Int? {
    names.firstIndex { $0 == word || (word.utf8.count == 3 && $0.hasPrefix(word)) }.map { $0 + 1 }
  }
}
