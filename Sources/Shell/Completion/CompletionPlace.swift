/// Where the cursor is, for completion.
struct CompletionPlace {
  let scan: CursorScan
  /// Whether a completed key closes its bracket: no `]` stands behind the cursor.
  let closesBracket: Bool

  var frame: CursorScan.Frame { scan.last }
  var partial: String { scan.partial }
}
