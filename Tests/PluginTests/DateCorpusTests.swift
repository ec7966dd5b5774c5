import FacetKit
import Glibc
import Testing

/// The data stands beside the sources and is not part of them.
private let corpus =
  #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/../shared/data/E_dates"

/// Dates that other projects collected, with what they expect. Facet may refuse; what it accepts must be right.
@Suite(.enabled(if: access(corpus, R_OK) == 0, "the collected dates are not beside the sources"))
struct DateCorpusTests {
  /// Accepted on purpose with another result than the source expects.
  static let documented: [String: [String: String]] = [
    // The clock has 24 hours.
    "chronic": ["monday 4:00": "2006-08-21T04:00"],
    // A weekday is the first one after today; m is a month.
    "chrono-node": ["Thursday": "2012-08-16", "+1m": "2012-08-10"],
    // A number above 12 is the day.
    "dateparse-go": ["29-06-2016": "2016-06-29"],
    // With points the day stands first.
    "dateparser": ["10.1.2019": "2019-01-10"],
    "dateutil": ["10.09.2003": "2003-09-10", "Thu 10:36:28": "2003-10-02T10:36:28"],
    // The next Sunday is the first one after today, not that of next week.
    "recognizers-text": ["next Sunday": "2016-11-13"],
    "recognizers-text-model": ["next friday": "2019-02-01"],
  ]

  @Test(arguments: [
    ("chronic", 21), ("chrono-node", 28), ("chrono-node-invalid", 0), ("dateparse-go", 52), ("dateparser", 10),
    ("dateutil", 16), ("edge-cases", 11), ("natty", 17), ("recognizers-text", 14), ("recognizers-text-model", 18),
    ("relative-matrix", 34), ("sqlite-date-functions", 2), ("when-go", 8),
  ])
  func nothingWrongIsAccepted(source: String, count: Int) throws {
    let table = try #require(TableFile("\(corpus)/\(source)/cases.tsv"))
    let reference = table.heading.firstIndex { ["reference", "now", "default_or_now"].contains($0) }
    let expected = table.heading.indices.filter { table.heading[$0].hasPrefix("expected") }
    var (accepted, refused, skipped) = (0, 0, 0)
    var different: [String: String] = [:]
    for row in table.rows {
      let wanted = expected.compactMap { $0 < row.count ? row[$0] : nil }.joined(separator: " ")
      guard let input = DateCorpusTests.input(row[0], source), !DateCorpusTests.isLayout(row) else {
        skipped += 1
        continue
      }
      let today = reference.flatMap { $0 < row.count ? CalendarDate(row[$0].prefix(10)) : nil }
      let setting = TestSetting(today: today ?? CalendarDate("2012-11-13")!)
      guard let given = DateCorpusTests.read(input, setting) else {
        refused += 1
        continue
      }
      if today == nil, reference != nil, given != DateCorpusTests.read(input, TestSetting()) {
        // Counted from a day that the source does not tell.
        skipped += 1
      } else if DateCorpusTests.agrees(given, wanted) {
        accepted += 1
      } else {
        different[input] = given.text
      }
    }
    print("\(source): \(accepted) accepted, \(refused) refused, \(different.count) otherwise, \(skipped) skipped")
    #expect(different == DateCorpusTests.documented[source, default: [:]])
    #expect(accepted == count)
  }

  /// Rows that expect the layout of a date instead of the date.
  private static func isLayout(_ row: [String]) -> Bool {
    row.count > 1 && !row[0].contains("2006")
      && (row[1].hasPrefix("2006-01-02T15:04") || row[1].contains("JanT2006") || row[1].contains("T2,T2006"))
  }

  /// The text that stands in a call such as `date('2004-02-29')`; all of it elsewhere.
  private static func input(_ cell: String, _ source: String) -> String? {
    if source != "sqlite-date-functions" { return cell }
    for name in ["date('", "datetime('"] where cell.hasPrefix(name) && cell.hasSuffix("')") {
      let text = cell.dropFirst(name.count).dropLast(2)
      return text.contains("'") ? nil : String(text)
    }
    return nil
  }

  private static func read(_ text: String, _ setting: TestSetting) -> Value? {
    for (name, kind) in [("date", Kind.date), ("datetime", .datetime)] {
      if let value = try? registry.editor(name)?.read(text, for: Field("field", kind), in: setting) { return value }
    }
    return nil
  }

  /// A day or a moment that the expectation names, with or without `T`; a moment with an offset by its instant.
  private static func agrees(_ value: Value, _ wanted: String) -> Bool {
    switch value {
    case .date(let date): return wanted.contains(date.description)
    case .datetime(let moment):
      for word in wanted.split(separator: " ") {
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
