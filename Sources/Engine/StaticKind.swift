import FacetKit

/// What an expression gives, as far as it is known before it runs.
package indirect enum StaticKind: Equatable {
  /// Null itself.
  case nothing
  /// Not known before it runs: a json member, a list's element.
  case unknown
  case text, integer, real
  case decimal(Int)
  case boolean, date, datetime
  case record(String)
  case list, json, blob

  init(_ kind: Kind) {
    self =
      switch kind {
      case .text, .choice: .text
      case .integer: .integer
      case .real: .real
      case .decimal(let places): .decimal(places)
      case .boolean: .boolean
      case .date: .date
      case .datetime: .datetime
      case .reference(let type): .record(type)
      case .list: .list
      case .json: .json
      case .blob: .blob
      }
  }

  init(_ value: Value) {
    self =
      switch value {
      case .null: .nothing
      case .text: .text
      case .integer: .integer
      case .real: .real
      case .decimal(let number): .decimal(number.places)
      case .boolean: .boolean
      case .date: .date
      case .datetime: .datetime
      case .reference(let record): .record(record.type)
      case .list: .list
      case .object: .json
      case .blob: .blob
      }
  }

  /// The kind of a field that holds such values; nil where that is not known.
  var kind: Kind? {
    switch self {
    case .nothing, .unknown: nil
    case .text: .text
    case .integer: .integer
    case .real: .real
    case .decimal(let places): .decimal(places: places)
    case .boolean: .boolean
    case .date: .date
    case .datetime: .datetime
    case .record(let type): .reference(type)
    case .list: .list
    case .json: .json
    case .blob: .blob
    }
  }

  /// Whether a field of that kind never takes a value of this one.
  func isRefused(by kind: Kind) -> Bool {
    switch (self, kind) {
    case (.boolean, .integer), (.boolean, .real), (.boolean, .decimal), (.boolean, .date), (.boolean, .datetime),
      (.integer, .date), (.integer, .datetime), (.real, .date), (.real, .datetime), (.date, .integer), (.date, .real),
      (.date, .decimal), (.date, .boolean), (.datetime, .integer), (.datetime, .real), (.datetime, .decimal),
      (.datetime, .boolean):
      true
    default: false
    }
  }

  var isNumber: Bool {
    switch self {
    case .integer, .real, .decimal, .nothing, .unknown: true
    default: false
    }
  }

  var isRecord: Bool { if case .record = self { true } else { false } }
  var isText: Bool { self == .text || self == .nothing || self == .unknown }
  var isBoolean: Bool { self == .boolean || self == .nothing || self == .unknown }
  var isOpen: Bool { self == .nothing || self == .unknown }

  /// With its article, for messages: `a date`, `an integer`, `a person`.
  var withArticle: String {
    let name =
      switch self {
      case .nothing: "null"
      case .unknown: "value"
      case .text: "text"
      case .integer: "integer"
      case .real: "real"
      case .decimal: "decimal"
      case .boolean: "boolean"
      case .date: "date"
      case .datetime: "datetime"
      case .record(let type): type
      case .list: "list"
      case .json: "json"
      case .blob: "blob"
      }
    return "aeiou".contains(name.first ?? "x") ? "an \(name)" : "a \(name)"
  }

  var isDecimal: Bool { if case .decimal = self { true } else { false } }

  /// The kind in which values of both can be computed: real before decimal before integer. Unlike ones have none.
  func common(with other: StaticKind) -> StaticKind {
    if self == .nothing || self == other { return other }
    if other == .nothing { return self }
    if isOpen || other.isOpen { return .unknown }
    switch (self, other) {
    case (.real, .integer), (.real, .decimal), (.integer, .real), (.decimal, .real): return .real
    case (.decimal(let a), .decimal(let b)): return .decimal(max(a, b))
    case (.decimal(let a), .integer), (.integer, .decimal(let a)): return .decimal(a)
    case (.date, .datetime), (.datetime, .date): return .datetime
    default: return .unknown
    }
  }

  /// Whether values of both can be compared at all.
  func isComparable(with other: StaticKind) -> Bool {
    if isOpen || other.isOpen || self == other { return true }
    if isNumber && other.isNumber { return true }
    switch (self, other) {
    case (.date, .datetime), (.datetime, .date): return true
    case (.record(let a), .record(let b)): return a == b
    default: return false
    }
  }
}
