/// The first lines in which two texts differ, told short enough to read.
package struct TranscriptDifference: CustomStringConvertible {
  package let description: String

  package init(expected: String, found: String) {
    let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let found = found.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(expected, found).prefix { $0 == $1 }.count
    let command = expected.prefix(same + 1).last { $0.hasPrefix("facet> ") } ?? ""
    func some(_ lines: [Substring]) -> String {
      lines.dropFirst(same).prefix(6).joined(separator: "\n")
    }
    description = "line \(same + 1), after \(command)\nexpected:\n\(some(expected))\nfound:\n\(some(found))"
  }
}
