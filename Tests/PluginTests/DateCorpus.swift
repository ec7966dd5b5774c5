import FacetKit
import Glibc

/// Dates that one other project collected, each with what that project reads in it.
struct DateCorpus {
  /// How Facet judged the cases.
  struct Counts {
    var accepted = 0
    /// Refused as the source has it, or where it allows that.
    var refusedAlike = 0
    /// Refused though the source reads a date, by reason.
    var refused: [String: Int] = [:]
    /// Accepted with another day or time than the source has.
    var different: [String: String] = [:]
    /// Cases that name no date to be read, or count from a day that the source does not tell.
    var skipped = 0
  }

  let name: String
  private let table: TableFile
  private let reference: Int?
  private let expected: [Int]

  static let names = [
    "chronic", "chrono-node", "chrono-node-invalid", "dateparse-go", "dateparser", "dateutil", "edge-cases", "natty",
    "recognizers-text", "recognizers-text-model", "relative-matrix", "sqlite-date-functions", "when-go",
  ]

  /// The data stands beside the sources and is not part of them.
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/../shared/data/E_dates"
  static let isThere = access(folder, R_OK) == 0

  init?(_ name: String) {
    guard let table = TableFile("\(DateCorpus.folder)/\(name)/cases.tsv") else { return nil }
    self.name = name
    self.table = table
    reference = table.heading.firstIndex { ["reference", "now", "default_or_now"].contains($0) }
    expected = table.heading.indices.filter { table.heading[$0].hasPrefix("expected") }
  }

  func counts() -> Counts {
    var counts = Counts()
    for row in table.rows {
      let wanted = expected.compactMap { $0 < row.count ? row[$0] : nil }.joined(separator: " ")
      guard let input = input(row[0]), !isLayout(row) else {
        counts.skipped += 1
        continue
      }
      let today = reference.flatMap { $0 < row.count ? CalendarDate(row[$0].prefix(10)) : nil }
      let setting = TestSetting(today: today ?? CalendarDate("2012-11-13")!)
      switch DateCorpus.read(input, setting) {
      case .refused(let message):
        if mayBeRefused(wanted) {
          counts.refusedAlike += 1
        } else {
          counts.refused[DateRefusal.reason(message, input), default: 0] += 1
        }
      case .gives(let value):
        if today == nil, reference != nil, .gives(value) != DateCorpus.read(input, TestSetting()) {
          counts.skipped += 1
        } else if agrees(value, wanted) {
          counts.accepted += 1
        } else {
          counts.different[input] = value.text
        }
      }
    }
    return counts
  }

  private enum Outcome: Equatable {
    case gives(Value)
    case refused(String)
  }

  /// As a date, else as a datetime.
  private static func read(_ text: String, _ setting: TestSetting) -> Outcome {
    var message = ""
    for (name, kind) in [("date", Kind.date), ("datetime", .datetime)] {
      do throws(Refusal) {
        if let value = try registry.editor(name)?.read(text, for: Field("field", kind), in: setting) {
          return .gives(value)
        }
      } catch { message = error.message }
    }
    return .refused(message)
  }

  /// Rows that expect the layout of a date instead of the date.
  private func isLayout(_ row: [String]) -> Bool {
    row.count > 1 && !row[0].contains("2006")
      && (row[1].hasPrefix("2006-01-02T15:04") || row[1].contains("JanT2006") || row[1].contains("T2,T2006"))
  }

  /// The text that stands in a call such as `date('2004-02-29')`; all of it elsewhere.
  private func input(_ cell: String) -> String? {
    if name != "sqlite-date-functions" { return cell }
    for name in ["date('", "datetime('"] where cell.hasPrefix(name) && cell.hasSuffix("')") {
      let text = cell.dropFirst(name.count).dropLast(2)
      return text.contains("'") ? nil : String(text)
    }
    return nil
  }

  private func mayBeRefused(_ wanted: String) -> Bool {
    let words = ["INVALID", "NULL", "AMBIGUOUS", "not resolved", "0001-01-01", "documented", "fold"]
    return name == "chrono-node-invalid" || words.contains { wanted.firstRange(of: $0) != nil }
  }

  /// A day or a moment that the expectation names, with or without `T`; a moment with an offset by its instant.
  private func agrees(_ value: Value, _ wanted: String) -> Bool {
    switch value {
    case .date(let date): return wanted.firstRange(of: date.description) != nil
    case .datetime(let moment):
      for word in wanted.split(separator: " ") {
        // This source gives instants of UTC without saying so, and leaves midnight out.
        if name == "dateparser", moment.offset != nil {
          if moment == DateTime(word.contains("T") ? String(word) : "\(word)T00:00") { return true }
          continue
        }
        guard let other = DateTime(String(word)) else { continue }
        if moment.offset != nil, other.offset != nil {
          if moment == other { return true }
          continue
        }
        // Some sources leave the seconds out.
        let second = word.utf8.count == 16 ? moment.second / 60 * 60 : moment.second
        if (moment.date, second) == (other.date, other.second) { return true }
      }
      return wanted.hasPrefix("\(moment.date)") && !wanted.contains("T")
    default: return false
    }
  }
}

/// Why a date was refused, as a class of reasons.
enum DateRefusal {
  /// In the order in which the page lists them.
  static func reason(_ message: String, _ input: String) -> String {
    let reasons = [
      ("write 0", "day and month can be exchanged"), ("write 1", "day and month can be exchanged"),
      ("write 2", "day and month can be exchanged"), ("year of four digits", "a year of two digits"),
      ("must have a year", "no year"), ("must have a day", "no day of the month"),
      ("there is no day", "there is no such day"), ("there is no time", "there is no such time"),
      ("not a ", "another day of the week"), ("midnight", "midnight is the beginning or the end of a day"),
      ("years 1 to 9999", "a year of another era"),
    ]
    if let found = reasons.first(where: { message.firstRange(of: $0.0) != nil }) { return found.1 }
    if input.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.isAlphabetic }) { return "another language" }
    return "words or forms that the help does not name"
  }
}
