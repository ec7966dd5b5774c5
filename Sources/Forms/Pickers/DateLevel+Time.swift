import FacetKit

/// Hours or minutes of a moment, with the digit of a number of two that was typed.
struct TimePart: Hashable {
  var isMinutes = false
  var digit: Int?

  fileprivate var size: Int { isMinutes ? 60 : 24 }
}

/// The time of a moment, which stands in a row of its own under the line.
extension DateLevel {
  /// A key while the focus is in the time; nil for one that means there what it means elsewhere.
  mutating func press(_ key: Key, in part: TimePart) -> Step? {
    if key.control || key.alt { return nil }
    switch key.code {
    case .up: step(part, by: 1)
    case .down: step(part, by: -1)
    case .character("+"): step(part, by: 1)
    case .character("-"): step(part, by: -1)
    case .left, .home: timePart = TimePart()
    case .right, .end, .character(":"): timePart = TimePart(isMinutes: true)
    case .character(let character):
      guard let digit = character.wholeNumberValue, character.isASCII else { return .taken }
      enter(digit, part)
    default: return nil
    }
    return .taken
  }

  /// Hour and minute of the value; midnight where there is none yet.
  private var time: (hour: Int, minute: Int) {
    guard case .datetime(let moment) = value else { return (0, 0) }
    let digits = moment.text.dropFirst(11)
    return (Int(digits.prefix(2)) ?? 0, Int(digits.dropFirst(3).prefix(2)) ?? 0)
  }

  /// Round at the ends: behind 59 minutes comes 0 of the same hour.
  private mutating func step(_ part: TimePart, by step: Int) {
    let now = part.isMinutes ? time.minute : time.hour
    put((now + step + part.size) % part.size, part)
    timePart = TimePart(isMinutes: part.isMinutes)
  }

  /// Two digits make a number; the first alone where no second can follow it. The minutes follow the hours.
  private mutating func enter(_ digit: Int, _ part: TimePart) {
    let number = part.digit.map { $0 * 10 + digit } ?? digit
    guard number < part.size else {
      timePart = TimePart(isMinutes: part.isMinutes)
      return
    }
    put(number, part)
    let isWhole = part.digit != nil || digit * 10 >= part.size
    timePart = isWhole ? TimePart(isMinutes: true) : TimePart(isMinutes: part.isMinutes, digit: digit)
  }

  /// Seconds and zone stay as they are.
  private mutating func put(_ number: Int, _ part: TimePart) {
    let (hour, minute) = part.isMinutes ? (time.hour, number) : (number, time.minute)
    var rest = ""
    if case .datetime(let moment) = value { rest = String(moment.text.dropFirst(16)) }
    guard let moment = DateTime("\(day)T\(DateDrawing.two(hour)):\(DateDrawing.two(minute))\(rest)") else { return }
    type(desk.text(of: .datetime(moment), in: place))
  }

  /// Nil for a field of whole days.
  func timeRow(_ drawing: DateDrawing) -> Line? {
    guard form.field.kind == .datetime else { return nil }
    return drawing.time(time, part: timePart, form.label, isThere: !value.isNull)
  }
}
