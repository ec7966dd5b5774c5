import Language

/// Makes statements from the rules of the page, the same ones for the same seed.
///
/// A function that makes text gives nil where the surroundings allow none: what is optional is then left out, and of
/// alternatives another is taken.
struct GrammarGenerator {
  let grammar: Grammar
  let vocabulary: GrammarVocabulary
  var dice: SplitMix
  /// What was chosen where.
  private(set) var taken: Set<Turn> = []
  var used: Set<String> = []
  var frame = Frame()
  /// What stands once in the clause, line or list being made; the innermost last.
  var seen: [Set<String>] = [[]]
  /// Rules that may still be used before everything is kept as short as can be.
  private var rest = 0
  private let depths: Depths
  /// Their repetitions, of which each is within the one before, are few.
  private static let chains: Set<String> = ["expression", "and", "sum", "product"]
  /// What begins with itself is the last alternative's, mostly.
  private static let prefixes: Set<String> = ["unary", "not"]
  /// The alternatives, by what they begin with, that lead to most of the other rules.
  private static let favourites = ["statement": "command", "definition": "of-field"]

  /// One of the alternatives at a place, or that something was left out (0) or taken (1).
  struct Turn: Hashable {
    let place: Int
    let choice: Int
  }

  /// What surrounds the place.
  struct Frame {
    var isTopLevel = true
    var isInLoop = false
    /// A newline is a blank.
    var joins = false
    /// Inside a text that ends on its line.
    var isOneLine = false
    /// The mark of the text being made.
    var mark = ""
    /// The names of variables that are made here differ.
    var hasNamesOnce = false
    /// No expression is open, so that `>` writes to a file.
    var takesGreater = true
    var isAmongColumns = false
  }

  init(_ grammar: Grammar, _ vocabulary: GrammarVocabulary, seed: Int) {
    self.grammar = grammar
    self.vocabulary = vocabulary
    dice = SplitMix(seed: seed)
    depths = Depths(grammar)
  }

