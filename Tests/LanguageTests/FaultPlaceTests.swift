import FacetKit
import Testing

@testable import Language

@Suite struct FaultPlaceTests {
  /// The text of the source that is marked when the value after `set a.b ` is refused at a scalar.
  private func marked(_ value: String, given: String, offset: Int) -> String {
    let source = Source(name: nil, text: "set a.b \(value)")
    let violation = Violation(path: "a.b", refusal: Refusal("no", offset: offset))
    let whole = SourceRange(8, source.bytes.count)
    let range = Diagnostic(violation, at: whole, given: given).narrowed(in: source).range ?? whole
    return source.text(range)
  }

  @Test(arguments: [
    ("ada@@x", "ada@@x", 4, "@"), (#""ada@@x""#, "ada@@x", 4, "@"), ("'a b'", "a b", 2, "b"), ("12é4", "12é4", 2, "é"),
    ("e\u{301}x", "e\u{301}x", 1, "\u{301}"), ("ab", "ab", 2, ""),
    ("many", "many", 0, "m"), (#""a\nb""#, "a\nb", 2, "b"), (#""a\nb""#, "a\nb", 1, #"\n"#),
    (#""\u{e9}\u{1F382}x""#, "é\u{1F382}x", 1, #"\u{1F382}"#), (#""a\$\"b""#, "a$\"b", 2, #"\""#),
    ("'a''b'", "a'b", 1, "''"),
    ("'a\\b'", "a\\b", 2, "b"), (#""\\""#, "\\", 0, #"\\"#), (#""\\""#, "\\", 1, ""),
    // What does not stand there as it is stays marked as a whole.
    (#""a$x""#, "a12", 2, #""a$x""#), ("ab", "ab", 3, "ab"), ("ab", "ab", -1, "ab"),
    (#""a\u{zz}""#, "a", 0, #""a\u{zz}""#), ("\"\"\"a\"\"\"", "a", 0, "\"\"\"a\"\"\""),
    ("ab", "abc", 1, "ab"), ("abcd", "bc", 0, "abcd"),
  ])
  func theCharacterAtFaultIsMarked(value: String, given: String, offset: Int, text: String) {
    #expect(marked(value, given: given, offset: offset) == text)
  }

  @Test func withoutAPlaceNothingIsNarrowed() {
    let source = Source(name: nil, text: "set a.b x")
    let violation = Violation(path: "a.b", refusal: Refusal("no", offset: 0))
    #expect(Diagnostic(violation, given: "x").narrowed(in: source).range == nil)
    #expect(Diagnostic(violation, at: SourceRange(8, 99), given: "x").narrowed(in: source).range?.end == 99)
    let plain = Violation(path: "a.b", refusal: Refusal("no"))
    #expect(Diagnostic(plain, at: SourceRange(8, 9), given: "x").narrowed(in: source).range == SourceRange(8, 9))
  }
}
