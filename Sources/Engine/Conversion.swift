import FacetKit

/// Conversions by the names of kinds: null where a value does not fit.
enum Conversion {
  static func convert(_ value: Value, to kind: Kind, _ engine: RecordEngine) -> Value {
    switch (value, kind) {
    case (.null, _): return .null
    case (_, .text): return .text(value.text)
    case (.integer, .integer), (.real, .real), (.decimal, .decimal), (.date, .date), (.datetime, .datetime),
      (.boolean, .boolean), (.list, .list):
      return value
    case (.real(let number), .integer): return Int64(exactly: number.rounded(.towardZero)).map { .integer($0) } ?? .null
    case (.decimal(let number), .integer):
      return .integer(number.units / (0..<number.places).reduce(1) { power, _ in power * 10 })
    case (.boolean(let flag), .integer): return .integer(flag ? 1 : 0)
    case (.boolean(let flag), .real): return .real(flag ? 1 : 0)
    case (.integer(let number), .boolean): return number == 0 || number == 1 ? .boolean(number == 1) : .null
    case (.integer, .real), (.decimal, .real): return value.double.map { .real($0) } ?? .null
    case (.integer(let number), .decimal): return .decimal(FixedDecimal(units: number, places: 0))
    // The shortest digits of a real; a large one has none that are exact.
    case (.real(let number), .decimal): return FixedDecimal(number.description).map { .decimal($0.shortest) } ?? .null
    case (.datetime(let moment), .date): return .date(moment.date)
    case (.date(let date), .datetime): return DateTime("\(date)T00:00").map { .datetime($0) } ?? .null
    case (.text(let text), _): return read(text, as: kind, engine)
    case (.list, .json), (.object, .json), (.integer, .json), (.real, .json), (.decimal, .json), (.boolean, .json):
      return value
    default: return .null
    }
  }

  private static func read(_ text: String, as kind: Kind, _ engine: RecordEngine) -> Value {
    switch kind {
    case .list:
      if let list = try? JSONReader.read(text), case .list = list { return list }
      return .null
    case .json: return (try? JSONReader.read(text)) ?? .null
    case .decimal:
      if let number = FixedDecimal(text) { return .decimal(number) }
    default: break
    }
    let field = Field("", kind)
    guard let editor = engine.registry.editor(kind.name) else { return .null }
    return (try? editor.read(text, for: field, in: EngineSetting(engine))) ?? .null
  }
}