  /// A script of a few statements.
  mutating func script() -> String {
    frame = Frame()
    seen = [[]]
    rest = 200
    return rule("script", depth: 30) ?? ""
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &dice) }
  mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
  mutating func pick(_ words: [String]) -> String { words[below(words.count)] }

  /// What a rule or leaf gives, a few times tried.
  mutating func rule(_ name: String, depth: Int) -> String? {
    guard let rule = grammar.rules[name] else { return leaf(name) }
    rest = name == "statement" && frame.isTopLevel ? 40 + below(160) : rest - 1
    let depth = rest > 0 ? depth : 0
    let isByHand = GrammarGenerator.bySignature.contains(name)
    for _ in 0..<8 {
      let (outer, scopes) = (frame, seen)
      enter(name)
      let text = isByHand ? bySignature(name, depth: depth) : part(rule.part, of: name, depth: depth - 1)
      frame = outer
      seen = Array(seen.prefix(scopes.count))
      guard let text else { return nil }
      if admits(name, text) {
        used.insert(name)
        return text
      }
      seen = scopes
    }
    return nil
  }

  mutating func part(_ part: Grammar.Part, of name: String, depth: Int) -> String? {
    switch part {
    case .literal(let text): return literal(text, of: name)
    case .rule(let other): return rule(other, depth: depth)
    case .sequence(let parts): return sequence(parts, of: name, depth: depth)
    case .choice(let parts, let place): return choice(parts, at: place, of: name, depth: depth)
    case .optional(let inner, let place):
      let wanted = depth > depths.least(inner) ? isFresh(place, 1) || chance(name == "test" ? 5 : 2) : chance(20)
      let text = wanted ? self.part(inner, of: name, depth: depth) : nil
      taken.insert(Turn(place: place, choice: text == nil ? 0 : 1))
      return text ?? ""
    case .repeated(let inner, let place):
      var texts: [String] = []
      let most = GrammarGenerator.chains.contains(name) ? (chance(4) ? 2 : 1) : 4
      var count = depth > depths.least(inner) ? (isFresh(place, 1) ? 1 : below(most)) : 0
      if name == "script" { count = isFresh(place, 0) ? 0 : 1 + below(5) }
      while count > 0, let text = self.part(inner, of: name, depth: depth) {
        count -= 1
        // Without a comma it would be subtracted.
        if name != "columns" || text.first != "-" { texts.append(text) }
      }
      taken.insert(Turn(place: place, choice: texts.isEmpty ? 0 : 1))
      return joined(texts, in: name)
    }
  }

  private func isFresh(_ place: Int, _ choice: Int) -> Bool { !taken.contains(Turn(place: place, choice: choice)) }

  private mutating func sequence(_ parts: [Grammar.Part], of name: String, depth: Int) -> String? {
    let outer = frame
    if case .literal(let first)? = parts.first, !["block", "lines"].contains(name) {
      if ["(", "[", "{", "${", "$("].contains(first) { frame.joins = !frame.isOneLine }
      if name == "control" {
        frame.isInLoop = first == "for" || first == "while" || (frame.isInLoop && first != "def")
        frame.hasNamesOnce = first == "def"
      }
      if name == "string" || name == "fixed" {
        frame.mark = first
        if first == "\"" { frame.isOneLine = true }
      }
    }
    var texts: [String] = []
    for part in parts {
      guard let text = self.part(part, of: name, depth: depth) else {
        frame = outer
        return nil
      }
      texts.append(text)
    }
    let all = joined(texts, in: name)
    frame = outer
    return all
  }

  private mutating func choice(_ parts: [Grammar.Part], at place: Int, of name: String, depth: Int) -> String? {
    var order = Array(parts.indices.shuffled(using: &dice))
    let isPlain = GrammarGenerator.prefixes.contains(name) && !chance(6)
    if depth < parts.map(depths.least).max() ?? 0 {
      order.sort { max(depths.least(parts[$0]), 3) < max(depths.least(parts[$1]), 3) }
      if isPlain { order.sort { $0 > $1 } }
    } else if let fresh = order.firstIndex(where: { isFresh(place, $0) }) {
      order.swapAt(0, fresh)
    } else if isPlain {
      order.sort { $0 > $1 }
    } else if let favourite = GrammarGenerator.favourites[name], chance(2) {
      order.sort { a, b in parts[a].begins(with: favourite) && !parts[b].begins(with: favourite) }
    }
    for index in order {
      if let text = part(parts[index], of: name, depth: depth) {
        taken.insert(Turn(place: place, choice: index))
        return text
      }
    }
    return nil
  }

  /// The parts of a rule with blanks between them, in the forms that these may have.
  mutating func joined(_ texts: [String], in name: String) -> String {
    let isTight = grammar.rules[name]?.isTight ?? false
    var result = ""
    for text in texts where !text.isEmpty {
      if !result.isEmpty, !isTight { result += blank(after: result, before: text, in: name) }
      result += text
    }
    return result
  }

  private mutating func blank(after text: String, before next: String, in name: String) -> String {
    if let left = text.last, let right = next.first, mayTouch(left, right, in: name), chance(2) { return "" }
    // To a program after `|` all that follows on the line would belong.
    let isAtProgram = GrammarGenerator.programs.contains { text.hasSuffix($0) || next == $0 }
    if isAtProgram || !chance(12) { return " " }
    return pick(["  ", "\t"] + (frame.isOneLine ? [] : [" \\\n  "]) + (frame.joins ? ["\n", " # a note\n  "] : []))
  }

  /// Whether no blank is needed between two characters.
  private func mayTouch(_ left: Character, _ right: Character, in name: String) -> Bool {
    if "([,".contains(left) || ")],".contains(right) { return true }
    switch name {
    case "expression", "and", "not", "test", "comparison", "sum", "product", "unary":
      // `--` begins an option, and `=[c]` ignores case.
      let signs = "+-*/%<>=!&|"
      return (signs.contains(left) || signs.contains(right)) && right != "[" && !(left == "-" && right == "-")
    case "entry": return left == ":" || right == ":"
    case "block", "lines", "script": return "{;".contains(left) || "};".contains(right)
    // After `in` an object begins, not a block.
    case "control": return right == "{" && left != "n"
    default: return false
    }
  }

  /// The rules and alternatives that had no turn.
  var missed: [String] {
    var missed = Set(grammar.rules.keys).subtracting(used)
    func visit(_ part: Grammar.Part, of name: String) {
      switch part {
      case .literal, .rule: break
      case .sequence(let parts): for part in parts { visit(part, of: name) }
      case .choice(let parts, let place):
        for (index, part) in parts.enumerated() {
          if isFresh(place, index) { missed.insert("\(name): \(part.description)") }
          visit(part, of: name)
        }
      case .optional(let inner, let place), .repeated(let inner, let place):
        if isFresh(place, 0) { missed.insert("\(name): without \(part.description)") }
        if isFresh(place, 1) { missed.insert("\(name): with \(part.description)") }
        visit(inner, of: name)
      }
    }
    for (name, rule) in grammar.rules where !GrammarGenerator.bySignature.contains(name) { visit(rule.part, of: name) }
    return missed.sorted()
  }
}

/// The least depth at which a part can be made.
private struct Depths {
  private var rules: [String: Int]

  init(_ grammar: Grammar) {
    rules = grammar.rules.mapValues { _ in 1000 }
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (name, rule) in grammar.rules {
        let depth = least(rule.part) + 1
        if depth < rules[name] ?? 0 {
          rules[name] = depth
          isSettled = false
        }
      }
    }
  }

  func least(_ part: Grammar.Part) -> Int {
    switch part {
    case .literal: 0
    case .rule(let name): rules[name] ?? 0
    case .sequence(let parts): parts.map(least).max() ?? 0
    case .choice(let parts, _): parts.map(least).min() ?? 0
    case .optional, .repeated: 0
    }
  }
}

/// Numbers that look random and are the same for the same seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
