import FacetKit

/// A name with arguments, as examples write it: `length(1, 3)`.
struct Use {
  let name: String
  let arguments: [String]

  init(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      (name, arguments) = (text, [])
      return
    }
    name = String(text[..<open])
    var parts = [""]
    var quote: Character?
    for character in text[text.index(after: open)...].dropLast() {
      if let mark = quote {
        if character == mark { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "," {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    arguments = parts.map { String($0.drop { $0 == " " }) }
  }

  /// The arguments as literals of the language.
  func values(_ setting: TestSetting) -> [Value] {
    arguments.map { text in
      if text == "null" { return .null }
      if text == "today" { return .date(setting.today) }
      if text.hasPrefix("\"") || text.hasPrefix("'") { return .text(String(text.dropFirst().dropLast())) }
      if !text.contains("e"), text.contains("."), let number = FixedDecimal(text) { return .decimal(number) }
      return Use.value(text)
    }
  }

  /// A text as the value that prints as the same characters.
  static func value(_ text: String) -> Value {
    if let number = Int64(text), String(number) == text { return .integer(number) }
    if let number = Double(text), Value.real(number).text == text { return .real(number) }
    if let date = CalendarDate(text) { return .date(date) }
    if let moment = DateTime(text) { return .datetime(moment) }
    return .text(text)
  }

  static func kind(of value: Value) -> Kind {
    switch value {
    case .integer: .integer
    case .real: .real
    case .decimal(let number): .decimal(places: number.places)
    case .date: .date
    case .datetime: .datetime
    default: .text
    }
  }

  /// The kind that an editor's example names: `decimal(2)`, `choice(a, b)`.
  var kind: Kind? {
    switch name {
    case "text": .text
    case "integer": .integer
    case "real": .real
    case "decimal": .decimal(places: Int(arguments[0])!)
    case "boolean": .boolean
    case "date": .date
    case "datetime": .datetime
    case "choice": .choice(arguments)
    default: nil
    }
  }
}
