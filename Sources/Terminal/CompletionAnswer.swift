/// The candidates for the word before the cursor.
package struct CompletionAnswer: Equatable, Sendable {
  /// Where the completed word begins, in bytes of UTF-8 from the beginning of the line.
  package let replaceFrom: Int
  package let candidates: [Candidate]
  /// How many there are beyond `candidates`. With any, the line is not extended by what those given share.
  package let more: Int
  /// Whether the word is the name of a file, which the line reader then completes; file names are never offered else.
  package let wantsFiles: Bool

  package init(replaceFrom: Int, candidates: [Candidate], more: Int = 0, wantsFiles: Bool = false) {
    self.replaceFrom = replaceFrom
    self.candidates = candidates
    self.more = more
    self.wantsFiles = wantsFiles
  }
}
