import FacetKit
import Glibc

/// Numbers with fewer places, halves away from zero: one rule for `round` and for formats.
enum Rounding {
  /// The number with exactly that many places; a decimal is rounded exactly. Nil on overflow.
  static func decimal(_ number: FixedDecimal, places: Int) -> FixedDecimal? {
    if number.places <= places { return number.rescaled(to: places) }
    let unit = (0..<(number.places - places)).reduce(Int64(1)) { power, _ in power * 10 }
    let (quotient, remainder) = number.units.quotientAndRemainder(dividingBy: unit)
    let isUp = remainder.magnitude >= unit.magnitude - unit.magnitude / 2
    return FixedDecimal(units: quotient + (isUp ? number.units.signum() : 0), places: places)
  }

  /// The nearest real that is written with at most that many places.
  static func real(_ number: Double, places: Int) -> Double {
    let scale = Order.power(places)
    let scaled = number * scale
    // From there on a real has no digits after so many places.
    return scaled.magnitude < 0x1p53 ? scaled.rounded(.toNearestOrAwayFromZero) / scale : number
  }

  /// The digits of a number with exactly that many places, whatever the locale.
  static func text(_ value: Value, places: Int) -> String {
    switch value {
    case .integer(let number):
      return places == 0 ? String(number) : "\(number).\(String(repeating: "0", count: places))"
    case .decimal(let number):
      let kept = min(places, number.places)
      let text = decimal(number, places: kept)?.description ?? number.description
      if places == kept { return unsigned(text) }
      return unsigned(text + (kept == 0 ? "." : "") + String(repeating: "0", count: places - kept))
    case .real(let number): return number.isFinite ? text(number, places) : value.text
    default: return value.text
    }
  }

  private static func text(_ number: Double, _ places: Int) -> String {
    let scaled = (number * Order.power(places)).rounded(.toNearestOrAwayFromZero)
    if scaled.magnitude < 0x1p53 { return unsigned(FixedDecimal(units: Int64(scaled), places: places).description) }
    var buffer = [CChar](repeating: 0, count: 400)
    _ = withVaList([Int32(places), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
    let characters = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(characters.map { $0 == "-" || ("0"..."9").contains($0) ? $0 : "." })
  }

  /// A zero that was rounded from below has no sign.
  private static func unsigned(_ text: String) -> String {
    let isZero = text.utf8.allSatisfy { !(0x31...0x39).contains($0) }
    return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
  }
}
