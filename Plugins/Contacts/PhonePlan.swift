/// What is known of the numbers behind one calling code.
struct PhonePlan: Sendable {
  /// Digits, without `+`.
  let code: [UInt8]
  /// The countries that share it, by the two letters of ISO 3166.
  let countries: [String]
  /// What stands before a number that is called from within the country, in the order in which it is tried.
  let trunks: [[UInt8]]
  /// What is dialled instead of `+`; nil where that depends on the company.
  let exit: [UInt8]?
  /// For each two first digits, a bit for each length that a number can have.
  private let lengths: [UInt32]

  /// Read from the table when a number is first judged, not at the start.
  static let all: [PhonePlan] = {
    let lines = table.withUTF8Buffer { $0.split(separator: UInt8(ascii: "\n")).map(Array.init) }
    var plans: [[[UInt8]]] = []
    for line in lines {
      let words = line.split(separator: UInt8(ascii: " ")).map(Array.init)
      if line.first == UInt8(ascii: " ") { plans[plans.count - 1] += words } else { plans.append(words) }
    }
    return plans.map { PhonePlan(words: $0) }
  }()

  static func of(country: String) -> PhonePlan? { all.first { $0.countries.contains(country) } }

  /// The one whose code a number begins with: no code is the beginning of another.
  static func of(number: ArraySlice<UInt8>) -> PhonePlan? { all.first { number.starts(with: $0.code) } }

  private init(words: [[UInt8]]) {
    let comma = UInt8(ascii: ",")
    let none = [Byte.hyphen]
    code = words[0]
    countries = words[1].split(separator: comma).map { String(decoding: $0, as: UTF8.self) }
    trunks = words[2] == none ? [] : words[2].split(separator: comma).map(Array.init)
    exit = words[3] == none ? nil : words[3]
    var lengths = [UInt32](repeating: 0, count: 100)
    for word in words[4...] {
      let parts = word.split(separator: Byte.colon)
      let mask = PhonePlan.numbers(parts[1]).reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
      for beginning in PhonePlan.numbers(parts[0]) { lengths[beginning] |= mask }
    }
    // E.164 ends with the 15th digit, the code among them.
    self.lengths = lengths.map { [count = code.count] in $0 & (1 << UInt32(16 - count) - 1) }
  }

  /// The lengths of numbers with these two first digits, in order; empty where no number begins so.
  func lengths(of number: ArraySlice<UInt8>) -> [Int] {
    guard number.count >= 2 else { return [] }
    let mask = lengths[PhonePlan.value(number.prefix(2))]
    return (0..<16).filter { mask & 1 << UInt32($0) != 0 }
  }

  func takes(_ number: ArraySlice<UInt8>) -> Bool { lengths(of: number).contains(number.count) }

  /// `7,9-11` as 7, 9, 10, 11.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ",")).flatMap { range in
      let ends = range.split(separator: Byte.hyphen).map(value)
      return Array(ends[0]...ends[ends.count - 1])
    }
  }

  private static func value(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
}
