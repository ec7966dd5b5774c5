import FacetKit

/// Reads the literal form of a number or date: what a limit of a field may be, whatever editors are there.
enum LimitValue {
  static func read(_ text: String, as kind: Kind) throws(Refusal) -> Value {
    let quoted = Value.quoted(text)
    let digits = text.filter { $0 != "_" }
    switch kind {
    case .integer:
      if let number = Int64(digits) { return .integer(number) }
      throw Refusal("must be an integer, not \(quoted)")
    case .real:
      let isPlain = digits.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      if isPlain, let number = Double(digits), number.isFinite { return .real(number) }
      throw Refusal("must be a number, not \(quoted)")
    case .decimal(let places):
      guard let number = FixedDecimal(digits) else { throw Refusal("must be a number, not \(quoted)") }
      if let exact = number.rescaled(to: places) { return .decimal(exact) }
      if number.places <= places { throw Refusal("must have at most 18 digits, not \(digits.count)") }
      throw Refusal("must have at most \(places) decimal places, not \(number.places)")
    case .date:
      if let date = CalendarDate(text) { return .date(date) }
      throw Refusal("must be a date such as 2009-11-29, not \(quoted)")
    case .datetime:
      if let moment = DateTime(text) { return .datetime(moment) }
      throw Refusal("must be a date and time such as 2009-11-29T08:30, not \(quoted)")
    default: throw Refusal("must be a number or date, not \(quoted)")
    }
  }
}
