import FacetKit

extension Corpora {
  static var phones: [Corpus] { [international, national, mobile] }

  /// The international, E.164 and RFC 3966 forms, which need no country.
  private static var international: Corpus {
    let cases = examples.flatMap { row in
      [row[3], row[4], row[5]].filter { !$0.isEmpty }.map { Corpus.Case(text: $0, isValid: row[6] == "valid") }
    }
    return Corpus(
      source: "phone-libphonenumber, international", use: "phone", cases: cases, differences: phoneDifferences,
      judge: Judge.validator("phone"))
  }

  /// The national forms, which have to give the number that the collection names.
  private static var national: Corpus {
    let rows = examples.filter { $0[6] == "valid" }
    let numbers = Dictionary(rows.map { ("\($0[0]) \($0[2])", $0[4]) }) { first, _ in first }
    return Corpus(
      source: "phone-libphonenumber, national", use: "phone(COUNTRY)",
      cases: rows.map { Corpus.Case(text: "\($0[0]) \($0[2])", isValid: true) }, differences: []
    ) { text in
      let (country, number) = parted(text)
      if let message = Judge.validator("phone", [.text(country)])(number) { return message }
      let stored = Judge.stored(number, "phone", [.text(country)])
      return stored == numbers[text] ? nil : "gives \(stored ?? "nothing")"
    }
  }

  private static var mobile: Corpus {
    var cases: [Corpus.Case] = []
    for entry in optionSets("isMobilePhone") {
      guard let country = country(entry.options) else { continue }
      cases += entry.valid.map { Corpus.Case(text: "\(country) \($0)", isValid: true) }
      cases += entry.invalid.map { Corpus.Case(text: "\(country) \($0)", isValid: false) }
    }
    return Corpus(
      source: "validatorjs isMobilePhone", use: "phone(COUNTRY)", cases: cases,
      differences: phoneDifferences + [
        .taken("numbers that are no mobile ones, or another country's: phone judges neither") { _ in true }
      ]
    ) { text in
      let (country, number) = parted(text)
      return Judge.validator("phone", [.text(country)])(number)
    }
  }

  private static var examples: [[String]] {
    rows("phone-libphonenumber", file: "examples.tsv").filter { $0.count == 7 }
  }

  private static var phoneDifferences: [Difference] {
    [
      .taken("a length that numbers with the same two first digits have in libphonenumber's plan") { text in
        Judge.stored(text, "phone", []) != nil
      },
      .refused("first digits that no number has in libphonenumber's plan") { _, message in
        message.contains("no phone number begins with")
      },
      .refused("a length that no number with these digits has in libphonenumber's plan") { _, message in
        message.contains(" digits, not ")
      },
      .refused("a calling code that there is not") { _, message in message.contains("the code of a country, which") },
      .refused("a national prefix behind the calling code") { _, message in message.hasSuffix("is left out") },
    ]
  }

  private static func parted(_ text: String) -> (country: String, number: String) {
    (String(text.prefix(2)), String(text.dropFirst(3)))
  }

  /// The country of the first locale in `["en-US"]` or `[["nb-NO","nn-NO"]]`; nil where there is none that is one.
  private static func country(_ options: String) -> String? {
    guard let dash = options.firstIndex(of: "-") else { return nil }
    let country = String(options[options.index(after: dash)...].prefix(2))
    // ISO 3166 gives Somalia and Iran as the locales do; a locale of a language alone has none.
    return country.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? country : nil
  }
}
