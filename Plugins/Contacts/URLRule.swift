/// What a URL is judged by.
struct URLRule: Sendable {
  static let usual = ["http", "https"]

  /// In small letters; at least one.
  let schemes: [String]
  /// RFC 3987 instead of RFC 3986.
  let isInternational: Bool

  /// `http:// or https://`.
  var beginnings: String {
    let all = schemes.map { "\($0)://" }
    return all.count == 1 ? all[0] : all.dropLast().joined(separator: ", ") + " or " + all[all.count - 1]
  }

  /// In any case.
  func takes(scheme: ArraySlice<UInt8>) -> Bool {
    schemes.contains { known in
      known.utf8.elementsEqual(scheme) { small, byte in small == (byte.isLetter ? byte | 0x20 : byte) }
    }
  }

  /// A letter, then letters, digits, `+`, `-` and `.`.
  static func isScheme(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first.isLetter else { return false }
    return bytes.allSatisfy { $0.isAlphanumeric || $0 == Byte.plus || $0 == Byte.hyphen || $0 == Byte.dot }
  }
}
