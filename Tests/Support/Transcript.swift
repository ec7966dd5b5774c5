/// A conversation with the program: what a person types, each followed by exactly what is then seen.
///
///     today 2009-12-09
///     fixture things
///
///     # Reading one value.
///     facet> get thing["Tea"].record
///     9
///
/// A statement over several lines goes on in lines that begin with `   ...> `, or with what the prompt shows there, such
/// as `    {> `. One blank line before a comment or a command is not part of what is seen.
package struct Transcript: Equatable {
  /// One thing typed, with the comments above it and what is seen.
  package struct Step: Equatable {
    package var comments: [String] = []
    package var command: String
    package var expected: String
    /// What stands before each further line of the command.
    package internal(set) var continuations: [String] = []
  }

  private static let prompt = "facet> "
  private static let continuations = ["   ...> ", "    {> ", "    (> ", "    [> ", "  \"\"\"> ", "    \\> "]

  /// The lines of the head, `today`, `fixture` and `format` each with a value.
  package let head: [(name: String, value: String)]
  package var steps: [Step]
  /// Comments after the last command.
  private let rest: [String]

  package init(_ text: String) throws {
    var head: [(name: String, value: String)] = []
    var steps: [Step] = []
    var comments: [String] = []
    var seen: [Substring] = []
    func close() {
      if seen.last == "" { seen.removeLast() }
      if !steps.isEmpty { steps[steps.count - 1].expected = seen.map { $0 + "\n" }.joined() }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(Self.prompt) {
        if comments.isEmpty { close() }
        steps.append(Step(comments: comments, command: String(line.dropFirst(Self.prompt.count)), expected: ""))
        (comments, seen) = ([], [])
      } else if !steps.isEmpty, seen.isEmpty, let mark = Self.continuations.first(where: { line.hasPrefix($0) }) {
        steps[steps.count - 1].command += "\n" + line.dropFirst(mark.count)
        steps[steps.count - 1].continuations.append(mark)
      } else if line.hasPrefix("# ") {
        if comments.isEmpty { close() }
        comments.append(String(line))
      } else if !comments.isEmpty || steps.isEmpty {
        guard !line.isEmpty else { continue }
        let words = line.split(separator: " ", maxSplits: 1)
        guard steps.isEmpty, words.count == 2, ["today", "fixture", "format"].contains(words[0]) else {
          throw SessionFailure("no command stands above this line of a transcript: \(line)")
        }
        head.append((String(words[0]), String(words[1])))
      } else {
        seen.append(line)
      }
    }
    if comments.isEmpty { close() }
    (self.head, self.steps, rest) = (head, steps, comments)
  }

  package static func == (one: Transcript, other: Transcript) -> Bool { one.text == other.text }

  /// The transcript as it stands in its file.
  package var text: String {
    var text = head.map { "\($0.name) \($0.value)\n" }.joined()
    for step in steps {
      if !text.isEmpty { text += "\n" }
      text += step.comments.map { $0 + "\n" }.joined()
      let lines = step.command.split(separator: "\n", omittingEmptySubsequences: false)
      text += Self.prompt
      for (index, line) in lines.enumerated() { text += (index > 0 ? step.continuations[index - 1] : "") + line + "\n" }
      text += step.expected
    }
    return rest.isEmpty ? text : text + "\n" + rest.map { $0 + "\n" }.joined()
  }

  package func value(_ name: String) -> String? { head.first { $0.name == name }?.value }
}
