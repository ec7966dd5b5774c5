import FacetKit

/// The least and the greatest number or day that the rules of a field take, as far as they are plain: what stops a key
/// that steps.
struct StepLimits {
  struct Limit {
    let number: FixedDecimal
    /// Not the number itself.
    let isOpen: Bool
    let words: String
  }

  private(set) var least: Limit?
  private(set) var most: Limit?
  /// What numbers are multiples of.
  private(set) var step: FixedDecimal?

  /// - Parameter today: nil where days do not matter.
  init(_ field: Field, today: CalendarDate?) {
    if case .reference = field.kind { return }
    var uses = field.validators
    if let minimum = field.minimum { uses.append(ValidatorUse("min", [minimum])) }
    if let maximum = field.maximum { uses.append(ValidatorUse("max", [maximum])) }
    for use in uses {
      let value = use.arguments.first
      let number = value.flatMap { StepLimits.number($0) }
      switch use.name {
      case "min": raise(number, false, "at least \(value?.text ?? "")")
      case "max": lower(number, false, "at most \(value?.text ?? "")")
      case "positive": raise(.zero, true, "above 0")
      case "past": lower(today.map(StepLimits.number), true, "before today")
      case "future": raise(today.map(StepLimits.number), true, "after today")
      case "before": lower(number, true, "before \(value?.text ?? "")")
      case "after": raise(number, true, "after \(value?.text ?? "")")
      case "step": step = number
      default: break
      }
    }
  }

  /// What would be right, where the number is greater than all that are.
  func above(_ value: FixedDecimal) -> String? {
    guard let most, most.isOpen ? value >= most.number : value > most.number else { return nil }
    return most.words
  }

  /// What would be right, where the number is less than all that are.
  func below(_ value: FixedDecimal) -> String? {
    guard let least, least.isOpen ? value <= least.number : value < least.number else { return nil }
    return least.words
  }

  private mutating func raise(_ number: FixedDecimal?, _ isOpen: Bool, _ words: String) {
    guard let number else { return }
    if let least, least.number > number || (least.number == number && least.isOpen) { return }
    least = Limit(number: number, isOpen: isOpen, words: words)
  }

  private mutating func lower(_ number: FixedDecimal?, _ isOpen: Bool, _ words: String) {
    guard let number else { return }
    if let most, most.number < number || (most.number == number && most.isOpen) { return }
    most = Limit(number: number, isOpen: isOpen, words: words)
  }

  static func number(_ day: CalendarDate) -> FixedDecimal { FixedDecimal(units: Int64(day.daysSince1970), places: 0) }

  private static func number(_ value: Value) -> FixedDecimal? {
    switch value {
    case .integer(let number): FixedDecimal(units: number, places: 0)
    case .decimal(let number): number
    case .real(let number): FixedDecimal(Value.real(number).text)
    case .date(let day): number(day)
    case .datetime(let moment): number(moment.date)
    default: nil
    }
  }
}

extension FixedDecimal {
  static let zero = FixedDecimal(units: 0, places: 0)
}
