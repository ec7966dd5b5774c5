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
  private var lengths: [UInt32]

  /// Read from the table when a number is first judged, not at the start.
  static let all: [PhonePlan] = table.withUTF8Buffer { table in
    var plans: [PhonePlan] = []
    for line in table.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: " ") {
        plans[plans.count - 1].add(line)
      } else {
        plans.append(PhonePlan(line))
      }
    }
    return plans
  }

  static func of(country: String) -> PhonePlan? { all.first { $0.countries.contains(country) } }

  /// The one whose code a number begins with: no code is the beginning of another.
  static func of(number: ArraySlice<UInt8>) -> PhonePlan? { all.first { number.starts(with: $0.code) } }

  private init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let comma = UInt8(ascii: ",")
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 4).map { $0 }
    func isNone(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { word.count == 1 && word.first == Byte.hyphen }
    code = Array(words[0])
    countries = words[1].split(separator: comma).map { String(decoding: $0, as: UTF8.self) }
    trunks = isNone(words[2]) ? [] : words[2].split(separator: comma).map(Array.init)
    exit = isNone(words[3]) ? nil : Array(words[3])
    lengths = [UInt32](repeating: 0, count: 100)
    if words.count > 4 { add(words[4]) }
  }

  /// Takes in `10-12,15:9 16:8-10`: first two digits, then lengths.
  private mutating func add(_ words: Slice<UnsafeBufferPointer<UInt8>>) {
    var beginnings: [ClosedRange<Int>] = []
    var mask: UInt32 = 0
    var (low, number): (Int?, Int?) = (nil, nil)
    var isLength = false
    func end(_ byte: UInt8) {
      if let last = number {
        let range = (low ?? last)...last
        if isLength { mask |= range.reduce(0) { $0 | 1 << UInt32($1) } } else { beginnings.append(range) }
      }
      (low, number) = (nil, nil)
      isLength = isLength || byte == Byte.colon
    }
    for byte in words {
      switch byte {
      case Byte.hyphen: (low, number) = (number, nil)
      case UInt8(ascii: ","), Byte.colon: end(byte)
      case UInt8(ascii: " "):
        end(byte)
        set(beginnings, mask)
        (beginnings, mask, isLength) = ([], 0, false)
      default: number = (number ?? 0) * 10 + Int(byte & 0x0F)
      }
    }
    end(UInt8(ascii: " "))
    set(beginnings, mask)
  }

  private mutating func set(_ beginnings: [ClosedRange<Int>], _ mask: UInt32) {
    // E.164 ends with the 15th digit, the code among them.
    let known = mask & (1 << UInt32(16 - code.count) - 1)
    for beginning in beginnings.joined() { lengths[beginning] = known }
  }

  /// The lengths of numbers with these two first digits, in order; empty where no number begins so.
  func lengths(of number: ArraySlice<UInt8>) -> [Int] {
    guard number.count >= 2 else { return [] }
    let mask = lengths[PhonePlan.value(number.prefix(2))]
    return (0..<16).filter { mask & 1 << UInt32($0) != 0 }
  }

  func takes(_ number: ArraySlice<UInt8>) -> Bool { lengths(of: number).contains(number.count) }

  private static func value(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
}
