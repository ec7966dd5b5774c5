import Support

/// The rules of `Documentation/grammar.md`.
struct Grammar {
  indirect enum Part {
    case literal(String)
    case rule(String)
    case sequence([Part])
    /// The numbers tell the places at which something is chosen apart, in the whole grammar.
    case choice([Part], Int)
    case optional(Part, Int)
    case repeated(Part, Int)
  }

  struct Rule {
    let part: Part
    /// Nothing stands between its parts.
    let isTight: Bool
  }

  private(set) var rules: [String: Rule] = [:]
  /// Names that no rule explains: those of the page's table.
  let leaves: Set<String>

  static let page = "\(SharedData.packageRoot)/Documentation/grammar.md"

  init(page: String) throws {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(of: "```ebnf"), let end = lines[first...].firstIndex(of: "```") else {
      throw SessionFailure("there are no rules on the page")
    }
    var texts: [String] = []
    for line in lines[(first + 1)..<end] where !line.isEmpty {
      if line.first == " ", let last = texts.indices.last {
        texts[last] += line
      } else {
        texts.append(String(line))
      }
    }
    var places = 0
    for text in texts {
      var reader = RuleReader(text, places: places)
      let (name, rule) = try reader.rule()
      guard rules.updateValue(rule, forKey: name) == nil else { throw SessionFailure("two rules are called \(name)") }
      places = reader.places
    }
    // | `name`, `other` | what it is |
    leaves = Set(
      lines[end...].filter { $0.hasPrefix("| `") }.flatMap { line in
        line.split(separator: "|")[0].split(separator: "`").filter { $0.first?.isLetter == true }.map(String.init)
      })
    for (name, rule) in rules {
      for used in rule.part.names where rules[used] == nil && !leaves.contains(used) {
        throw SessionFailure("\(name) uses \(used), which the page does not explain")
      }
    }
  }
}

extension Grammar.Part {
  /// The rules that it uses.
  var names: Set<String> {
    switch self {
    case .literal: []
    case .rule(let name): [name]
    case .sequence(let parts), .choice(let parts, _): parts.reduce(into: []) { $0.formUnion($1.names) }
    case .optional(let part, _), .repeated(let part, _): part.names
    }
  }

  func begins(with name: String) -> Bool {
    switch self {
    case .rule(let rule): rule == name
    case .sequence(let parts): parts[0].begins(with: name)
    default: false
    }
  }

  var description: String {
    switch self {
    case .literal(let text): "\"\(text)\""
    case .rule(let name): name
    case .sequence(let parts): parts.map(\.description).joined(separator: " ")
    case .choice(let parts, _): "( \(parts.map(\.description).joined(separator: " | ")) )"
    case .optional(let part, _): "[ \(part.description) ]"
    case .repeated(let part, _): "{ \(part.description) }"
    }
  }
}

/// Reads one rule: `name = part part | part`.
private struct RuleReader {
  private let tokens: [String]
  private var position = 0
  private(set) var places: Int

  init(_ text: String, places: Int) {
    self.places = places
    var tokens: [String] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
        continue
      }
      var token = String(rest.removeFirst())
      if first == "\"" || first == "'" {
        // `'"""'` and `"'"`: the other mark is an ordinary character.
        while let next = rest.first, next != first { token.append(rest.removeFirst()) }
        if !rest.isEmpty { rest.removeFirst() }
      } else if first.isLetter || first == ":" {
        while let next = rest.first, next.isLetter || next == "-" || next == "=" { token.append(rest.removeFirst()) }
      }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  mutating func rule() throws -> (String, Grammar.Rule) {
    guard tokens.count > 2, ["=", ":="].contains(tokens[1]) else { throw SessionFailure("no rule: \(tokens)") }
    position = 2
    let part = try choice()
    guard position == tokens.count else { throw SessionFailure("\(tokens[0]): \(tokens[position]) is too much") }
    return (tokens[0], Grammar.Rule(part: part, isTight: tokens[1] == ":="))
  }

  private mutating func choice() throws -> Grammar.Part {
    var parts = [try sequence()]
    while position < tokens.count, tokens[position] == "|" {
      position += 1
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts, place())
  }

  private mutating func sequence() throws -> Grammar.Part {
    var parts: [Grammar.Part] = []
    while position < tokens.count, !["|", ")", "]", "}"].contains(tokens[position]) { parts.append(try part()) }
    guard !parts.isEmpty else { throw SessionFailure("\(tokens[0]): an alternative is empty") }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func part() throws -> Grammar.Part {
    let token = tokens[position]
    position += 1
    switch token.first {
    case "\"", "'": return .literal(String(token.dropFirst()))
    case "(":
      let inner = try choice()
      try close(")")
      return inner
    case "[":
      let inner = try choice()
      try close("]")
      return .optional(inner, place())
    case "{":
      let inner = try choice()
      try close("}")
      return .repeated(inner, place())
    default: return .rule(token)
    }
  }

  private mutating func place() -> Int {
    places += 1
    return places
  }

  private mutating func close(_ mark: String) throws {
    guard position < tokens.count, tokens[position] == mark else { throw SessionFailure("\(tokens[0]): no \(mark)") }
    position += 1
  }
}
