import Language

/// What a system shell needs to complete Facet's command line: options of the program, commands and their options.
enum ShellCompletion: String, CaseIterable {
  case bash, zsh, fish

  func text(_ catalog: Catalog) -> String {
    switch self {
    case .bash: ShellCompletion.bash(catalog)
    case .zsh: ShellCompletion.zsh(catalog)
    case .fish: ShellCompletion.fish(catalog)
    }
  }

  private static func bash(_ catalog: Catalog) -> String {
    let words = catalog.commands.map(\.name).joined(separator: " ")
    let options = ProgramOptions.all.map { "--\($0.name)" }.joined(separator: " ")
    let cases = catalog.commands.filter { !$0.signature.options.isEmpty }.map { command in
      let names = command.signature.options.map { "--\($0.name)" }.joined(separator: " ")
      return "      \(command.name)) options='\(names)' ;;"
    }
    return """
      _facet() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options='\(options)' word
        if [[ $previous == --format ]]; then
          COMPREPLY=($(compgen -W 'table plain csv tsv json ndjson' -- "$current"))
          return
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
      \(cases.joined(separator: "\n"))
          esac
        done
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
        else
          COMPREPLY=($(compgen -W '\(words)' -- "$current") $(compgen -f -- "$current"))
        fi
      }
      complete -o filenames -F _facet facet
      """
  }

  private static func zsh(_ catalog: Catalog) -> String {
    let commands = catalog.commands.map { "  '\($0.name):\(quoted($0.summary))'" }
    let options = ProgramOptions.all.map { option in
      let value = option.value.map { ":\($0.lowercased()):" + "(\(formats))" } ?? ""
      return "  '--\(option.name)[\(quoted(option.summary))]\(value)'"
    }
    return """
      #compdef facet
      local -a commands options
      commands=(
      \(commands.joined(separator: "\n"))
      )
      options=(
      \(options.joined(separator: "\n"))
      )
      _arguments -s $options '*:: :->words'
      if [[ $state == words ]]; then
        _describe command commands
        _files
      fi
      """
  }

  private static func fish(_ catalog: Catalog) -> String {
    var lines = ProgramOptions.all.map { option in
      let value = option.value == nil ? "" : " -x -a '\(formats)'"
      return "complete -c facet -l \(option.name) -d '\(quoted(option.summary))'\(value)"
    }
    for command in catalog.commands {
      lines.append("complete -c facet -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'")
      for option in command.signature.options {
        lines.append(
          "complete -c facet -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
            + " -d '\(quoted(option.summary))'")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let formats = OutputFormat.allCases.map(\.rawValue).joined(separator: " ")

  /// A summary inside single quotes of a shell: no quote ends them.
  private static func quoted(_ text: String) -> String {
    text.map { $0 == "'" ? "’" : String($0) }.joined()
  }
}
