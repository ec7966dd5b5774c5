import FacetKit

/// `url`, `url("ftp", "https")`, `url("international", …)`: an absolute URL with a host.
struct WebAddress: Validator {
  let name = "url"
  let summary = "an absolute URL with a host, such as https://example.org/tea?kind=green#top"
  let parameters = ["scheme", "…"]
  let details = """
    SCHEME://[USER[:PASSWORD]@]HOST[:PORT][/PATH][?QUERY][#FRAGMENT] by RFC 3986, in ASCII, stored as it was typed; no
    host is looked up. The scheme, in any case, is one of those that are named as texts: without any, http or https.
    The host is one of three. A name has labels of letters, digits and hyphens with dots between them, 1 to 63 bytes
    each, no hyphen at either end, 253 bytes in all, the last one not all digits; one dot may stand behind it, and one
    label (localhost) will do. An IPv4 address has four numbers of 0 to 255 without zeros in front. An IPv6 address
    stands in brackets, without a zone. A port is a number of 1 to 65535 or is left out, its colon may stay. USER is not
    empty where there is an @.
    User, path, query and fragment hold letters, digits, -._~!$&'()*+,;=: and %XX of two hexadecimal digits; all but
    the user also / and @, query and fragment also a question mark. So none of them holds a blank, a control character,
    a quote, a backslash, |^`{}<>[] or a bare %. A URL without // or without a host is none.
    "international" among the schemes lets in what RFC 3987 adds: beyond ASCII, characters that can be seen (no blanks,
    no marks of direction, nothing private) in every part but scheme and port. In hosts they are taken as they are,
    and count in their xn-- form.
    """
  let examples = [
    Example("url", "https://example.org/tea?kind=green#top", gives: "https://example.org/tea?kind=green#top"),
    Example("url", "http://[::1]:8080", gives: "http://[::1]:8080"),
    Example("url", "example.org", refused: "a URL begins with http:// or https://"),
    Example("url", "ftp://example.org", refused: "a URL begins with http:// or https://"),
    Example(#"url("ftp")"#, "ftp://example.org/tea", gives: "ftp://example.org/tea"),
    Example("url", "https://example.org/green tea", refused: "a path has no blank: write %20"),
    Example("url", "https://example.org:99999", refused: "a port is at most 65535, not 99999"),
    Example("url", "http://1.2.3", refused: "an IPv4 address has four numbers of 0 to 255, as 192.0.2.1 has"),
    Example("url", "https://müller.example", refused: #"a host has no "ü""#),
    Example(#"url("https", "international")"#, "https://müller.example/茶", gives: "https://müller.example/茶"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    WebAddress.verdict(value, URLRule(schemes: URLRule.usual, isInternational: false))
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    var schemes: [String] = []
    var isInternational = false
    for argument in arguments {
      guard case .text(let text) = argument, URLRule.isScheme(Array(text.utf8)) else {
        throw Refusal("url takes schemes such as \"ftp\", and \"international\", not \(argument.literal)")
      }
      if text == "international" { isInternational = true } else { schemes.append(text.lowercased()) }
    }
    let rule = URLRule(schemes: schemes.isEmpty ? URLRule.usual : schemes, isInternational: isInternational)
    return { value, _ in WebAddress.verdict(value, rule) }
  }

  private static func verdict(_ value: Value, _ rule: URLRule) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    let bytes = Array(text.utf8)
    do throws(Fault) {
      try URLReader(bytes, rule).check()
      return .accept
    } catch {
      return .refuse(error.refusal(in: bytes))
    }
  }
}
