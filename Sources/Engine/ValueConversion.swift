import FacetKit

/// Gives a stored value in the kind that its field is to have; nothing of it is lost, or it is refused.
struct ValueConversion {
  let engine: RecordEngine
  let column: Column
  let field: Field

  func convert(_ value: Value) throws(Refusal) -> Value {
    let refusal = Refusal("must be \(Spelling.article(field.kind.name)), not \(value.literal)")
    switch (value, field.kind) {
    case (.null, _): return .null
    case (.boolean(let flag), .integer): return .integer(flag ? 1 : 0)
    case (.boolean(let flag), .real): return .real(flag ? 1 : 0)
    case (.integer(let number), .boolean):
      guard number == 0 || number == 1 else { throw refusal }
      return .boolean(number == 1)
    case (.real(let number), .integer):
      guard let whole = Int64(exactly: number) else { throw refusal }
      return .integer(whole)
    case (.decimal(let number), .integer):
      guard let whole = number.rescaled(to: 0) else { throw refusal }
      return .integer(whole.units)
    case (.integer, .datetime), (.real, .datetime), (.real, .date):
      throw Refusal(refusal.message, hint: "stored unix, or another form of help define, says what the numbers count")
    case (.date(let date), .datetime):
      return DateTime("\(date)T00:00").map { .datetime($0) } ?? .null
    case (.datetime(let moment), .date):
      guard moment.second == 0, moment.nanosecond == 0, moment.offset == nil else { throw refusal }
      return .date(moment.date)
    case (.reference(let id), .reference(let type)) where !id.type.isExactly(type) && id.key.count == 1:
      return try coerced(id.key[0])
    case (.reference(let id), .integer), (.reference(let id), .text):
      guard id.key.count == 1 else { throw refusal }
      return try coerced(id.key[0])
    case (.list, .json), (.object, .json), (.list, .list), (.blob, .blob): return value
    case (.list, .text), (.object, .text): return .text(value.json)
    case (_, .blob): throw refusal
    case (.text(let text), .choice(let names)):
      guard names.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
        throw Refusal("must be \(Spelling.alternatives(names)), not \(Value.quoted(text))")
      }
      return value
    default: return try coerced(value)
    }
  }

  private func coerced(_ value: Value) throws(Refusal) -> Value {
    let target = Column(
      field: field, name: column.name, isGenerated: false, isImplicitKey: false, defaultSQL: nil,
      affinity: .none, isUntyped: false)
    return try engine.coerce(value, to: target, in: EngineSetting(engine))
  }
}
