import Language

@testable import Commands

/// The commands there are, and a few functions.
struct GrammarVocabulary: Vocabulary {
  let catalog: Catalog
  let functions = ["hello": 0, "greet": 1, "say-twice": 2]

  func signature(_ word: String) -> Signature? { catalog.signature(word) }
  func functionArity(_ word: String) -> Int? { functions[word] }
  func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic {
    catalog.unknownCommand(word, statement: statement, in: source)
  }
}

extension GrammarGenerator {
  /// Rules of which the signatures make the text.
  static let bySignature: Set<String> = ["command", "argument", "option", "flag", "assigned", "called"]
  private static let topLevel: Set<String> = ["begin", "save", "cancel", "source"]
  private static let withKey: Set<String> = [
    "get", "show", "edit", "delete", "ensure", "copy", "move", "cd",
  ]
  /// Those with a grammar of their own are made more often.
  private static let rich = ["define", "define", "define", "set", "list", "view", "new", "print"]

  mutating func bySignature(_ name: String, depth: Int) -> String? {
    if name == "called" { return called(depth: depth - 1) }
    return name == "command" ? command(depth: depth - 1) : nil
  }

  private mutating func called(depth: Int) -> String? {
    guard let (word, arity) = vocabulary.functions.sorted(by: { $0.key < $1.key }).randomElement(using: &dice) else {
      return nil
    }
    var words = [word]
    for _ in 0..<arity {
      guard let value = rule("value", depth: depth) else { return nil }
      words.append(value)
    }
    if chance(3) { words.append(rule("tail", depth: depth) ?? "") }
    return joined(words, in: "called")
  }

  private mutating func command(depth: Int) -> String? {
    let all = vocabulary.catalog.commands
    let chosen = chance(2) ? GrammarGenerator.rich[below(GrammarGenerator.rich.count)] : all[below(all.count)].name
    guard let command = vocabulary.catalog.command(chosen) else { return nil }
    if GrammarGenerator.topLevel.contains(command.name), !frame.isTopLevel { return nil }
    let signature = command.signature
    frame.isInLoop = false
    var words = [pick([command.name] + command.synonyms)]
    addOption(to: &words, of: signature, depth: depth)
    guard addArguments(to: &words, of: signature, depth: depth) else { return nil }
    var keywords = signature.parameters.filter { $0.keyword != nil }
    keywords.shuffle(using: &dice)
    for parameter in keywords where parameter.count == .one || chance(2) {
      guard let text = argument(parameter.slot, of: signature, depth: depth) else { return nil }
      words += [parameter.keyword ?? "", text]
    }
    addOption(to: &words, of: signature, depth: depth)
    if signature.takesTail, chance(3) { words.append(rule("tail", depth: depth) ?? "") }
    return joined(words, in: "command")
  }

  private mutating func addArguments(to words: inout [String], of signature: Signature, depth: Int) -> Bool {
    for parameter in signature.parameters where parameter.keyword == nil {
      var count = 1
      switch parameter.count {
      case .one: break
      case .optional: count = below(2)
      case .many: count = below(4)
      case .oneOrMore: count = 1 + below(3)
      }
      // What is optional takes along what follows it.
      if count == 0 { return true }
      for _ in 0..<count {
        guard let text = argument(parameter.slot, of: signature, depth: depth) else { return false }
        words.append(text)
        if count > 1 { addOption(to: &words, of: signature, depth: depth) }
      }
    }
    return true
  }

  private mutating func argument(_ slot: Slot, of signature: Signature, depth: Int) -> String? {
    used.insert("argument")
    switch slot {
    case .path: return path(of: signature, depth: depth)
    case .pathOrWord(let words): return chance(3) ? pick(words) : path(of: signature, depth: depth)
    case .type, .name: return rule("name", depth: depth)
    case .value: return rule("value", depth: depth)
    case .expression, .expressions:
      frame.takesGreater = false
      return rule(slot == .expression ? "expression" : "expressions", depth: depth)
    case .pairs: return rule("pair", depth: depth)
    case .query:
      let text = rule("query", depth: depth)
      frame.isAmongColumns = true
      frame.takesGreater = text?.contains { " \t\n".contains($0) } == false
      return text
    case .assignment: return rule("assignment", depth: depth)
    case .definition: return rule("definition", depth: depth)
    case .block: return rule("block", depth: depth)
    }
  }

  private mutating func path(of signature: Signature, depth: Int) -> String? {
    rule(GrammarGenerator.withKey.contains(signature.name) && chance(4) ? "keyed" : "path", depth: depth)
  }

  private mutating func addOption(to words: inout [String], of signature: Signature, depth: Int) {
    guard chance(8), let option = signature.options.randomElement(using: &dice) else { return }
    guard option.value != nil else {
      used.formUnion(["option", "flag"])
      return words.append("--\(option.name)")
    }
    guard let value = rule("value", depth: depth) else { return }
    let isAssigned = chance(2)
    used.formUnion(["option", isAssigned ? "assigned" : "flag"])
    words += isAssigned ? ["--\(option.name)=\(value)"] : ["--\(option.name)", value]
  }
}
