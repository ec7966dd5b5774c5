extension Refusal {
  /// A text as messages show it: in quotes, cut to 40 characters.
  ///
  ///     Refusal.shown("huge")   // "\"huge\""
  public static func shown(_ text: String) -> String {
    text.count <= 40 ? Value.quoted(text) : Value.quoted(text.prefix(39) + "…")
  }
}
