import FacetKit
import Glibc
import Testing

/// Dates that other projects collected, with what they expect. Facet may refuse; what it accepts must be right.
@Suite(.enabled(if: DateCorpus.isThere, "the collected dates are not beside the sources"))
struct DateCorpusTests {
  @Test func nothingWrongIsAccepted() throws {
    let all = try DateCorpus.names.map { (name: $0, counts: try #require(DateCorpus($0)).counts()) }
    for (name, counts) in all {
      let refused = counts.refused.values.reduce(0, +)
      print(
        "\(name): \(counts.accepted) accepted, \(counts.refusedAlike + refused) refused, "
          + "\(counts.different.count) otherwise, \(counts.skipped) skipped")
      #expect(counts.different == DateTable.otherwise[name, default: [:]].mapValues { $0.result }, "\(name)")
    }
    let text = DateTable.text(all)
    let isSame = DateTable.stored() == text
    if !isSame, getenv("FACET_RECORD") != nil { #expect(DateTable.store(text)) }
    #expect(isSame, "Documentation/dates.md differs: scripts/dates.sh writes it anew")
  }
}
