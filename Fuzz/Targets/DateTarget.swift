import Bundled
import FacetKit
import Loading
import Support

/// Every reader of days and moments, and what is done with them.
///
/// The first line is read as a date and as a datetime, on several days and in each order of day and month. What is
/// accepted is a day that exists, prints as text that reads as the same, and is not guessed. A second line is a pattern
/// that it is shown by.
final class DateTarget {
  private static let days = ["2009-12-09", "2024-02-29", "0001-01-01", "9999-12-31"]

  private let registry: Registry
  private let functions: [any FormulaFunction]
  private let settings: [FuzzSetting]

  init() throws {
    registry = PluginHost(bundled: BundledPlugins.all).root
    settings =
      Self.days.map { FuzzSetting(today: CalendarDate($0)!, order: nil) }
      + ["dmy", "mdy"].map { FuzzSetting(today: CalendarDate(Self.days[0])!, order: $0) }
    functions = registry.functions.filter { ["age", "year", "month", "day"].contains($0.name) }
  }

  func run(_ bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(lines[0])
    try literals(text)
    for kind in [Kind.date, .datetime] { try read(text, as: kind, pattern: lines.count > 1 ? String(lines[1]) : nil) }
  }

  // MARK: editors

  private func read(_ text: String, as kind: Kind, pattern: String?) throws {
    guard let editor = registry.editor(kind.name) else { throw Broken(description: "no editor \(kind.name)") }
    let field = Field("field", kind)
    var answers: [Value] = []
    for setting in settings {
      let value: Value
      do throws(Refusal) { value = try editor.read(text, for: field, in: setting) } catch {
        try hold(!error.message.isEmpty, "\(text.debugDescription) is refused without a word")
        continue
      }
      if setting.order == nil { answers.append(value) }
      try hold(kind.name == value.kindName, "\(text.debugDescription) reads as \(value.kindName)")
      try inRange(value)
      for shown in [value.text, editor.text(for: value, field: field, in: setting)] {
        let again = try? editor.read(shown, for: field, in: setting)
        try hold(
          again == value && again?.text == value.text, "\(shown.debugDescription) reads as \(String(describing: again))"
        )
      }
      try use(value, in: setting)
      if let pattern { try show(value, kind, pattern, in: setting) }
    }
    // Accepted on each of the days, and always the same.
    if answers.count == Self.days.count, Set(answers).count == 1 { try hasYear(answers[0], of: text) }
  }

  /// What does not depend on today names its year: years are never guessed. A week may begin or end in the year beside.
  private func hasYear(_ value: Value, of text: String) throws {
    guard let year = Int(value.text.prefix(4)) else { return }
    let isNamed = (year - 1...year + 1).contains { near in
      let digits = Array("\(10_000 + near)".utf8.dropFirst())
      return (near == year || text.contains("W"))
        && text.utf8.indices.contains { text.utf8[$0...].starts(with: digits) }
    }
    try hold(isNamed, "\(text.debugDescription) reads as \(value.text) on every day")
  }

  private func inRange(_ value: Value) throws {
    switch value {
    case .date(let date): try inRange(date)
    case .datetime(let moment):
      try inRange(moment.date)
      try hold(
        (0..<86_400).contains(moment.second) && (0..<1_000_000_000).contains(moment.nanosecond)
          && (-86_340...86_340).contains(moment.offset ?? 0), "\(moment.text) is out of range")
    default: throw Broken(description: "\(value) is no date")
    }
  }

  private func inRange(_ date: CalendarDate) throws {
    try hold(
      (1...9999).contains(date.year) && (1...12).contains(date.month)
        && (1...CalendarDate.length(ofMonth: date.month, year: date.year)).contains(date.day), "\(date) is no day")
    try hold(CalendarDate(date.description) == date, "\(date) does not read back")
    try hold(CalendarDate(daysSince1970: date.daysSince1970) == date, "\(date) is lost among the days since 1970")
    try hold((1...7).contains(date.weekday), "\(date) has the weekday \(date.weekday)")
  }

