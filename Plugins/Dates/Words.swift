/// The English names of months and weekdays that are read, in any case: in full or their first three letters,
/// and `sept`, `tues`, `thur`, `thurs`; a month may end with a point.
enum Words {
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  /// From Monday, as ISO 8601 counts.
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// 1 to 12.
  static func month(_ word: String) -> Int? {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    return word == "sept" ? 9 : place(of: word, in: months)
  }

  /// 1 Monday to 7 Sunday.
  static func weekday(_ word: String) -> Int? {
    switch word {
    case "tues": 2
    case "thur", "thurs": 4
    default: place(of: word, in: weekdays)
    }
  }

  static func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func place(of word: String, in names: [String]) -> Int? {
    names.firstIndex { $0 == word || (word.utf8.count == 3 && $0.hasPrefix(word)) }.map { $0 + 1 }
  }
}
