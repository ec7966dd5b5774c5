/// Judges an address of e-mail by a rule; `Email.details` says what the rules are.
struct Mailbox {
  private let bytes: [UInt8]
  private let rule: MailboxRule

  init(_ bytes: [UInt8], _ rule: MailboxRule) {
    self.bytes = bytes
    self.rule = rule
  }

  /// - Throws: ``Fault`` with the first thing that is wrong.
  func check() throws(Fault) {
    guard let at = bytes.firstIndex(of: Byte.at) else { throw Fault("an address has one @") }
    if let second = bytes[(at + 1)...].firstIndex(of: Byte.at) { throw Fault("an address has one @", at: second) }
    try checkName(end: at)
    let host = HostName(bytes, at + 1, bytes.count)
    switch rule {
    case .html: try host.check(.plain)
    case .standard: try host.check(.bounded)
    case .international: try host.check(.international)
    }
    if rule == .html { return }
    let count = max(bytes.count, at + 1 + host.encodedCount)
    if count > 254 { throw Fault("an address has at most 254 bytes, not \(count)") }
  }

  private func checkName(end: Int) throws(Fault) {
    if end == 0 { throw Fault("an address has a name before its @", at: 0) }
    var index = 0
    while index < end {
      let byte = bytes[index]
      if byte == Byte.dot {
        if rule != .html { try checkDot(index, end: end) }
      } else if !byte.isASCII, rule == .international, let scalar = UnicodeScalar(bytes, at: index),
        scalar.isVisible, index > 0 || !scalar.isMark
      {
        index += UTF8.width(scalar)
        continue
      } else if !Mailbox.isAtomText(byte) {
        throw Fault(
          "the name before the @ has no \(Fault.shown(bytes, at: index))", at: index,
          hint: byte.isASCII || rule == .international ? nil : #"email("international") takes more than ASCII"#)
      }
      index += 1
    }
    if rule != .html, end > 64 { throw Fault("the name before the @ has at most 64 bytes, not \(end)", at: 64) }
  }

  private func checkDot(_ index: Int, end: Int) throws(Fault) {
    if index == 0 { throw Fault("the name before the @ does not begin with a dot", at: 0) }
    if index == end - 1 { throw Fault("the name before the @ does not end with a dot", at: index) }
    if bytes[index - 1] == Byte.dot { throw Fault("the name before the @ has no two dots in a row", at: index) }
  }

  /// `atext` of RFC 5322.
  private static func isAtomText(_ byte: UInt8) -> Bool {
    if byte.isAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), Byte.hyphen,
      Byte.slash, UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^")...UInt8(ascii: "`"),
      UInt8(ascii: "{")...UInt8(ascii: "~"):
      return true
    default: return false
    }
  }
}
