import FacetKit

/// A day and a time of day taken apart: the time stands last or first, or before the year, as ctime(3) has it.
struct MomentWords {
  /// The words that name the day, as they were given.
  let day: String
  /// `00:00` where no time was given.
  let clock: String
  let zone: String

  /// - Throws: ``Refusal`` for a time that does not exist.
  init(_ text: String) throws(Refusal) {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    if words.count == 1, let parts = MomentWords.iso(words[0]), let time = try ClockTime(parts.time, isISO: true) {
      (day, clock, zone) = (parts.day, time.clock, time.zone)
      return
    }
    guard let found = try MomentWords.time(in: words) else {
      (day, clock, zone) = (words.joined(separator: " "), "00:00", "")
      return
    }
    words.removeSubrange(found.range)
    var zones = found.time.zone.isEmpty ? [] : [found.time.zone]
    while found.range.lowerBound < words.count,
      let zone = ClockTime.zone(words[found.range.lowerBound].lowercased())
    {
      zones.append(zone)
      words.remove(at: found.range.lowerBound)
    }
    // "+0000 UTC" says it twice; two that differ say nothing.
    guard zones.allSatisfy({ $0 == zones[0] || ($0 == "Z" && zones[0] == "+00:00") }) else {
      throw Refusal("must have one offset from UTC, not \(Refusal.shown(zones.joined(separator: " ")))")
    }
    if found.range.lowerBound > 0, words[found.range.lowerBound - 1].lowercased() == "at" {
      words.remove(at: found.range.lowerBound - 1)
    }
    (day, clock, zone) = (words.joined(separator: " "), found.time.clock, zones.first ?? "")
  }

  /// The day and the time of `2009-11-29T08:30`, in either case.
  private static func iso(_ word: String) -> (day: String, time: String)? {
    guard let mark = word.firstIndex(where: { $0 == "T" || $0 == "t" }), mark != word.startIndex,
      word[..<mark].utf8.allSatisfy({ (0x30...0x39).contains($0) || "-Ww".utf8.contains($0) })
    else { return nil }
    return (String(word[..<mark]), String(word[mark...].dropFirst()))
  }

  private static func time(in words: [String]) throws(Refusal) -> (time: ClockTime, range: Range<Int>)? {
    for (index, word) in words.enumerated() {
      let plain = MomentWords.bare(word)
      if plain == "midnight" {
        throw Refusal("midnight begins a day and ends another", hint: "write 00:00 of the day that begins")
      }
      let next = index + 1 < words.count ? ClockTime.half(MomentWords.bare(words[index + 1])) : nil
      let end = index + (next == nil ? 1 : 2)
      let rest = words.count - end
      // A number with am after it is a time; without, only what has a colon is.
      let isTime = next != nil || plain == "noon" || plain.contains(":") || MomentWords.hasHalf(plain)
      guard isTime, isPlace(index, end, words, rest),
        let time = try ClockTime(MomentWords.bare(word, lowers: false), half: next)
      else { continue }
      return (time, index..<end)
    }
    return nil
  }

  /// First or last, zones aside, or before a year that ends it all.
  private static func isPlace(_ index: Int, _ end: Int, _ words: [String], _ rest: Int) -> Bool {
    if index == 0 { return true }
    let after = words[end...].filter { ClockTime.zone(bare($0)) == nil }
    guard let year = after.first else { return true }
    return after.count == 1 && year.utf8.count == 4 && year.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func hasHalf(_ word: String) -> Bool {
    guard let first = word.utf8.first, (0x30...0x39).contains(first) else { return false }
    return word.hasSuffix("m") || word.hasSuffix("m.")
  }

  /// Without a comma after it.
  private static func bare(_ word: String, lowers: Bool = true) -> String {
    let bare = String(word.hasSuffix(",") ? word.dropLast() : word[...])
    return lowers ? bare.lowercased() : bare
  }
}
