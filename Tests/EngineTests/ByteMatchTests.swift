import FacetKit
import Language
import Testing

@testable import Engine

/// The search over bytes finds what the test of whole texts finds, in texts of every length around a machine word.
@Suite struct ByteMatchTests {
  private static let letters: [Character] = ["a", "A", "b", "Z", "z", "@", "`", "[", "{", " ", "1", "k", "K", "é", "ß"]

  @Test(arguments: [Folding(), [.letterCase], [.accents], [.letterCase, .accents]])
  func agreesWithWholeTexts(_ folding: Folding) throws {
    var chance = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let text = String((0..<Int.random(in: 0...35, using: &chance)).map { _ in Self.letters.randomElement()! })
      let wanted = String(
        (0..<Int.random(in: 0...3, using: &chance)).map { _ in Self.letters.dropLast(2).randomElement()! })
      for test in [TextOperator.contains, .beginswith, .endswith] {
        let subject = Bound(.constant(.text(text)), .text, at: SourceRange(0, 0))
        let pattern = Bound(.constant(.text(wanted)), .text, at: SourceRange(0, 0))
        let match = try #require(ByteMatch(test, folding, subject, pattern))
        let found = try Array(text.utf8).withUnsafeBufferPointer { try match.holds($0) }
        let right = try TextMatching.holds(text, test, folding, wanted)
        #expect(found == right, "\(text) \(test) \(wanted)")
      }
    }
  }
}
