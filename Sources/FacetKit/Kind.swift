/// What a field holds.
///
///     Kind.choice(["small", "large"]).name   // "choice"
///     Kind.decimal(places: 2).spelling   // "decimal(2)"
///
/// Frozen: a new kind needs a new contract number.
@frozen
public enum Kind: Sendable, Hashable {
  /// Any text; 64 bits, signed; an IEEE 754 double.
  case text, integer, real
  /// A number of exactly that many places, 0 to 15.
  case decimal(places: Int)
  case boolean, date, datetime
  /// One of these names.
  case choice([String])
  /// A record of that type.
  case reference(String)
  case list, json, blob

  /// The word for the kind without its arguments: the name of its editor and of its formatter.
  public var name: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .real: "real"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .datetime: "datetime"
    case .choice: "choice"
    case .reference: "reference"
    case .list: "list"
    case .json: "json"
    case .blob: "blob"
    }
  }

  /// As `define` writes it: `decimal(2)`, `choice(small, "very large")`, `ref person`.
  public var spelling: String {
    switch self {
    case .decimal(let places): "decimal(\(places))"
    case .choice(let names): "choice(\(names.map(Kind.word).joined(separator: ", ")))"
    case .reference(let type): "ref \(Name.quoted(type))"
    default: name
    }
  }

  private static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.unicodeScalars.allSatisfy { Name.continues($0) || $0 == "-" } && text.first != "-"
    return isPlain ? text : Value.quoted(text)
  }

  /// Integers, reals and decimals.
  public var isNumber: Bool {
    switch self {
    case .integer, .real, .decimal: true
    default: false
    }
  }
}
