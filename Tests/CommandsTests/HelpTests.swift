import FacetKit
import Language
import Testing

@testable import Commands

private var catalog: Catalog { Catalog() }

@Test func theHelpOfACommandSaysAllOfIt() {
  #expect(
    HelpText(catalog: catalog, registry: Registry()).topic("count") == """
      count PATH [where EXPRESSION]

      counts records or values

      A type alone is all its records.

      to FILE, | PROGRAM: write the results to a file, or give them to a program. One that ends with a status above 1
      is told, and makes the status at the end 1.

      Options
        --format FORMAT  write as table, plain, csv, tsv, json or ndjson
        --json           the same as --format json
        --csv            the same as --format csv
        --tsv            the same as --format tsv
        --ndjson         the same as --format ndjson

      Examples
        count thing
          2
        count thing where days > 9
          1
      """)
}

@Test func aSynonymHasTheHelpOfItsCommand() {
  let help = HelpText(catalog: catalog, registry: Registry())
  #expect(help.topic("rm") == help.topic("delete"))
  #expect(help.topic("delete")?.contains("Also called rm, remove.") == true)
  #expect(help.topic("xyzzy") == nil)
}

@Test func theOverviewNamesEveryCommandOnce() {
  let lines = HelpText(catalog: catalog, registry: Registry()).overview.split(separator: "\n")
  for command in catalog.commands {
    #expect(lines.filter { $0.hasPrefix("  \(command.name) ") }.count == 1, "\(command.name)")
  }
}

@Test func usageFollowsTheSignature() {
  let expected = [
    "set": [
      "set PATH VALUE [PATH VALUE…] [where EXPRESSION]", "set PATH = EXPRESSION [where EXPRESSION]",
      "set PATH += EXPRESSION [where EXPRESSION]", "set PATH -= EXPRESSION [where EXPRESSION]",
      "set RECORD KEY=VALUE… [where EXPRESSION]",
    ],
    "new": ["new TYPE [KEY=VALUE…]"],
    "cd": ["cd [PATH|..|-]"],
    "get": ["get PATH… [where EXPRESSION]"],
    "option": ["option [NAME [VALUE]]"],
  ]
  for (name, lines) in expected {
    #expect(catalog.command(name).map { Usage.lines($0.signature) } == lines)
  }
}

@Test func generatedTextsKnowEveryCommandAndOption() {
  let manual = ManualPage(catalog: catalog).text
  let reference = Reference(catalog: catalog).text
  for command in catalog.commands {
    let usage = Usage.lines(command.signature)[0]
    #expect(manual.contains("\n.B \(usage.split(separator: "-").joined(separator: #"\-"#))"), "\(command.name)")
    #expect(reference.contains("`\(command.name)"), "\(command.name)")
    for shell in ShellCompletion.allCases {
      let text = shell.text(catalog)
      #expect(text.contains(command.name), "\(shell) \(command.name)")
      if shell != .zsh {
        for option in command.signature.options { #expect(text.contains(option.name), "\(shell) \(option.name)") }
      }
    }
  }
}

@Test func theHelpOfFormsHasKeysMarksAndThePlainTwin() throws {
  let help = HelpText(catalog: catalog, registry: Registry())
  let text = try #require(help.topic("forms"))
  for part in ["Ctrl-S, F2", "Ctrl-O", "!         ", ":back", "+A, -2, 2=B"] { #expect(text.contains(part), "\(part)") }
  #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  #expect(help.topics.contains("forms"))
}

/// What is not there yet is named in no text.
@Test func textsNameNoCommandThatIsMissing() {
  let help = HelpText(catalog: catalog, registry: Registry())
  let texts = catalog.commands.map(HelpText.command) + ControlWord.all.map(HelpText.control) + [help.overview]
  let missing = [
    "import", "export",
  ]
  for text in texts {
    let words = Set(text.split { !$0.isLetter && $0 != "-" }.map(String.init))
    #expect(words.isDisjoint(with: missing), "\(words.intersection(missing))")
  }
}
