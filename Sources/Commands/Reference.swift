import Language

/// The commands in Markdown, for the README.
struct Reference {
  let catalog: Catalog

  var text: String {
    var lines: [String] = []
    for group in CommandGroup.allCases {
      lines += ["### \(group.rawValue)", "", "| command | does |", "|---|---|"]
      if group == .scripting {
        lines += ControlWord.all.map { Reference.row([$0.usage], $0.summary, []) }
      }
      lines += catalog.commands.filter { $0.group == group }.map {
        Reference.row(Usage.lines($0.signature), $0.summary, $0.synonyms)
      }
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n")
  }

  private static func row(_ usage: [String], _ summary: String, _ synonyms: [String]) -> String {
    let forms = usage.map { "`\(escaped($0))`" }.joined(separator: "<br>")
    let also = synonyms.isEmpty ? "" : " (also \(synonyms.map { "`\($0)`" }.joined(separator: ", ")))"
    return "| \(forms) | \(escaped(summary))\(also) |"
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
