import FacetKit

/// What no more typing can make right: a digit too many, a number beyond its limit, a text that is too long.
///
/// Only where the field's usual editor reads the text, for others may mean anything by it. A real is left alone: an
/// exponent may still make it small.
enum KeyLimits {
  /// What would be right, where a text cannot become right any more; nil where it can.
  static func refusal(_ text: String, _ form: FormField) -> String? {
    let field = form.field
    guard field.editor == nil || field.editor == field.kind.name else { return nil }
    switch field.kind {
    case .integer:
      return number(text, places: 0, digits: 19, field)
        ?? (isNumber(text) && Int64(plain(text)) == nil ? "an integer of at most 64 bits" : nil)
    case .decimal(let places): return number(text, places: places, digits: 15 - places, field)
    case .text: return length(text, field) ?? names(text, field)
    default: return nil
    }
  }

  /// The most values of a list, where there is a limit.
  static func mostValues(_ field: Field) -> Int? {
    ([field.length?.upperBound] + field.validators.map { most($0) }).compactMap { $0 }.min()
  }

  /// The patterns that the text has to fit as it is typed.
  static func patterns(_ field: Field) -> [String] {
    guard field.kind == .text, field.editor == nil || field.editor == "text" else { return [] }
    var patterns = field.pattern.map { [$0] } ?? []
    for use in judging(field) {
      if use.name == "matches", case .text(let text)? = use.arguments.first { patterns.append(text) }
    }
    return patterns
  }

  // MARK: numbers

  private static func plain(_ text: String) -> String { String(text.filter { $0 != "_" }) }
  private static func isNumber(_ text: String) -> Bool { plain(text).last?.isNumber ?? false }

  private static func number(_ text: String, places: Int, digits: Int, _ field: Field) -> String? {
    let text = plain(text)
    let hasSign = text.first == "-"
    let body = hasSign ? text.dropFirst() : text[...]
    if body.contains("-") { return "- stands before the number" }
    let parts = body.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 2 { return "one point" }
    if parts.count == 2, places == 0 { return "no decimal places" }
    if parts.count == 2, parts[1].count > places {
      return "at most \(FormText.count(places, "decimal place"))"
    }
    let wholes = parts.first?.drop { $0 == "0" }.count ?? 0
    if places > 0, wholes > digits { return "at most \(FormText.count(digits, "digit")) before the point" }
    let limits = StepLimits(field, today: nil)
    if hasSign {
      if let least = limits.least, least.number >= FixedDecimal.zero { return least.words }
    } else if let most = limits.most, most.number < FixedDecimal.zero {
      return body.isEmpty ? nil : most.words
    }
    guard let value = FixedDecimal(text.last == "." ? String(text.dropLast()) : text) else { return nil }
    // Digits that are added make a number greater, or less below zero; its sign stays.
    return hasSign ? limits.below(value) : limits.above(value)
  }

  // MARK: texts

  /// Validators that judge what was typed: those before them put nothing else in its place.
  private static func judging(_ field: Field) -> ArraySlice<ValidatorUse> {
    let known: Set<String> = ["not-blank", "length", "matches", "one-of"]
    return field.validators.prefix { known.contains($0.name) }
  }

  private static func most(_ use: ValidatorUse) -> Int? {
    if use.name == "length", case .integer(let most)? = use.arguments.last { Int(most) } else { nil }
  }

  private static func length(_ text: String, _ field: Field) -> String? {
    let limits = [field.length?.upperBound] + judging(field).map { most($0) }
    guard let most = limits.compactMap({ $0 }).min(), text.count > most else { return nil }
    return "at most \(FormText.count(most, "character"))"
  }

  private static func names(_ text: String, _ field: Field) -> String? {
    guard let use = judging(field).first(where: { $0.name == "one-of" }) else { return nil }
    let names = use.arguments.map(\.text)
    // What was typed has to be there in its order: the rest may still be typed before, between and behind it.
    if names.contains(where: { isPart(text, of: $0) }) { return nil }
    return "one of \(names.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: ", "))"
  }

  private static func isPart(_ text: String, of name: String) -> Bool {
    var rest = Array(name)[...]
    for character in text {
      guard let place = rest.firstIndex(of: character) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
