/// Judges an absolute URL; `WebAddress.details` says by what.
struct URLReader {
  private enum Part: String {
    case user = "a user", path = "a path", query = "a query", fragment = "a fragment"
  }

  private let bytes: [UInt8]
  private let rule: URLRule

  init(_ bytes: [UInt8], _ rule: URLRule) {
    self.bytes = bytes
    self.rule = rule
  }

  /// - Throws: ``Fault`` with the first thing that is wrong.
  func check() throws(Fault) {
    let start = try authorityStart()
    let end = bytes[start...].firstIndex { $0 == Byte.slash || $0 == Byte.question || $0 == Byte.hash } ?? bytes.count
    try checkAuthority(start, end)
    let fragment = bytes[end...].firstIndex(of: Byte.hash) ?? bytes.count
    let query = bytes[end..<fragment].firstIndex(of: Byte.question) ?? fragment
    try check(.path, end, query)
    if query < fragment { try check(.query, query + 1, fragment) }
    if fragment < bytes.count { try check(.fragment, fragment + 1, bytes.count) }
  }

  /// Where it goes on behind `scheme://`.
  private func authorityStart() throws(Fault) -> Int {
    guard let colon = bytes.firstIndex(of: Byte.colon), rule.takes(scheme: bytes[..<colon]) else {
      throw Fault("a URL begins with \(rule.beginnings)", at: 0)
    }
    guard bytes.count > colon + 2, bytes[colon + 1] == Byte.slash, bytes[colon + 2] == Byte.slash else {
      throw Fault("a URL has // behind its scheme", at: colon + 1)
    }
    return colon + 3
  }

  private func checkAuthority(_ start: Int, _ end: Int) throws(Fault) {
    var host = start
    if let at = bytes[start..<end].firstIndex(of: Byte.at) {
      if let second = bytes[(at + 1)..<end].firstIndex(of: Byte.at) { throw Fault("a host has no \"@\"", at: second) }
      if at == start || bytes[start] == Byte.colon { throw Fault("a user is missing before the @", at: start) }
      try check(.user, start, at)
      host = at + 1
    }
    let port: Int
    if host < end, bytes[host] == Byte.openBracket {
      guard let close = bytes[host..<end].firstIndex(of: Byte.closeBracket) else {
        throw Fault("the [ of an IPv6 address is not closed", at: host)
      }
      guard NetworkAddress.isIPv6(bytes[(host + 1)..<close]) else {
        throw Fault("an IPv6 address such as [2001:db8::1] is due in brackets", at: host)
      }
      port = close + 1
      if port < end, bytes[port] != Byte.colon {
        throw Fault("a host ends with its ], not with \(Fault.shown(bytes, at: port))", at: port)
      }
    } else {
      port = bytes[host..<end].firstIndex(of: Byte.colon) ?? end
      try checkHost(host, port)
    }
    if port < end { try checkPort(port + 1, end) }
  }

  private func checkHost(_ start: Int, _ end: Int) throws(Fault) {
    // A name may be closed by the dot of the root.
    let isRooted = end - start > 1 && bytes[end - 1] == Byte.dot && bytes[end - 2] != Byte.dot
    let nameEnd = isRooted ? end - 1 : end
    let label = (bytes[start..<nameEnd].lastIndex(of: Byte.dot) ?? start - 1) + 1
    if label < nameEnd, bytes[label..<nameEnd].allSatisfy(\.isDigit) {
      if NetworkAddress.isIPv4(bytes[start..<end]) { return }
      throw Fault("an IPv4 address has four numbers of 0 to 255, as 192.0.2.1 has", at: start)
    }
    try HostName(bytes, start, nameEnd).check(rule.isInternational ? .wide : .bounded)
  }

  private func checkPort(_ start: Int, _ end: Int) throws(Fault) {
    if let other = bytes[start..<end].firstIndex(where: { !$0.isDigit }) {
      throw Fault("a port has digits only, not \(Fault.shown(bytes, at: other))", at: other)
    }
    let digits = bytes[start..<end].drop { $0 == UInt8(ascii: "0") }
    let number = digits.count > 5 ? Int.max : digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    if number > 65535 {
      throw Fault("a port is at most 65535, not \(String(decoding: digits.prefix(20), as: UTF8.self))", at: start)
    }
    if number == 0, start < end { throw Fault("a port is at least 1, not 0", at: start) }
  }

  private func check(_ part: Part, _ start: Int, _ end: Int) throws(Fault) {
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == Byte.percent {
        guard index + 2 < end, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit else {
          throw Fault("\(part.rawValue) has two hexadecimal digits behind %", at: index)
        }
        index += 3
      } else if URLReader.takes(byte, part) {
        index += 1
      } else if !byte.isASCII, rule.isInternational, let scalar = UnicodeScalar(bytes, at: index),
        scalar.isInternationalResource
      {
        index += UTF8.width(scalar)
      } else {
        throw refusal(part, index)
      }
    }
  }

  private static func takes(_ byte: UInt8, _ part: Part) -> Bool {
    if byte.isAlphanumeric { return true }
    switch byte {
    case Byte.hyphen, Byte.dot, UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"),
      UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), Byte.colon:
      return true
    case Byte.slash, Byte.at: return part != .user
    case Byte.question: return part == .query || part == .fragment
    default: return false
    }
  }

  private func refusal(_ part: Part, _ index: Int) -> Fault {
    let byte = bytes[index]
    // Control characters are better left out than written in another way.
    let isWritable = byte.isASCII && byte >= 0x20 && byte != 0x7F
    let digits = String(byte, radix: 16, uppercase: true)
    return Fault(
      "\(part.rawValue) has no \(Fault.shown(bytes, at: index))" + (isWritable ? ": write %\(digits)" : ""), at: index,
      hint: byte.isASCII || rule.isInternational ? nil : #"the word "international" takes more than ASCII"#)
  }
}
