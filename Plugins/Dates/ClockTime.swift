import FacetKit

/// A time of day as people write it: `8:30`, `08:30:15.25`, `8:30 pm`, `5pm`, `noon`, with `Z` or an offset directly after
/// it. After the `T` of ISO 8601 also `08`, `0830` and `083015`.
struct ClockTime {
  /// `08:30`, `08:30:15`, `08:30:15.25`.
  let clock: String
  /// `Z`, `+02:00`, or nothing.
  let zone: String

  /// Nil where the word is no time at all.
  /// - Parameters:
  ///   - word: in any case.
  ///   - half: `am` or `pm`, where it stands apart.
  ///   - isISO: whether it stood after a `T`.
  /// - Throws: ``Refusal`` for a time that does not exist.
  init?(_ given: String, half: String? = nil, isISO: Bool = false) throws(Refusal) {
    let word = given.lowercased()
    if word == "noon", half == nil {
      (clock, zone) = ("12:00", "")
      return
    }
    var body = Substring(word)
    var half = half
    if half == nil, let end = ClockTime.half(atEndOf: word) {
      half = end.name
      body = body.dropLast(end.count)
    }
    var zone = ""
    if let start = body.firstIndex(where: { "+-z".contains($0) }) {
      guard half == nil, let read = ClockTime.zone(String(body[start...])) else { return nil }
      zone = read
      body = body[..<start]
    }
    var fraction = ""
    if let point = body.firstIndex(where: { $0 == "." || $0 == "," }) {
      fraction = String(body[point...].dropFirst())
      guard ClockTime.isDigits(fraction) else { return nil }
      body = body[..<point]
    }
    var parts = body.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy(ClockTime.isDigits) else { return nil }
    if parts.count == 1 {
      guard isISO || half != nil else { return nil }
      if isISO { parts = ClockTime.pairs(parts[0]) }
      if parts.count == 1 { parts.append("00") }
    }
    let refusal = Refusal("there is no time \(given)\(half.map { word.contains("m") ? "" : " \($0)" } ?? "")")
    guard (2...3).contains(parts.count), fraction.isEmpty || parts.count == 3, fraction.utf8.count <= 9,
      var hour = Int(parts[0]), parts[0].utf8.count <= 2, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { throw refusal }
    if let half {
      guard (1...12).contains(hour) else { throw refusal }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    if hour == 24 { throw Refusal(refusal.message, hint: "the end of a day is 00:00 of the next") }
    if parts.last == "60" { throw Refusal(refusal.message, hint: "leap seconds have no number of their own") }
    guard hour < 24, parts.dropFirst().allSatisfy({ Int($0) ?? 60 < 60 }) else { throw refusal }
    parts[0] = hour < 10 ? "0\(hour)" : "\(hour)"
    clock = parts.joined(separator: ":") + (fraction.isEmpty ? "" : ".\(fraction)")
    self.zone = zone
  }

  /// `am`, `pm`, `a.m.`, `p.m.`
  static func half(_ word: String) -> String? {
    switch word {
    case "am", "a.m.", "a.m": "am"
    case "pm", "p.m.", "p.m": "pm"
    default: nil
    }
  }

  private static func half(atEndOf word: String) -> (name: String, count: Int)? {
    for count in [4, 3, 2] where word.count > count {
      if let name = half(String(word.suffix(count))) { return (name, count) }
    }
    return nil
  }

  /// `z`, `utc`, `gmt`, `+0200`, `+02:00`, `+02`, as ISO 8601 writes it.
  static func zone(_ word: String) -> String? {
    if ["z", "utc", "gmt"].contains(word) { return "Z" }
    guard let sign = word.first, sign == "+" || sign == "-" else { return nil }
    let digits = word.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let parts = digits.count == 1 ? pairs(String(digits[0])) : digits.map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 && isDigits($0) }),
      let hours = Int(parts[0]), hours < 24, Int(parts.last ?? "") ?? 60 < 60
    else { return nil }
    return "\(sign)\(parts[0]):\(parts.count > 1 ? parts[1] : "00")"
  }

  /// `083015` as `08`, `30`, `15`; an odd count of digits stays whole.
  private static func pairs(_ digits: String) -> [String] {
    guard digits.utf8.count % 2 == 0 else { return [digits] }
    var rest = Substring(digits)
    var pairs: [String] = []
    while !rest.isEmpty {
      pairs.append(String(rest.prefix(2)))
      rest = rest.dropFirst(2)
    }
    return pairs
  }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
