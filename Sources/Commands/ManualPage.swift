import Language

/// The part of the manual page that is about commands, in the language of man(7).
struct ManualPage {
  let catalog: Catalog

  var text: String {
    var lines = [
      ".TH FACET 1", ".SH NAME", #"facet \- a shell for records"#, ".SH SYNOPSIS",
      #".B facet"#, "[OPTIONS] [FILE] [COMMAND...]", ".SH DESCRIPTION",
      "A prompt and script files with one language of commands and key paths over records in SQLite files.",
      ".SH OPTIONS", ".TP", #".B \-c TEXT"#, "run this text; may repeat", ".TP", #".B \-f SCRIPT"#,
      #"run this file; \- is standard input"#,
    ]
    for option in ProgramOptions.all {
      lines += [".TP", ".B " + ManualPage.escaped(Usage.option(option)), ManualPage.escaped(option.summary)]
    }
    lines.append(".SH COMMANDS")
    for group in CommandGroup.allCases {
      lines.append(".SS \(group.rawValue)")
      if group == .scripting { lines += ControlWord.all.flatMap(control) }
      lines += catalog.commands.filter { $0.group == group }.flatMap(command)
    }
    return lines.joined(separator: "\n")
  }

  private func command(_ command: Command) -> [String] {
    let usage = Usage.lines(command.signature).map { ".B " + ManualPage.escaped($0) }
    var lines = [".TP", usage.joined(separator: "\n.br\n")]
    lines += [ManualPage.escaped("\(command.summary.capitalizedWord)."), ".IP", ManualPage.escaped(command.details)]
    if !command.synonyms.isEmpty { lines.append("Also called \(command.synonyms.joined(separator: ", ")).") }
    if command.leavesFile { lines.append(#"Off with \-\-restricted."#) }
    for option in command.signature.options {
      lines += [".IP", #".B "# + ManualPage.escaped(Usage.option(option)), ManualPage.escaped(option.summary)]
    }
    for example in command.examples {
      lines += [".IP", ".nf", ManualPage.escaped(example.input), ManualPage.escaped(example.text), ".fi"]
    }
    return lines
  }

  private func control(_ word: ControlWord) -> [String] {
    [
      ".TP", ".B " + ManualPage.escaped(word.usage), ManualPage.escaped("\(word.summary.capitalizedWord)."), ".IP",
      ManualPage.escaped(word.details), ".IP", ".nf", ManualPage.escaped(word.example.input),
      ManualPage.escaped(word.example.text), ".fi",
    ]
  }

  /// Backslashes and hyphens as roff wants them; a line that begins with a control character is kept from being one.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var output = line.first == "." || line.first == "'" ? #"\&"# : ""
      for character in line {
        switch character {
        case "\\": output += #"\e"#
        case "-": output += #"\-"#
        default: output.append(character)
        }
      }
      return output
    }.joined(separator: "\n")
  }
}
