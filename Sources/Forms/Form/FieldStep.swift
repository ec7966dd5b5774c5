import FacetKit

/// `+` and `-` in a number or day, where they cannot be text.
enum FieldStep {
  /// The text after the step; nil where the key is text.
  static func value(_ key: Character, _ line: LineEditor, _ kind: Kind) -> String? {
    guard key == "+" || key == "-", line.cursor == line.characters.count else { return nil }
    let step = key == "+" ? 1 : -1
    switch kind {
    case .integer:
      guard let number = Int64(line.text) else { return nil }
      let (sum, overflow) = number.addingReportingOverflow(Int64(step))
      return overflow ? nil : String(sum)
    case .real, .decimal:
      let places = if case .decimal(let places) = kind { places } else { 15 }
      guard let number = FixedDecimal(line.text),
        let whole = FixedDecimal(units: Int64(step), places: 0).rescaled(to: number.places),
        number.places <= places
      else { return nil }
      let (sum, overflow) = number.units.addingReportingOverflow(whole.units)
      return overflow ? nil : FixedDecimal(units: sum, places: number.places).description
    case .date: return CalendarDate(line.text)?.adding(days: step)?.description
    default: return nil
    }
  }
}
