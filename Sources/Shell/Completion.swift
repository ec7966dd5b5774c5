import Commands
import Engine
import FacetKit
import Language
import Terminal

/// What can stand at the cursor.
struct Completion {
  let session: Session
  /// The lines of the statement above the one at the cursor.
  let before: String

  func answer(_ request: CompletionRequest) -> CompletionAnswer {
    let bytes = Array(request.line.utf8.prefix(request.cursor))
    var start = bytes.count
    while start > 0, bytes[start - 1] != 0x20 { start -= 1 }
    let word = String(decoding: bytes[start...], as: UTF8.self)
    let names = start == 0 ? session.catalog.words : ((try? session.engine.typeNames().map(\.name)) ?? [])
    let found = names.filter { $0.hasPrefix(word) }.map { Candidate($0) }
    return CompletionAnswer(replaceFrom: start, candidates: found)
  }
}
