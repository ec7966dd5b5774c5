import FacetKit

/// `email`, `email("html")`, `email("international")`: one address of a mailbox.
struct Email: Validator {
  let name = "email"
  let summary = "one e-mail address, such as ada@example.org"
  let parameters = ["rule"]
  let details = """
    NAME@HOST, by one of three rules. What they take is stored as it was typed; no mail is sent and no host looked up.
    Without a word: what RFC 5321 calls a Mailbox with a Dot-string and a Domain. The name has 1 to 64 bytes of ASCII:
    letters, digits and !#$%&'*+-/=?^_`{|}~, and dots that stand neither first nor last nor side by side. The host
    consists of labels with dots between them: letters, digits and hyphens, 1 to 63 bytes each, no hyphen at either
    end, 253 bytes in all; the last label is not all digits (RFC 3696). The address has at most 254 bytes. A host
    of one label (ada@localhost) will do.
    "html": the rule of the HTML standard for <input type=email>, exactly: as above, but dots stand anywhere in the
    name, the last label may be a number, and nothing limits the length but the 63 bytes of a label.
    "international": as without a word, and besides (RFC 6531) the name may hold any characters beyond ASCII that can
    be seen, and labels may hold the letters, marks and digits beyond ASCII that RFC 5892 calls PVALID (no capitals). A
    mark does not stand first in either; such a label has at most 63 bytes in its ASCII form, and no hyphens third and
    fourth. Lengths are bytes of UTF-8; those of host and address hold for the ASCII form of the host as well.
    No rule takes a name in quotes, comments, a host in brackets, a display name, blanks, or a dot behind the host.
    """
  let examples = [
    Example("email", "ada@example.org", gives: "ada@example.org"),
    Example("email", "ada@@example.org", refused: "an address has one @"),
    Example("email", "ada", refused: "an address has one @"),
    Example("email", "ada.@example.org", refused: "the name before the @ does not end with a dot"),
    Example("email", "ada@example_1.org", refused: #"a host has no "_""#),
    Example(#"email("html")"#, "ada.@example.org", gives: "ada.@example.org"),
    Example(#"email("international")"#, "åsa@müller.example", gives: "åsa@müller.example"),
    Example("email", "åsa@example.org", refused: #"the name before the @ has no "å""#),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { Email.verdict(value, .standard) }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    var rule = MailboxRule.standard
    let words = MailboxRule.named.map { Value.quoted($0.rawValue) }.joined(separator: " or ")
    if arguments.count > 1 { throw Refusal("email takes 1 value, \(words), not \(arguments.count)") }
    if let argument = arguments.first {
      guard case .text(let text) = argument, let named = MailboxRule(rawValue: text), named != .standard else {
        throw Refusal("email takes \(words), not \(argument.literal)")
      }
      rule = named
    }
    return { [rule] value, _ in Email.verdict(value, rule) }
  }

  private static func verdict(_ value: Value, _ rule: MailboxRule) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    let bytes = Array(text.utf8)
    do throws(Fault) {
      try Mailbox(bytes, rule).check()
      return .accept
    } catch {
      return .refuse(error.refusal(in: bytes))
    }
  }
}
