import FacetKit
import Glibc

/// The collections that are measured. A new one is a function here and a line in ``all``.
enum Corpora {
  /// `FACET_VALIDATION` names another folder of the same build.
  static let folder =
    getenv("FACET_VALIDATION").map { String(cString: $0) }
    ?? #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/../shared/data/G_validation"

  static var areThere: Bool { access(folder, R_OK) == 0 }

  static var all: [Corpus] { addresses + urls + phones + numbers + moments }

  /// The rows of a table; of those with a column `validator` the ones that name it.
  static func rows(_ source: String, validator: String? = nil, file: String = "cases.tsv") -> [[String]] {
    guard let table = TableFile("\(folder)/\(source)/\(file)") else { return [] }
    return table.rows.filter { row in validator.map { row.count > 1 && row[1] == $0 } ?? true }
  }

  /// Cases of `valid` and `invalid` rows; other verdicts leave it open.
  static func cases(_ rows: [[String]], verdict column: Int) -> [Corpus.Case] {
    rows.map { row in
      let verdict = column < row.count ? row[column] : ""
      // `valid (DNS not checked)` is as valid.
      let isValid = verdict == "valid" || verdict.hasPrefix("valid (")
      return Corpus.Case(text: row[0], isValid: isValid ? true : verdict == "invalid" ? false : nil)
    }
  }

  struct OptionSet {
    /// As JSON: `[{"min":10}]`.
    let options: String
    let valid: [String]
    let invalid: [String]

    var cases: [Corpus.Case] {
      valid.map { Corpus.Case(text: $0, isValid: true) } + invalid.map { Corpus.Case(text: $0, isValid: false) }
    }
  }

  /// The sets of options of a file of validator.js.
  static func optionSets(_ name: String) -> [OptionSet] {
    guard let bytes = TableFile.content("\(folder)/validatorjs/\(name).json"),
      case .list(let entries)? = try? JSONReader.read(String(decoding: bytes, as: UTF8.self))
    else { return [] }
    return entries.compactMap { entry in
      guard case .object(let members) = entry else { return nil }
      func texts(_ key: String) -> [String] {
        guard case .list(let values)? = members.first(where: { $0.key == key })?.value else { return [] }
        return values.map(\.text)
      }
      guard let options = members.first(where: { $0.key == "options" })?.value else { return nil }
      return OptionSet(options: options.json, valid: texts("valid"), invalid: texts("invalid"))
    }
  }

  /// The cases of those sets whose options are among these.
  static func cases(_ name: String, options: [String]) -> [Corpus.Case] {
    optionSets(name).filter { options.contains($0.options) }.flatMap(\.cases)
  }
}
