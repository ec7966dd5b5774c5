import FacetKit
import Glibc

/// The page that tells how dates of other projects are read.
enum DateTable {
  static let path =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Documentation/dates.md"

  static func text(_ all: [(name: String, counts: DateCorpus.Counts)]) -> String {
    var lines = [
      "# Dates, measured", "",
      "What `date` and `datetime` say to the dates that other projects collected to test their readers. A field reads",
      "the forms that `help date` and `help datetime` name and refuses all others; nothing that can be read in two ways",
      "is guessed. *Accepted* are those that both read alike, *refused, right* those that the source refuses too or",
      "allows to be refused. *Refused* are dates that the source reads and Facet does not, by reason below.",
      "*Otherwise* are all that Facet accepts with another result, each listed with its rule: what is in no list would",
      "be wrong, and a test fails for it. *Not run* are cases that name no date, or count from a day that the source",
      "does not tell. `scripts/dates.sh` writes this page, and a test compares it.", "",
      "| source | accepted | refused, right | refused | otherwise | wrong | not run |", "|---|---|---|---|---|---|---|",
    ]
    for (name, counts) in all {
      let refused = counts.refused.values.reduce(0, +)
      let known = DateTable.otherwise[name, default: [:]]
      let wrong = counts.different.filter { known[$0.key]?.result != $0.value }.count
      lines.append(
        "| \(name) | \(counts.accepted) | \(counts.refusedAlike) | \(refused) | \(counts.different.count - wrong) | \(wrong)"
          + " | \(counts.skipped) |")
    }
    lines += ["", "## Refused, by reason", ""]
    var reasons: [String: Int] = [:]
    for (_, counts) in all { reasons.merge(counts.refused, uniquingKeysWith: +) }
    for (reason, count) in reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append("- \(count): \(reason)")
    }
    lines += ["", "## Read otherwise", ""]
    for (name, _) in all {
      for (input, rule) in DateTable.otherwise[name, default: [:]].sorted(by: { $0.key < $1.key }) {
        lines.append("- \(name): `\(input)` is \(rule.result): \(rule.reason)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is accepted on purpose with another result than the source has.
  static let otherwise: [String: [String: (result: String, reason: String)]] = [
    "chronic": [
      "monday 4:00": ("2006-08-21T04:00", "the clock has 24 hours"),
      "yesterday at 4:00": ("2006-08-15T04:00", "the clock has 24 hours"),
    ],
    "chrono-node": [
      "Thursday": ("2012-08-16", "a weekday is the first one after today"), "+1m": ("2012-08-10", "m is a month"),
    ],
    "dateparse-go": ["29-06-2016": ("2016-06-29", "a number above 12 is the day")],
    "dateparser": ["10.1.2019": ("2019-01-10", "with points the day stands first")],
    "dateutil": [
      "10.09.2003": ("2003-09-10", "with points the day stands first"),
      "Thu 10:36:28": ("2003-10-02T10:36:28", "a weekday is the first one after today"),
    ],
    "recognizers-text": ["next Sunday": ("2016-11-13", "the next one is the first after today")],
    "recognizers-text-model": ["next friday": ("2019-02-01", "the next one is the first after today")],
  ]

  /// The page as it is; empty where there is none.
  static func stored() -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func store(_ text: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return text.withCString { fputs($0, file) } >= 0
  }
}
