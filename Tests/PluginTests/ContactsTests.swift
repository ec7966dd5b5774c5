import FacetKit
import Testing

@Suite struct ContactsTests {
  let setting = TestSetting()

  private func judge(_ name: String, _ arguments: [String], _ text: String) throws -> Verdict {
    let validator = try #require(registry.validator(name))
    return try validator.prepare(arguments.map { .text($0) }, for: Field("field", .text), in: setting)(
      .text(text), setting)
  }

  private func refused(_ name: String, _ arguments: [String], _ text: String) throws -> Refusal? {
    if case .refuse(let refusal) = try judge(name, arguments, text) { refusal } else { nil }
  }

  @Test(arguments: [
    "a@b", "ada@example.org", "a.b+c@example.org", "!#$%&'*+-/=?^_`{|}~@x.yz", "1@1.a1", "a@xn--mller-kva.example",
    "\(String(repeating: "n", count: 64))@\(String(repeating: "h", count: 63)).org",
  ])
  func addressesOfEveryRule(text: String) throws {
    for rule in [[], ["html"], ["international"]] { #expect(try judge("email", rule, text) == .accept) }
  }

  @Test(
    arguments: [
      ("", "an address has one @", nil), ("a@b@c", "an address has one @", 3),
      ("@b.c", "an address has a name before its @", 0), ("a@", "a host such as example.org is missing", 2),
      ("a b@c.d", "the name before the @ has no blank", 1), ("a@b.c\n", "a host has no U+000A", 5),
      ("\"a b\"@c.d", #"the name before the @ has no "\"""#, 0), ("a(x)@c.d", #"the name before the @ has no "(""#, 1),
      ("a@[192.0.2.1]", #"a host has no "[""#, 2), ("a@-b.c", "a part of a host does not begin with a hyphen", 2),
      ("a@b-.c", "a part of a host does not end with a hyphen", 3), ("a@.b", "a host does not begin with a dot", 2),
      ("a@b..c", "a host has no two dots in a row", 4), ("a@b.", "a host does not end with a dot", 3),
      ("a\u{0}@b.c", "the name before the @ has no U+0000", 1),
      (
        "a@\(String(repeating: "h", count: 64)).org", "a part of a host has at most 63 bytes, not 64", 2
      ),
    ] as [(String, String, Int?)])
  func whatNoRuleTakes(text: String, message: String, offset: Int?) throws {
    for rule in [[], ["html"], ["international"]] {
      let refusal = try refused("email", rule, text)
      #expect(refusal?.message == message && refusal?.offset == offset)
    }
  }

  @Test(arguments: [
    (".a@b", "the name before the @ does not begin with a dot"),
    ("a.@b", "the name before the @ does not end with a dot"),
    ("a..b@c", "the name before the @ has no two dots in a row"), ("a@b.123", "the last part of a host is no number"),
    ("\(String(repeating: "n", count: 65))@b", "the name before the @ has at most 64 bytes, not 65"),
    (
      "a@\(String(repeating: "h.", count: 125))org", "an address has at most 254 bytes, not 255"
    ),
    (
      "a@\(String(repeating: "h.", count: 127))org", "a host has at most 253 bytes, not 257"
    ),
  ])
  func whatOnlyBrowsersTake(text: String, message: String) throws {
    #expect(try judge("email", ["html"], text) == .accept)
    #expect(try refused("email", [], text)?.message == message)
  }

  @Test(arguments: [
    "åsa@example.org", "ada@müller.example", "用户@例え.テスト", "θσερ@εχαμπλε.ψομ", "उदाहरण@उदाहरण.परीक्षा", "a@faß.de",
    // 63 bytes in its ASCII form, which has a digit for each further letter.
    "a@\(String(repeating: "ü", count: 57)).de",
  ])
  func addressesBeyondASCII(text: String) throws {
    #expect(try judge("email", ["international"], text) == .accept)
    #expect(try refused("email", [], text) != nil && refused("email", ["html"], text) != nil)
  }

  @Test(arguments: [
    ("a\u{A0}b@c", "the name before the @ has no U+00A0"), ("a\u{200B}@c", "the name before the @ has no U+200B"),
    ("a\u{202E}@c", "the name before the @ has no U+202E"), ("\u{300}a@c", "the name before the @ has no U+0300"),
    ("a@MÜLLER.de", #"a host has no "Ü""#), ("a@ｂ.c", #"a host has no "ｂ""#), ("a@b。c", #"a host has no "。""#),
    ("a@\u{300}b.c", "a part of a host does not begin with U+0300"), ("a@☺.c", #"a host has no "☺""#),
    ("a@ab--ü.c", "a part of a host does not have hyphens third and fourth"),
    ("a@\(String(repeating: "ü", count: 58)).de", "a part of a host has at most 63 bytes, not 64"),
  ])
  func whatIsNoAddressBeyondASCII(text: String, message: String) throws {
    #expect(try refused("email", ["international"], text)?.message == message)
  }

  @Test(arguments: [
    "http://a", "HTTPS://A.b", "http://a.b.:80/", "http://a:/", "http://a:065535", "http://u:p:q@a/@:", "http://u:@a?",
    "http://[::ffff:192.0.2.1]:1#?/", "http://0.0.0.0", "https://a/b;c=d,(e)'*!$&+~_-.?/?#/?", "http://a?a=%4a%4F#%00",
  ])
  func absoluteURLs(text: String) throws {
    #expect(try judge("url", [], text) == .accept)
    #expect(try judge("url", ["HTTP", "https", "international"], text) == .accept)
  }

  @Test(arguments: [
    ("", "a URL begins with http:// or https://", 0), ("//a", "a URL begins with http:// or https://", 0),
    ("http:a", "a URL has // behind its scheme", 5), ("http:///a", "a host such as example.org is missing", 7),
    ("http://a b", "a host has no blank", 8), (" http://a", "a URL begins with http:// or https://", 0),
    ("http://a/\n", "a path has no U+000A", 9), ("http://a/b\\c", #"a path has no "\\": write %5C"#, 10),
    ("http://a/%4", "a path has two hexadecimal digits behind %", 9),
    ("http://a/?q=[1]", #"a query has no "[": write %5B"#, 12),
    ("http://a/#b#c", ##"a fragment has no "#": write %23"##, 11),
    ("http://a_b", #"a host has no "_""#, 8), ("http://a%41", #"a host has no "%""#, 8),
    ("http://@a", "a user is missing before the @", 7), ("http://:p@a", "a user is missing before the @", 7),
    ("http://a@b@c", #"a host has no "@""#, 10), ("http://u<@a", #"a user has no "<": write %3C"#, 8),
    ("http://a:8x", #"a port has digits only, not "x""#, 10),
    ("http://a:65536", "a port is at most 65535, not 65536", 9), ("http://a:00", "a port is at least 1, not 0", 9),
    ("http://[::1", "the [ of an IPv6 address is not closed", 7),
    ("http://[::1]a", #"a host ends with its ], not with "a""#, 12),
    ("http://[fe80::1%25eth0]", "an IPv6 address such as [2001:db8::1] is due in brackets", 7),
    ("http://[v1.a]", "an IPv6 address such as [2001:db8::1] is due in brackets", 7),
    ("http://01.2.3.4", "an IPv4 address has four numbers of 0 to 255, as 192.0.2.1 has", 7),
    ("http://1.2.3.4.", "an IPv4 address has four numbers of 0 to 255, as 192.0.2.1 has", 7),
    ("http://a..", "a host has no two dots in a row", 9), ("http://.", "a host does not begin with a dot", 7),
    ("http://a\u{202E}", "a host has no U+202E", 8),
  ])
  func whatIsNoURL(text: String, message: String, offset: Int) throws {
    let refusal = try refused("url", [], text)
    #expect(refusal?.message == message && refusal?.offset == offset)
    #expect(try refused("url", ["http", "https", "international"], text)?.message == message)
  }

  @Test(arguments: ["http://müller.de/ü?ü#ü", "http://ü@☺.ws", "https://例え.テスト/😁"])
  func resourceIdentifiersBeyondASCII(text: String) throws {
    #expect(try judge("url", ["international"], text) == .accept)
    #expect(try refused("url", [], text)?.hint == #"the word "international" takes more than ASCII"#)
  }

  @Test func schemesThatAreNamedTakeThePlaceOfTheUsual() throws {
    #expect(try judge("url", ["svn+ssh"], "SVN+ssh://a/b") == .accept)
    #expect(
      try refused("url", ["ftp", "sftp", "ftps"], "http://a")?.message == "a URL begins with ftp://, sftp:// or ftps://"
    )
    #expect(try refused("url", ["international"], "http://a/\u{3000}")?.message == "a path has no U+3000")
    #expect(try refused("url", ["international"], "http://a/\u{E000}")?.message == "a path has no U+E000")
  }

  @Test(arguments: [
    ("email", ["rfc"], #"email takes "html" or "international", not "rfc""#),
    ("email", ["html", "html"], #"email takes 1 value, "html" or "international", not 2"#),
    ("url", ["a:b"], #"url takes schemes such as "ftp", and "international", not "a:b""#),
    ("phone", ["UK"], #"phone takes the two letters of a country, such as "SE", and "as-typed", not "UK""#),
    ("phone", ["SE", "DE"], #"phone takes the two letters of a country, such as "SE", and "as-typed", not "DE""#),
    ("phone", ["SE", "as-typed", "SE"], "phone takes at most 2 values, not 3"),
  ])
  func argumentsThatDoNotFit(name: String, arguments: [String], message: String) {
    #expect(
      outcome {
        _ = try judge(name, arguments, "").hashValue; return ""
      } == .refused(message))
  }

  @Test func contactsAreForTexts() throws {
    for name in ["email", "url", "phone"] {
      let validator = try #require(registry.validator(name))
      let result = outcome {
        _ = try validator.prepare([], for: Field("field", .integer), in: setting)
        return ""
      }
      #expect(result == .refused("\(name) is for text fields, not for integer"))
    }
  }
}
