/// A session at the prompt as a file: lines `facet> COMMAND`, each followed by what it printed, results and errors
/// as they came. Lines that begin with `# ` right before a command are comments.
///
///     today 2009-12-09
///     facet> print today
///     2009-12-09
package struct Transcript {
  package struct Step {
    package let command: String
    package let expected: String
    /// The line of the file, from 1.
    package let line: Int
    /// The comments and empty lines before it, as they stand.
    let lead: String
  }

  package private(set) var steps: [Step] = []
  /// `today`, `fixture`, `format`: what stands before the first command.
  package private(set) var settings: [String: String] = [:]
  private var tail = ""

  package init(_ text: String) {
    var lead = ""
    var command: String?
    var output = ""
    var start = 0
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    func step(_ command: String) -> Step {
      // Comments right before a command, with the empty line before them, belong to that command.
      var kept = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      var rest: [String] = []
      while let last = kept.last, last.hasPrefix("# ") { rest.insert(kept.removeLast(), at: 0) }
      if !rest.isEmpty, kept.last == "" { rest.insert(kept.removeLast(), at: 0) }
      let next = rest.map { $0 + "\n" }.joined()
      defer { lead = next }
      return Step(command: command, expected: kept.map { $0 + "\n" }.joined(), line: start, lead: lead)
    }
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("facet> ") {
        if let command { steps.append(step(command)) }
        command = String(line.dropFirst(7))
        output = ""
        start = number + 1
      } else if command != nil {
        output += line + "\n"
      } else {
        lead += line + "\n"
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        if words.count == 2, words[0] != "#" { settings[words[0]] = words[1] }
      }
    }
    if let command { steps.append(step(command)) }
    tail = lead
  }

  /// The file with other outputs: what recording writes.
  package func text(with outputs: [String]) -> String {
    zip(steps, outputs).map { step, output in "\(step.lead)facet> \(step.command)\n\(output)" }.joined() + tail
  }
}
