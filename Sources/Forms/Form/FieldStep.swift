import FacetKit

/// `+` and `-` in a number or day, where they cannot be text.
enum FieldStep {
  case text(String)
  /// The field takes no number or day beyond the one that stands there: what would be right.
  case limit(String)

  /// Nil where the key is text.
  static func step(_ key: Character, _ line: LineEditor, _ field: Field, today: CalendarDate) -> FieldStep? {
    guard key == "+" || key == "-", line.cursor == line.characters.count else { return nil }
    let isUp = key == "+"
    let limits = StepLimits(field, today: today)
    func step(to number: FixedDecimal, _ text: String) -> FieldStep {
      // From beyond a limit one steps back to it.
      (isUp ? limits.above(number) : limits.below(number)).map { .limit($0) } ?? .text(text)
    }
    switch field.kind {
    case .integer, .real, .decimal:
      let places = if case .decimal(let places) = field.kind { places } else { field.kind == .integer ? 0 : 15 }
      guard let number = FixedDecimal(line.text), number.places <= places else { return nil }
      guard let next = next(number, by: limits.step ?? FixedDecimal(units: 1, places: 0), isUp, places) else {
        return .limit("the next number is too great")
      }
      return step(to: next, next.description)
    case .date:
      guard let day = CalendarDate(line.text) else { return nil }
      guard let next = day.adding(days: isUp ? 1 : -1) else { return .limit("a day of the years 1 to 9999") }
      return step(to: StepLimits.number(next), next.description)
    default: return nil
    }
  }

  /// The next multiple where a rule asks for multiples, else the number one more or less.
  private static func next(
    _ number: FixedDecimal, by given: FixedDecimal, _ isUp: Bool, _ most: Int
  ) -> FixedDecimal? {
    let places = max(number.places, given.places)
    guard places <= most, let here = number.rescaled(to: places), let size = given.rescaled(to: places), size.units > 0
    else { return nil }
    var rest: Int64 = 0
    if given != FixedDecimal(units: 1, places: 0) {
      rest = here.units % size.units
      if rest < 0 { rest += size.units }
    }
    let change = isUp ? size.units - rest : rest == 0 ? -size.units : -rest
    let (sum, overflow) = here.units.addingReportingOverflow(change)
    return overflow ? nil : FixedDecimal(units: sum, places: places)
  }
}
