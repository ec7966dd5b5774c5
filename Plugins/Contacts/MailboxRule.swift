/// What an address is judged by.
enum MailboxRule: String, Sendable, CaseIterable {
  /// RFC 5321 with a Dot-string and a Domain.
  case standard
  /// The HTML standard for `<input type=email>`.
  case html
  /// RFC 6531 on top of `standard`.
  case international

  /// Those that are asked for by name.
  static let named: [MailboxRule] = [.html, .international]
}
