/// Asks a person, one line at a time. False where the person gave up.
package protocol Asking: AnyObject {
  /// Asks until `take` throws nothing; what it throws is shown and the line comes back as it was typed.
  func askLine(_ prompt: String, prefill: String, isSecret: Bool, take: (String) throws -> Void) throws -> Bool
  /// Opens the text in the person's editor, again where `take` throws.
  func editText(_ text: String, take: (String) throws -> Void) throws -> Bool
}
