package import FacetKit
import Language

/// The texts of `help`, made from the catalog and what plugins have registered.
package struct HelpText {
  let catalog: Catalog
  let registry: Registry

  package init(catalog: Catalog, registry: Registry) {
    self.catalog = catalog
    self.registry = registry
  }

  /// Every command with its summary, by group.
  package var overview: String {
    var lines: [String] = []
    for group in CommandGroup.allCases where !entries(group).isEmpty {
      lines += [group.rawValue]
      lines += HelpText.columns(entries(group))
      lines += [""]
    }
    lines += [
      "help COMMAND has all of one; help functions, validators, editors, formats, observers and screens list what there is",
      "help forms has the keys of forms",
    ]
    return lines.joined(separator: "\n")
  }

  func entries(_ group: CommandGroup) -> [(String, String)] {
    let commands = catalog.allCommands.filter { $0.group == group }.map { ($0.name, $0.summary) }
    return group == .scripting ? ControlWord.all.map { ($0.name, $0.summary) } + commands : commands
  }

  /// What there can be help about.
  package var topics: [String] {
    catalog.words + registry.validators.map(\.name) + registry.editors.map(\.name) + registry.formats.map(\.name)
      + registry.functions.map(\.name) + registry.observers.map(\.name) + registry.screens.map(\.name)
      + ["functions", "validators", "editors", "formats", "observers", "screens", "forms"]
  }

  /// Everything of that name; nil where nothing is called so.
  package func topic(_ name: String) -> String? {
    if let text = collection(name) { return text }
    var sections: [String] = []
    if let command = catalog.command(name) { sections.append(HelpText.command(command)) }
    if let word = ControlWord.all.first(where: { $0.name == name }) { sections.append(HelpText.control(word)) }
    if let function = registry.function(name) { sections.append(HelpText.function(function)) }
    if let validator = registry.validator(name) {
      let use = validator.parameters.isEmpty ? name : "\(name)(\(validator.parameters.joined(separator: ", ")))"
      sections.append(
        HelpText.registered("validate \(use)", validator.summary, [], validator.examples, details: validator.details))
    }
    if let editor = registry.editor(name) {
      sections.append(HelpText.registered("editor \(name)", editor.summary, editor.kinds, editor.examples))
    }
    if sections.isEmpty, let function = catalog.functions[name], !function.summary.isEmpty {
      let use = ([name] + function.parameters.map { $0.uppercased() }).joined(separator: " ")
      sections.append(HelpText.registered(use, function.summary, [], []))
    }
    if let format = registry.format(name) {
      sections.append(HelpText.registered("format of \(name)", format.summary, format.kinds, format.examples))
    }
    if let observer = registry.observer(name) { sections.append(HelpText.observer(observer)) }
    if let screen = registry.screen(name) {
      let title = "screen \(screen.title)"
      sections.append("\(title)\n\n\(screen.summary)\n\nA row of the first level of browse.")
    }
    return sections.isEmpty ? nil : sections.joined(separator: "\n\n")
  }

  /// Those of the language itself.
  private static let ownFunctions = [
    ("coalesce(value, other…)", "the first value that is not null"),
    ("if(condition, value, [other])", "the value where the condition holds, else the other or null"),
    (
      "subquery(path, $x, condition)",
      "the members $x that it holds for: subquery(birthdays, $b, $b.date > today).@count"
    ),
    ("today, now", "this day, this moment"),
    ("integer(value)", "a value in that kind, null where it does not fit; so with real, decimal, text, boolean, date,"),
    ("", "datetime, list and json"),
  ]

  private func collection(_ name: String) -> String? {
    if name == "forms" { return FormGuide.text }
    let entries: [(String, String)]
    switch name {
    case "functions": entries = registry.functions.map { (HelpText.call($0), $0.summary) } + HelpText.ownFunctions
    case "validators": entries = registry.validators.map { ($0.name, $0.summary) }
    case "editors": entries = registry.editors.map { ($0.name, $0.summary) }
    case "formats": entries = registry.formats.map { ($0.name, $0.summary) }
    case "observers": entries = registry.observers.map { ($0.name, $0.summary) }
    case "screens": entries = registry.screens.map { ($0.name, $0.summary) }
    default: return nil
    }
    return ([name.capitalizedWord] + HelpText.columns(entries)).joined(separator: "\n")
  }

  static func command(_ command: Command) -> String {
    var lines = Usage.lines(command.signature) + ["", command.summary, "", command.details]
    if !command.synonyms.isEmpty { lines += ["", "Also called \(command.synonyms.joined(separator: ", "))."] }
    if command.signature.takesTail { lines += ["", Usage.tail] }
    if command.leavesFile { lines += ["", "Off with --restricted."] }
    let options = command.signature.options
    if !options.isEmpty {
      lines += ["", "Options"] + columns(options.map { (Usage.option($0), $0.summary) })
    }
    lines += ["", "Examples"] + command.examples.flatMap(example)
    return lines.joined(separator: "\n")
  }

  static func control(_ word: ControlWord) -> String {
    let lines = [word.usage, "", word.summary, "", word.details, "", "Example"] + example(word.example)
    return lines.joined(separator: "\n")
  }

  private static func example(_ example: CommandExample) -> [String] {
    ["  \(example.input)"] + example.text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
  }

  private static func function(_ function: any FormulaFunction) -> String {
    registered(call(function), function.summary, [], function.examples)
  }

  private static func observer(_ observer: any Observer) -> String {
    let lines = registered("observer \(observer.name)", observer.summary, [], [], details: observer.details)
    let examples = observer.examples.flatMap { one in
      one.input.split(separator: "\n").map { "  \($0)" } + example(Command.example(one))
    }
    return ([lines, "", "Examples"] + examples).joined(separator: "\n")
  }

  private static func call(_ function: any FormulaFunction) -> String {
    let parameters = function.parameters.map { parameter in
      let name = parameter.repeats ? "\(parameter.name)…" : parameter.name
      return parameter.isOptional ? "[\(name)]" : name
    }
    return "\(function.name)(\(parameters.joined(separator: ", ")))"
  }

  private static func registered(
    _ use: String, _ summary: String, _ kinds: [String], _ examples: [Example], details: String = ""
  ) -> String {
    var lines = [use, "", summary]
    if !details.isEmpty { lines += ["", details] }
    if !kinds.isEmpty { lines += ["", "For \(kinds.joined(separator: ", "))."] }
    if !examples.isEmpty { lines += ["", "Examples"] }
    for example in examples {
      let input = example.input.isEmpty ? "" : "  \(Value.quoted(example.input))"
      switch example.outcome {
      case .gives(let text): lines.append("  \(example.use)\(input)  gives \(Value.quoted(text))")
      case .refused(let message): lines.append("  \(example.use)\(input)  is refused: \(message)")
      @unknown default: lines.append("  \(example.use)\(input)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Two columns, the first as wide as it needs.
  static func columns(_ entries: [(String, String)]) -> [String] {
    let width = entries.map(\.0.count).max() ?? 0
    return entries.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
  }
}
