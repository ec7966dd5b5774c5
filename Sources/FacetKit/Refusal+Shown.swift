extension Refusal {
  /// A text as messages show it: in quotes, cut to 40 characters.
  ///
  ///     Refusal.shown("huge")   // "\"huge\""
  public static func shown(_ text: String) -> String {
    let head = text.prefix(40)
    return head.endIndex == text.endIndex ? Value.quoted(text) : Value.quoted(head.dropLast() + "…")
  }
}
