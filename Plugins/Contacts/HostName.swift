/// The name of a host within a text: labels with dots between them.
struct HostName {
  enum Rule {
    /// Labels of RFC 1123: letters, digits and inner hyphens, 1 to 63 bytes.
    case plain
    /// `plain`, 253 bytes in all, and the last label not all digits.
    case bounded
    /// `bounded`, and labels beyond ASCII as IDNA 2008 has them (RFC 5890 to 5892).
    case international
    /// `bounded`, and any character that can be seen beyond ASCII, as in RFC 3987.
    case wide
  }

  private let bytes: [UInt8]
  private let start: Int
  private let end: Int

  init(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    self.bytes = bytes
    self.start = start
    self.end = end
  }

  /// - Throws: ``Fault`` with the first thing that is wrong.
  func check(_ rule: Rule) throws(Fault) {
    if start == end { throw Fault("a host such as example.org is missing", at: start) }
    var from = start
    while true {
      let to = bytes[from..<end].firstIndex(of: Byte.dot) ?? end
      try checkLabel(from, to, rule)
      if to == end { break }
      from = to + 1
    }
    if rule == .plain { return }
    if end - start > 253 || encodedCount > 253 {
      throw Fault("a host has at most 253 bytes, not \(max(end - start, encodedCount))", at: start)
    }
    if bytes[from..<end].allSatisfy(\.isDigit) { throw Fault("the last part of a host is no number", at: from) }
  }

  /// The count of bytes with every label beyond ASCII in its `xn--` form.
  var encodedCount: Int {
    if bytes[start..<end].allSatisfy(\.isASCII) { return end - start }
    return bytes[start..<end].split(separator: Byte.dot, omittingEmptySubsequences: false)
      .reduce(-1) { $0 + 1 + Punycode.count(Array($1)) }
  }

  private func checkLabel(_ from: Int, _ to: Int, _ rule: Rule) throws(Fault) {
    if from == to {
      if from == start { throw Fault("a host does not begin with a dot", at: from) }
      if to == end { throw Fault("a host does not end with a dot", at: from - 1) }
      throw Fault("a host has no two dots in a row", at: from)
    }
    var index = from
    var isWide = false
    while index < to {
      let byte = bytes[index]
      if byte.isAlphanumeric || byte == Byte.hyphen {
        index += 1
        continue
      }
      guard !byte.isASCII, let scalar = UnicodeScalar(bytes, at: index), HostName.takes(scalar, rule) else {
        throw Fault(
          "a host has no \(Fault.shown(bytes, at: index))", at: index,
          hint: byte.isASCII || rule == .international || rule == .wide
            ? nil : #"the word "international" takes more than ASCII"#)
      }
      if index == from, scalar.isMark {
        throw Fault("a part of a host does not begin with \(Fault.shown(bytes, at: index))", at: index)
      }
      isWide = true
      index += UTF8.width(scalar)
    }
    if bytes[from] == Byte.hyphen { throw Fault("a part of a host does not begin with a hyphen", at: from) }
    if bytes[to - 1] == Byte.hyphen { throw Fault("a part of a host does not end with a hyphen", at: to - 1) }
    if isWide, rule == .international, thirdAndFourthAreHyphens(from, to) {
      throw Fault("a part of a host does not have hyphens third and fourth", at: from)
    }
    let count = isWide ? Punycode.count(Array(bytes[from..<to])) : to - from
    if count > 63 { throw Fault("a part of a host has at most 63 bytes, not \(count)", at: from) }
  }

  private static func takes(_ scalar: UnicodeScalar, _ rule: Rule) -> Bool {
    switch rule {
    case .plain, .bounded: false
    case .international: scalar.isProtocolValid
    case .wide: scalar.isInternationalResource
    }
  }

  private func thirdAndFourthAreHyphens(_ from: Int, _ to: Int) -> Bool {
    let scalars = String(decoding: bytes[from..<to], as: UTF8.self).unicodeScalars.prefix(4)
    return scalars.count == 4 && scalars.dropFirst(2).allSatisfy { $0 == "-" }
  }
}
