import Terminal

/// What completion has found for one place.
struct CompletionOffer {
  var candidates: [Candidate]
  /// How many bytes of the word at the cursor stay as they are: the path before its last name, a `KEY=`.
  var skipped = 0
  var wantsFiles = false

  init(_ candidates: [Candidate] = [], skipped: Int = 0, wantsFiles: Bool = false) {
    self.candidates = candidates
    self.skipped = skipped
    self.wantsFiles = wantsFiles
  }
}
