import FacetKit
import Forms
import Testing

/// Keys that no more typing could make right are not taken, and the message line says what would be.
@Suite struct KeyLimitTests {
  private func play(_ kind: Kind, _ value: Value, _ keys: String, _ change: (inout Field) -> Void) -> Played {
    var field = Field("f", kind)
    change(&field)
    var played = Played(
      FormLevel(desk: SampleDesk("T", path: "t[1]", noun: "t", [(field, value), (Field("z", .text), .null)])))
    played.press(keys)
    return played
  }

  private func well(_ played: Played) -> String {
    let row = played.text[2]
    guard let start = row.firstIndex(of: "["), let end = row.lastIndex(of: "]") else { return row }
    return String(row[row.index(after: start)..<end].reversed().drop { $0 == " " }.reversed())
  }

  @Test(arguments: [
    ("integer 0..60", "6", "1", "6", "at most 60"), ("integer 0..60", "6", "0", "60", ""),
    ("integer 0..60", "", "-", "", "at least 0"), ("integer 0..60", "60", "+", "60", "at most 60"),
    ("integer 0..60", "0", "-", "0", "at least 0"), ("integer 0..60", "59", "+", "60", ""),
    ("integer 0..60", "99", "+", "99", "at most 60"), ("integer 0..60", "99", "-", "98", ""),
    ("integer 0..60", "60", "Home 1", "60", "at most 60"), ("integer 10..60", "", "5", "5", ""),
    ("integer -5..5", "", "-5", "-5", ""), ("integer -5..5", "-", "6", "-", "at least -5"),
    ("integer -9..-2", "", "-9", "-9", ""), ("integer -9..-2", "", "4", "", "at most -2"),
    ("integer", "55", "Home Right -", "55", "- stands before the number"),
    ("integer", "922337203685477580", "8", "922337203685477580", "an integer of at most 64 bits"),
    ("integer", "922337203685477580", "7", "9223372036854775807", ""),
    ("integer", "9223372036854775807", "+", "9223372036854775807", "the next number is too great"),
    ("integer positive", "1", "-", "1", "above 0"), ("integer positive", "", "-", "", "above 0"),
    ("integer step 5", "10", "+", "15", ""), ("integer step 5", "12", "+", "15", ""),
    ("integer step 5", "12", "-", "10", ""), ("integer step 5", "-12", "-", "-15", ""),
    ("decimal", "1.25", "5", "1.25", "at most 2 decimal places"), ("decimal", "1.2", "5", "1.25", ""),
    ("decimal", "1.2", ".", "1.2", "one point"), ("decimal", "125", "Home .", "125", "at most 2 decimal places"),
    ("decimal", "1234567890123", "4", "1234567890123", "at most 13 digits before the point"),
    ("decimal 0..10", "9.50", "+", "9.50", "at most 10"), ("decimal 0..10", "10", ".", "10.", ""),
    ("decimal 0..10", "10.", "1", "10.", "at most 10"), ("decimal 0..10", "0.00", "-", "0.00", "at least 0"),
    // An exponent may still make it small.
    ("real 0..10", "612", "e", "612e", ""), ("real 0..10", "9.5", "+", "9.5", "at most 10"),
    ("text 3", "ab", "c", "abc", ""), ("text 3", "abc", "d", "abc", "at most 3 characters"),
    ("text 3", "abc", "BS d", "abd", ""), ("text 3", "林美", "玲", "林美玲", ""),
    ("text names", "re", "d", "red", ""), ("text names", "red", "x", "red", "one of red, green"),
    ("text names", "", "g", "g", ""), ("text names", "n", "Home e", "en", ""),
    ("text shape", "A", "B", "AB", ""), ("text shape", "A", "1", "A", "a text that matches [A-Z]*"),
    // What is typed before the end may be meant for what follows.
    ("text shape", "A", "Home 1", "1A", ""),
    ("date past", "2009-12-08", "+", "2009-12-08", "before today"), ("date past", "2009-12-07", "+", "2009-12-08", ""),
    ("date past", "2010-01-01", "-", "2009-12-31", ""), ("date future", "2009-12-10", "-", "2009-12-10", "after today"),
    ("date", "9999-12-31", "+", "9999-12-31", "a day of the years 1 to 9999"),
  ])
  func aKey(rules: String, before: String, key: String, after: String, words: String) {
    let parts = rules.split(separator: " ").map(String.init)
    let kind = Kind.named(parts[0])
    var field = Field("f", kind)
    switch parts.dropFirst().first {
    case "positive", "past", "future": field.validators = [ValidatorUse(parts[1])]
    case "step": field.validators = [ValidatorUse("step", [.integer(5)])]
    case "3": field.length = 0...3
    case "names": field.validators = [ValidatorUse("one-of", [.text("red"), .text("green")])]
    case "shape": field.pattern = "[A-Z]*"
    case let range?:
      let limits = range.split(separator: ".").compactMap { Int64($0) }
      (field.minimum, field.maximum) = (.integer(limits[0]), .integer(limits[1]))
    case nil: break
    }
    let desk = SampleDesk("T", path: "t[1]", noun: "t", [(field, .null), (Field("z", .text), .null)])
    desk.pattern = { $0.allSatisfy { $0.isUppercase } }
    var played = Played(FormLevel(desk: desk))
    if !before.isEmpty { played.press(FacetKit.Key(.text(before))) }
    played.press(key)
    #expect(well(played) == after)
    #expect(played.message == (words.isEmpty ? played.message : "f: \(words)"))
    if words.isEmpty { #expect(!played.message.hasPrefix("f: at ")) }
  }

  @Test func aPasteIsJudgedAsAWhole() {
    var played = play(.text, .null, "") { $0.validators = [ValidatorUse("length", [.integer(3)])] }
    played.press(FacetKit.Key(.text("abcdef")))
    #expect(well(played) == "abcdef")
    played.press("Tab")
    #expect(played.text[2].hasPrefix(">!"))
  }

  /// What another editor means by a text, nobody else knows.
  @Test func editorsOfPluginsAreLeftAlone() {
    let played = play(.text, .text("+46"), "70") { ($0.editor, $0.length) = ("phone", 0...3) }
    #expect(well(played) == "+4670")
  }

  @Test func aListTakesNoMoreValuesThanItMay() {
    let played = play(.list, .list([.text("a"), .text("b")]), "^O n") { $0.length = 0...2 }
    #expect(played.message == "f: at most 2 values")
    #expect(!played.text.contains { $0.contains("new") && $0.hasPrefix(">") })
  }

  @Test func helpNamesTheLimits() {
    let played = play(.integer, .integer(3), "F1") { ($0.minimum, $0.maximum) = (.integer(0), .integer(60)) }
    #expect(played.text.contains("   An integer; rules: min 0, max 60."), "\(played.text)")
    #expect(played.text.contains("   Behind the last character + and - step."))
  }

  // MARK: days

  @Test(arguments: [
    ("3 ␣ dec", "3 dec"), ("-3d", "-3d"), ("-", "2009-11-27"), ("+2w", "+2w"), ("- - 3", "2009-11-263"),
    ("Left 1", "2009-11-218"), ("BS 9", "2009-11-29"), ("Home 1", "12009-11-28"), ("Tab Up t", "t"),
    ("5 BS ^Z ^Z", "2009-11-28"),
  ])
  func whatIsTypedFirstTakesThePlaceOfTheDay(keys: String, text: String) {
    let played = play(.date, .date(CalendarDate("2009-11-28")!), keys) { _ in }
    #expect(well(played) == text)
  }
}

extension Kind {
  fileprivate static func named(_ name: String) -> Kind {
    switch name {
    case "integer": .integer
    case "decimal": .decimal(places: 2)
    case "real": .real
    case "date": .date
    default: .text
    }
  }
}