  /// The functions over days, and steps away from one.
  private func use(_ value: Value, in setting: FuzzSetting) throws {
    for function in functions {
      let result = try? function.call([value], in: setting)
      guard case .integer(let number)? = result, (-9999...9999).contains(number) else {
        throw Broken(description: "\(function.name) of \(value.text) gives \(String(describing: result))")
      }
    }
    guard case .date(let date) = value, let days = registry.function("days") else { return }
    try hold(
      (try? days.call([value, .date(setting.today)], in: setting))
        == .integer(Int64(setting.today.daysSince1970 - date.daysSince1970)), "days from \(date) to \(setting.today)")
    for step in [1, -1, 28, 366, -146_097, Int.max, Int.min] {
      if let later = date.adding(days: step) {
        try inRange(later)
        try hold(later.daysSince1970 - date.daysSince1970 == step, "\(date) and \(step) days give \(later)")
      }
      if let later = date.adding(months: step) {
        try inRange(later)
        try hold(
          later.year * 12 + later.month - date.year * 12 - date.month == step && later.day <= date.day,
          "\(date) and \(step) months give \(later)")
      }
    }
  }

  private func show(_ value: Value, _ kind: Kind, _ pattern: String, in setting: FuzzSetting) throws {
    guard let format = registry.format(kind.name) else { throw Broken(description: "no format \(kind.name)") }
    let shown = try? format.text(for: value, pattern: pattern, in: setting)
    try hold(shown?.utf8.contains(0) != true, "\(pattern.debugDescription) shows a zero byte")
    if let shown, !pattern.contains("%") {
      try hold(Array(shown.utf8) == Array(pattern.utf8), "\(pattern.debugDescription) shows \(shown.debugDescription)")
    }
  }

  // MARK: what the language writes

  /// A day of digits and dashes is read exactly where a calendar has it; a moment is what it prints as.
  private func literals(_ text: String) throws {
    let bytes = Array(text.utf8)
    let digits = bytes.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
    }
    let date = CalendarDate(text)
    if bytes.count == 10, digits {
      let numbers = text.split(separator: "-").compactMap { Int($0) }
      try hold(
        (date != nil) == exists(numbers[0], numbers[1], numbers[2]), "\(text) is \(date == nil ? "not " : "")read")
    } else {
      try hold(date == nil, "\(text.debugDescription) reads as \(String(describing: date))")
    }
    if let date { try hold(date.description == text, "\(text) prints as \(date)") }
    guard let moment = DateTime(text) else { return }
    try inRange(.datetime(moment))
    try hold(moment.text == text && DateTime(moment.text) == moment, "\(text) prints as \(moment.text)")
    try hold(!(moment < moment) && moment == moment, "\(text) is not itself")
  }

  private func exists(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard year >= 1, (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  // MARK: seeds

  static func seeds() -> [[UInt8]] {
    let written = [
      "today", "now", "next friday", "last tues", "+3d", "-2w", "+1m", "-1y", "in 3 days", "2 weeks ago", "a month ago",
      "end of month", "first day of the month", "day after tomorrow", "2009-11-29", "2009-11-29T08:30:01.5+02:00",
      "2009-11-29 8:30", "29 Nov 2009", "November 29, 2009", "29th of November 2009", "29.11.2009", "03/04/2009",
      "20091129", "2009-W48-7", "2009-333", "Sunday, 29 Nov 2009", "Monday 2009-11-29", "29 Nov '09", "2009-2-3",
      "2009-11-29\n%-d. %B %Y", "2009-11-29T08:30\n%H:%M:%S %j %V %u %y %%", "today\n%Q", "today\n%300Y", "0001-01-01",
      "9999-12-31T23:59:59.999999999-23:59",
    ]
    return (written + SeedFiles.sharedCells(in: "E_dates")).map { Array($0.utf8) }
  }
}

/// A fixed day and the order of day and month.
private struct FuzzSetting: Setting {
  let today: CalendarDate
  let order: String?

  func option(_ name: String) -> String? { name == "date-order" ? order : nil }
  func value(_ key: String) -> Value? { nil }
  func read(_ path: String) throws(Refusal) -> [Value] { [] }
  func pattern(_ text: String) throws(Refusal) -> any Pattern { throw Refusal("no patterns here") }
}
