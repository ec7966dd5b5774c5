@preconcurrency import CReadline
import Glibc

/// What readline asks when a key that completes is pressed.
///
/// Readline's own idea of words, quotes, file names and order is switched off: to it the whole line up to the cursor is
/// one word, and every candidate is a whole line. Which key completes, and how (listing, menu, bell), stays the user's.
final class LineCompleter {
  /// The one that is asked; nil outside of a read and where nothing can be completed.
  nonisolated(unsafe) static var current: LineCompleter?

  private let answer: (CompletionRequest) -> CompletionAnswer
  private let attributes: Bool
  private var listed = CandidateList(candidates: [], more: 0, columns: 80, attributes: false)

  init(attributes: Bool, answer: @escaping (CompletionRequest) -> CompletionAnswer) {
    self.attributes = attributes
    self.answer = answer
  }

  /// Puts the hooks in place, once in the life of the program.
  static func install() {
    rl_completer_word_break_characters = UnsafePointer(strdup(""))
    rl_completer_quote_characters = nil
    rl_special_prefixes = nil
    rl_attempted_completion_function = { text, _, _ in
      rl_attempted_completion_over = 1
      rl_completion_suppress_append = 1
      rl_completion_suppress_quote = 1
      rl_filename_completion_desired = 0
      rl_sort_completion_matches = 0
      rl_ignore_completion_duplicates = 0
      guard let text, let completer = LineCompleter.current else { return nil }
      return completer.matches(upToCursor: String(cString: text))
    }
    rl_completion_display_matches_hook = { _, _, _ in LineCompleter.current?.display() }
  }

  /// The vector readline expects: what to put for the line so far, then each candidate; nil if there is none.
  private func matches(upToCursor text: String) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let line = String(cString: rl_line_buffer)
    let answer = answer(CompletionRequest(line: line, cursor: Int(rl_point)))
    let bytes = Array(text.utf8)
    let start = min(max(answer.replaceFrom, 0), bytes.count)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let word = String(decoding: bytes[start...], as: UTF8.self)
    let all = answer.wantsFiles ? answer.candidates + FileCandidates.matching(word) : answer.candidates
    let candidates = all.filter { LineReader.canEdit($0.text) }
    guard let first = candidates.first else { return nil }
    listed = CandidateList(
      candidates: candidates, more: answer.more, columns: TerminalInfo.size().columns, attributes: attributes)
    let lines: [String]
    if candidates.count == 1, answer.more == 0 {
      if first.appendsBlank {
        rl_completion_suppress_append = 0
        rl_completion_append_character = 0x20
      }
      lines = [before + first.text]
    } else {
      let shared = answer.more == 0 ? SharedBeginning.of(candidates.map(\.text), extending: word) : word
      lines = [before + shared] + candidates.map { before + $0.text }
    }
    // Readline frees the vector and what it holds.
    let vector = calloc(lines.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)
      .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, line) in lines.enumerated() { vector[index] = strdup(line) }
    return vector
  }

  private func display() {
    rl_crlf()
    for row in listed.rows {
      fputs(row, rl_outstream)
      rl_crlf()
    }
    rl_forced_update_display()
  }
}
