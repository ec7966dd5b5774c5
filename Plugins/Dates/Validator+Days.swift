import FacetKit

extension Validator {
  /// - Throws: ``Refusal`` where the field holds no days, or the count of arguments is another.
  func requireDays(_ field: Field, _ arguments: [Value]) throws(Refusal) {
    guard field.kind == .date || field.kind == .datetime else {
      throw Refusal("\(name) is for dates and datetimes, not for \(field.kind.name)")
    }
    if arguments.count != parameters.count {
      let count = parameters.isEmpty ? "no values" : "1 value"
      throw Refusal("\(name) takes \(count), not \(arguments.count)")
    }
  }
}
