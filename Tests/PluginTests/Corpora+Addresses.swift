import FacetKit

extension Corpora {
  static var addresses: [Corpus] {
    let isEmail = rows("email-isemail")
    let python = cases(rows("email-python-validator"), verdict: 1).map { item in
      // Whatever is not called valid there is refused for one reason or another.
      Corpus.Case(text: item.text, isValid: item.isValid ?? false)
    }
    let international = Judge.validator("email", [.text("international")])
    let use = #"email("international")"#
    return [
      Corpus(
        source: "email-isemail", use: "email", cases: cases(isEmail, verdict: 1), differences: [],
        judge: Judge.validator("email")),
      Corpus(
        source: "email-isemail", use: use, cases: cases(isEmail, verdict: 1), differences: [], judge: international),
      Corpus(
        source: "email-isemail", use: #"email("html")"#, cases: cases(isEmail, verdict: 1),
        differences: [
          .taken("dots first, last or side by side in the name: the HTML standard lets them stand anywhere") { text in
            let name = text.prefix { $0 != "@" }
            return name.hasPrefix(".") || name.hasSuffix(".") || name.contains("..")
          },
          .taken("a name of over 64 bytes or a host of over 253: the HTML standard limits labels alone") { text in
            text.prefix { $0 != "@" }.utf8.count > 64 || host(text).utf8.count > 253
          },
        ], judge: Judge.validator("email", [.text("html")])),
      Corpus(
        source: "email-python-validator", use: use, cases: python, differences: addressDifferences,
        judge: international),
      Corpus(
        source: "django email", use: use, cases: cases(rows("django", validator: "email"), verdict: 2),
        differences: addressDifferences, judge: international),
      Corpus(
        source: "python-validators email", use: use,
        cases: cases(rows("python-validators", validator: "email"), verdict: 2), differences: addressDifferences,
        judge: international),
      Corpus(
        source: "validatorjs isEmail", use: use, cases: cases("isEmail", options: ["[]"]),
        differences: addressDifferences, judge: international),
    ]
  }

  private static var addressDifferences: [Difference] {
    [
      .refused("a display name beside the address") { text, _ in text.hasSuffix(">") && text.contains("<") },
      .refused("a name in quotes, which RFC 5321 advises against") { text, _ in text.hasPrefix("\"") },
      .refused("a host in brackets, which is no Domain of RFC 5321") { text, _ in host(text).hasPrefix("[") },
      .refused("characters of a host that are not PVALID, such as full width and capitals: none is turned into another")
      {
        text, message in message.hasPrefix("a host has no ") && host(text).utf8.contains { $0 >= 0x80 }
      },
      .taken("a host of one label, which RFC 5321 takes") { !host($0).contains(".") },
      .taken("a host below a name that is set apart, such as .test: none is looked up") { text in
        [".arpa", ".local", ".onion", ".test", ".invalid", ".localhost"].contains { host(text).hasSuffix($0) }
      },
      .taken("a last label that ends with a digit or has less than two letters: no list of them is kept") { text in
        let last = host(text).split(separator: ".").last ?? ""
        return last.utf8.count < 2 || last.utf8.last.map { (0x30...0x39).contains($0) } ?? false
      },
      .taken("a label with hyphens third and fourth in ASCII (xn--…), which is not decoded") { text in
        host(text).split(separator: ".").contains { $0.dropFirst(2).hasPrefix("--") }
      },
      .taken("letters of full width or without a sense in the name, which RFC 6531 takes") { text in
        text.prefix { $0 != "@" }.unicodeScalars.contains { !$0.isASCII }
      },
      .taken("a rule of one host, such as at least 6 letters at gmail.com") { host($0).lowercased() == "gmail.com" },
    ]
  }

  /// What stands behind the last `@`.
  private static func host(_ text: String) -> Substring {
    text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? ""
  }
}
