import FacetKit

/// Reads a telephone number; `Phone.details` says by what.
struct PhoneNumber {
  /// The plan of the country whose national numbers are read; nil for none.
  let home: PhonePlan?

  /// The number by E.164: `+` and digits.
  /// - Throws: ``Refusal``: what a number there has.
  func read(_ text: String) throws(Refusal) -> String {
    let typed = try DialledText(text)
    let digits = typed.digits[...]
    if typed.hasPlus { return try international(digits, typed.groups) }
    if let exit = home == nil ? Array("00".utf8) : home?.exit, digits.starts(with: exit) {
      let rest = digits.dropFirst(exit.count)
      let isNational = home.flatMap { national(digits, $0) } != nil
      if !isNational { return try international(rest, typed.groups) }
    }
    guard let home else {
      throw Refusal("a phone number begins with + and the code of a country, as +46 70 174 06 35 does")
    }
    if let number = national(digits, home) { return PhoneNumber.spelling(home.code[...] + number) }
    throw refusal(digits, home, typed.groups)
  }

  /// - Parameter digits: as typed, from the country's code on.
  private func international(_ digits: ArraySlice<UInt8>, _ groups: [Range<Int>]) throws(Refusal) -> String {
    guard let plan = PhonePlan.of(number: digits) else {
      let shown = String(decoding: digits.prefix(3), as: UTF8.self)
      throw Refusal("a phone number begins with the code of a country, which +\(shown) is not")
    }
    var number = digits.dropFirst(plan.code.count)
    // +49 (0)30 …: the prefix of national numbers, which nobody dials behind a code.
    for trunk in plan.trunks where groups.contains(number.startIndex..<(number.startIndex + trunk.count)) {
      if number.starts(with: trunk) {
        number = number.dropFirst(trunk.count)
        break
      }
    }
    if plan.takes(number) { return PhoneNumber.spelling(plan.code[...] + number) }
    for trunk in plan.trunks where number.starts(with: trunk) && plan.takes(number.dropFirst(trunk.count)) {
      let code = String(decoding: plan.code, as: UTF8.self)
      throw Refusal("behind +\(code) the \(String(decoding: trunk, as: UTF8.self)) of national numbers is left out")
    }
    throw PhoneNumber.refusal(number, plan)
  }

  /// The number without its prefix, or with the country's code in front but no `+`; nil where it does not fit.
  private func national(_ digits: ArraySlice<UInt8>, _ plan: PhonePlan) -> ArraySlice<UInt8>? {
    for number in bare(digits, plan) {
      if plan.takes(number) { return number }
      if plan.countries == ["AR"], let mobile = PhoneNumber.argentine(number), plan.takes(mobile) { return mobile }
    }
    if digits.starts(with: plan.code) {
      let number = digits.dropFirst(plan.code.count)
      if plan.takes(number) { return number }
    }
    return nil
  }

  /// Without each prefix that it begins with, then as it is.
  private func bare(_ digits: ArraySlice<UInt8>, _ plan: PhonePlan) -> [ArraySlice<UInt8>] {
    plan.trunks.filter { digits.starts(with: $0) }.map { digits.dropFirst($0.count) } + [digits]
  }

  /// Within Argentina 15 stands behind the area code of a mobile number, from abroad a 9 before it.
  private static func argentine(_ number: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = Array(number)
    guard digits.count == 12 else { return nil }
    for width in digits.starts(with: "11".utf8) ? [2, 3, 4] : [3, 4] where digits[width...].starts(with: "15".utf8) {
      return [UInt8(ascii: "9")] + digits[..<width] + digits[(width + 2)...]
    }
    return nil
  }

  private func refusal(_ digits: ArraySlice<UInt8>, _ plan: PhonePlan, _ groups: [Range<Int>]) -> Refusal {
    let readings = bare(digits, plan)
    let number = readings.first { !plan.lengths(of: $0).isEmpty } ?? readings[0]
    return PhoneNumber.refusal(number, plan, before: digits.prefix(digits.count - number.count))
  }

  /// - Parameter before: the digits of a national number that are not counted behind a code; nil where a code is typed.
  private static func refusal(
    _ number: ArraySlice<UInt8>, _ plan: PhonePlan, before: ArraySlice<UInt8>? = nil
  ) -> Refusal {
    let code = String(decoding: plan.code, as: UTF8.self)
    let more = before?.count ?? 0
    let beginning = String(decoding: (before ?? []) + number.prefix(2), as: UTF8.self)
    // Nobody is told of a code that they did not type.
    let place = before == nil ? "behind +\(code) " : ""
    if number.count < 2 { return Refusal("\(place)a phone number has more than \(number.count + more) digits") }
    let lengths = plan.lengths(of: number).map { $0 + more }
    if lengths.isEmpty {
      return Refusal("\(before == nil ? "behind" : "within") +\(code) no phone number begins with \(beginning)")
    }
    return Refusal(
      "\(place)a phone number that begins with \(beginning) has \(words(lengths)) digits, not \(number.count + more)")
  }

  /// `8`, `7 or 8`, `5 to 13`, `6, 8 or 10`.
  private static func words(_ lengths: [Int]) -> String {
    let (first, last) = (lengths[0], lengths[lengths.count - 1])
    if lengths.count > 2, last - first == lengths.count - 1 { return "\(first) to \(last)" }
    if lengths.count == 1 { return "\(first)" }
    return lengths.dropLast().map(String.init).joined(separator: ", ") + " or \(last)"
  }

  private static func spelling(_ digits: ArraySlice<UInt8>) -> String { "+" + String(decoding: digits, as: UTF8.self) }
}
