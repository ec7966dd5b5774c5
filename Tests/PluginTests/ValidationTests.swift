import FacetKit
import Glibc
import Testing

/// Values that other projects collected: whatever Facet judges otherwise than they do is so by a rule that is named.
/// `FACET_RECORD=1` writes the table anew, and `FACET_VALIDATION` names another folder of collections.
@Suite(.serialized, .enabled(if: Corpora.areThere, "the collections are not beside the sources"))
struct ValidationTests {
  private static let measured = Corpora.all.map { (collection: $0, measurement: $0.measured()) }
  private static let document =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Documentation/validation.md"

  @Test func everyDifferenceHasAReason() {
    for (collection, measurement) in Self.measured {
      print(
        "\(collection.source), \(collection.use): \(measurement.takenRight) taken and \(measurement.refusedRight) "
          + "refused as expected, \(measurement.takenOtherwise) taken and \(measurement.refusedOtherwise) refused "
          + "otherwise, \(measurement.open) open")
      #expect(measurement.unexplained == [], "\(collection.source), \(collection.use)")
    }
  }

  @Test(.enabled(if: getenv("FACET_VALIDATION") == nil, "the table is of the collections beside the sources"))
  func theTableIsFresh() throws {
    #expect(Self.measured.allSatisfy { !$0.collection.cases.isEmpty })
    let text = ValidationTable.text(Self.measured)
    let written = TableFile.content(Self.document).map { String(decoding: $0, as: UTF8.self) }
    if getenv("FACET_RECORD") != nil, written != text {
      let file = try #require(fopen(Self.document, "w"))
      fputs(text, file)
      fclose(file)
      Issue.record("the table was recorded; read what changed, then run the tests without FACET_RECORD")
    } else {
      let isSame = written == text
      #expect(isSame, "Documentation/validation.md differs: scripts/validation.sh writes it anew")
    }
  }
}
