import FacetKit

extension Validator {
  /// The one number, date or datetime that the field's values are compared with, in the field's own kind where that
  /// is a real: 0.3 means the real that is written 0.3.
  func limit(_ arguments: [Value], for field: Field) throws(Refusal) -> Value {
    guard arguments.count == 1 else { throw Refusal("\(name) takes 1 value, not \(arguments.count)") }
    let limit = arguments[0]
    switch (field.kind, limit) {
    case (.real, .decimal(let number)): return .real(number.double)
    case (.integer, .integer), (.integer, .real), (.integer, .decimal), (.real, .integer), (.real, .real),
      (.decimal, .integer), (.decimal, .real), (.decimal, .decimal), (.date, .date), (.datetime, .date),
      (.datetime, .datetime):
      guard Order.compare(limit, limit) == nil else { return limit }
      throw Refusal("\(name) takes a number, not \(limit.text)")
    case (.integer, _), (.real, _), (.decimal, _): throw Refusal("\(name) takes a number, not \(limit.literal)")
    case (.date, _): throw Refusal("\(name) takes a date, not \(limit.literal)")
    case (.datetime, _): throw Refusal("\(name) takes a date or datetime, not \(limit.literal)")
    default: throw Refusal("\(name) is for numbers, dates and datetimes, not for \(field.kind.name)")
    }
  }

  /// - Throws: ``Refusal`` where the field holds no numbers.
  func requireNumber(_ field: Field) throws(Refusal) {
    if !field.kind.isNumber { throw Refusal("\(name) is for numbers, not for \(field.kind.name)") }
  }
}
