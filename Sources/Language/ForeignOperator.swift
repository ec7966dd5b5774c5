/// Words that compare in other tools.
enum ForeignOperator {
  static func hint(for word: String) -> String? {
    switch word {
    case "ilike": "like[c]"
    case "regexp", "rlike", "glob": "matches"
    case "~", "=~": "matches"
    case "~*": "matches[c]"
    default: nil
    }
  }
}
