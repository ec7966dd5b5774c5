import Glibc

/// Addresses of the Internet Protocol as inet_pton(3) reads them.
enum NetworkAddress {
  /// Four numbers of 0 to 255, without zeros in front.
  static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool { isRead(bytes, AF_INET) }

  /// As RFC 4291 writes them, without brackets and zone.
  static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool { isRead(bytes, AF_INET6) }

  private static func isRead(_ bytes: ArraySlice<UInt8>, _ family: Int32) -> Bool {
    // The longest IPv6 address has 45 characters; a zero byte would end the text for C.
    guard bytes.count < 64, !bytes.contains(0) else { return false }
    var output = in6_addr()
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { inet_pton(family, $0.baseAddress, &output) } == 1
  }
}
