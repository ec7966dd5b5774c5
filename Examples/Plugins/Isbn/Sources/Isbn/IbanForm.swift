/// The form of the account numbers of each country, character by character.
enum IbanForm {
  enum Character: Sendable {
    case digit, letter, either

    func fits(_ byte: UInt8) -> Bool {
      let isDigit = byte < 0x41
      return self == .either || isDigit == (self == .digit)
    }

    var word: String { self == .digit ? "digit" : "letter" }
  }

  static let countries: [String: [Character]] = {
    var countries: [String: [Character]] = [:]
    for (form, codes) in registered + others {
      let characters = [.letter, .letter, .digit, .digit] + read(form)
      for code in codes.split(separator: " ") { countries[String(code)] = characters }
    }
    return countries
  }()

  /// A digit or a capital letter of ASCII; nil for any other byte.
  static func capital(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): byte
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
    default: nil
    }
  }

  /// 02 to 98: what makes the number, with its first four characters moved to the end and each letter read as 10 to 35,
  /// leave 1 when it is divided by 97.
  static func checkDigits(_ characters: [UInt8]) -> String {
    var rest = 0
    for byte in characters[4...] + characters[..<2] + "00".utf8 {
      let number = byte < 0x41 ? Int(byte - 0x30) : Int(byte - 0x41) + 10
      rest = (rest * (number < 10 ? 10 : 100) + number) % 97
    }
    let digits = 98 - rest
    return digits < 10 ? "0\(digits)" : String(digits)
  }

  /// `4a6n8c`: four letters, six digits, eight of either.
  private static func read(_ form: String) -> [Character] {
    var characters: [Character] = []
    var count = 0
    for byte in form.utf8 {
      switch byte {
      case UInt8(ascii: "n"): characters += Array(repeating: .digit, count: count)
      case UInt8(ascii: "a"): characters += Array(repeating: .letter, count: count)
      case UInt8(ascii: "c"): characters += Array(repeating: .either, count: count)
      default:
        count = count * 10 + Int(byte - 0x30)
        continue
      }
      count = 0
    }
    return characters
  }

  /// What follows the country and the check digits, in the registry of ISO 13616 as of 2026. France's overseas
  /// territories have the form of France.
  private static let registered: [(form: String, codes: String)] = [
    ("1a10n12c", "IT SM"), ("2a12n", "FK"), ("2a16n", "GE"), ("2n18c", "SA"), ("3n10c2n", "MK"), ("3n13c", "KZ LU"),
    ("3n16c", "OM"), ("4a10n", "NL"), ("4a13c", "LV"), ("4a14c", "BH"), ("4a14n", "GB GG IE IM JE"), ("4a15c", "GI"),
    ("4a15n", "IQ"), ("4a16c", "PK RO"), ("4a16n", "VG"), ("4a19n3a", "MU"), ("4a20c", "AZ"), ("4a20n", "HN NI SV"),
    ("4a20n3a", "SC"), ("4a21c", "PS QA"), ("4a22c", "KW"), ("4a24c", "LC"), ("4a4n18c", "JO YE"), ("4a5n18c", "MT"),
    ("4a6n8c", "BG"), ("4c20n", "DO"), ("4c4n16c", "BY"), ("4n20c", "LB"), ("5n12c", "CH LI"), ("6n16c", "TR"),
    ("6n19c", "UA"), ("7n16c", "GR"), ("8c15n2c", "BR"), ("8n12c", "AD"), ("8n16c", "AL CY"),
    ("10n11c2n", "BL FR GF GP MC MF MQ NC PF PM RE TF WF YT"), ("11n", "NO"), ("12n", "BE"),
    ("14n", "AX DK FI FO GL SD"), ("14n15c", "RU"), ("15n", "SI"), ("16n", "AT BA EE LT MN XK"), ("17n", "HR"),
    ("18n", "CR DE ME RS VA"), ("19n", "AE IL SO TL"), ("20c", "MD"), ("20n", "CZ ES SE SK TN"), ("21n", "LY PT ST"),
    ("22n", "IS"), ("23n", "BI DJ MR"), ("24c", "GT"), ("24n", "HU PL"), ("25n", "EG"),
  ]

  /// Countries that use such numbers without having registered them.
  private static let others: [(form: String, codes: String)] = [
    ("2a22n", "CI NE SN TG"), ("2c19n", "GW"), ("2c22n", "BF BJ ML"), ("21n", "AO CV MZ"), ("22n", "DZ IR"),
    ("23n", "CF CG CM GA GQ KM MG TD"), ("24n", "MA"),
  ]
}
