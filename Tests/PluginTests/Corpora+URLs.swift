import FacetKit

extension Corpora {
  static var urls: [Corpus] {
    let django: [Value] = [.text("http"), .text("https"), .text("ftp"), .text("ftps"), .text("international")]
    let script: [Value] = [.text("http"), .text("https"), .text("ftp"), .text("international")]
    let python = cases(rows("python-validators", validator: "url"), verdict: 2)
    return [
      Corpus(
        source: "django url", use: spelling(django), cases: cases(rows("django", validator: "url"), verdict: 2),
        differences: urlDifferences, judge: Judge.validator("url", django)),
      Corpus(
        source: "python-validators url", use: spelling(script), cases: python, differences: urlDifferences,
        judge: Judge.validator("url", script)),
      Corpus(
        source: "python-validators url", use: "url", cases: python,
        differences: [
          .refused("characters beyond ASCII, which RFC 3986 writes as %XX or xn--…") { text, _ in
            text.utf8.contains { $0 >= 0x80 }
          }
        ] + urlDifferences, judge: Judge.validator("url")),
      Corpus(
        source: "validatorjs isURL", use: spelling(script),
        cases: cases(
          "isURL",
          options: [
            "[]", #"[{"require_protocol":true}]"#,
            #"[{"require_tld":false,"require_protocol":true,"require_valid_protocol":false}]"#,
            #"[{"allow_trailing_dot":true,"require_tld":false}]"#,
          ]), differences: urlDifferences, judge: Judge.validator("url", script)),
    ]
  }

  private static func spelling(_ arguments: [Value]) -> String { ValidatorUse("url", arguments).spelling }

  private static var urlDifferences: [Difference] {
    [
      .refused("no scheme and // in front: a URL is absolute") { text, message in
        message.hasPrefix("a URL begins with ") && !hasScheme(text)
      },
      .refused("an empty user before the @") { _, message in message == "a user is missing before the @" },
      .taken("a host of one label, which RFC 3986 and RFC 1123 take") { !host($0).contains(".") },
      .taken("a dot behind the host, which RFC 3986 takes") { host($0).hasSuffix(".") },
      .taken("what RFC 3986 takes in a query or fragment: / ? ! and - anywhere") { text in
        text.contains { $0 == "?" || $0 == "#" }
      },
      .taken("a : in a password, which RFC 3986 takes") { text in
        userInformation(text).dropFirst().split(separator: ":", omittingEmptySubsequences: false).count > 2
      },
      .taken("a port with zeros in front, which RFC 3986 takes") { text in
        let port = authority(text).reversed().prefix { $0.isNumber }
        return port.count > 5
      },
      .taken("more than 2083 bytes: nothing limits the length") { $0.utf8.count > 2083 },
      .taken("an @ in the path, which RFC 3986 takes") { text in
        text.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }.contains("@")
      },
    ]
  }

  private static func hasScheme(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    return text.utf8.dropFirst(scheme.count).starts(with: "://".utf8)
      && scheme.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
  }

  private static func authority(_ text: String) -> Substring {
    guard let start = text.range(of: "://") else { return "" }
    return text[start...].prefix { !"/?#".contains($0) }
  }

  private static func userInformation(_ text: String) -> Substring {
    let authority = authority(text)
    return authority.lastIndex(of: "@").map { authority[..<$0] } ?? ""
  }

  private static func host(_ text: String) -> Substring {
    let authority = authority(text)
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    return host.prefix { $0 != ":" }
  }
}

extension String {
  /// Where it goes on behind the first occurrence of a text.
  fileprivate func range(of part: String) -> Index? {
    indices.first { self[$0...].hasPrefix(part) }.map { index($0, offsetBy: part.count) }
  }
}
