import FacetKit

extension Parser {
  /// Reads a number, date or datetime.
  mutating func number() throws(Diagnostic) -> Expression {
    let start = position
    if let date = try date() { return date }
    takeDigits()
    var isExact = false
    if byte() == Byte.dot, byte(1).isDigit {
      isExact = true
      position += 1
      takeDigits()
    }
    var isReal = false
    if byte() | 0x20 == 0x65 {
      let sign = byte(1) == Byte.plus || byte(1) == Byte.minus ? 1 : 0
      if byte(1 + sign).isDigit {
        isReal = true
        position += 1 + sign
        takeDigits()
      }
    }
    let range = SourceRange(start, position)
    if position < bytes.count, byte() >= 0x80 || byte().continuesASCIIName {
      let all = SourceRange(start, max(looseWordEnd(from: start), position + 1))
      throw .noNumber(source.text(all), at: all)
    }
    let digits = source.text(range).filter { $0 != "_" }
    if isReal {
      guard let number = Double(digits), number.isFinite else { throw .numberTooLarge(digits, at: range) }
      return Expression(.literal(.real(number)), at: range)
    }
    if isExact {
      guard let number = FixedDecimal(digits) else { throw .tooManyDigits(at: range) }
      return Expression(.literal(.decimal(number)), at: range)
    }
    guard let number = Int64(digits) else { throw .numberTooLarge(digits, at: range) }
    return Expression(.literal(.integer(number)), at: range)
  }

  /// The one integer whose digits alone are too large; `start` is where its sign stands.
  mutating func lowestInteger(from start: Int) -> Expression? {
    let saved = position
    takeDigits()
    let isWhole = !(byte() == Byte.dot && byte(1).isDigit) && !(byte() >= 0x80 || byte().continuesASCIIName)
    if isWhole, text(saved, position).filter({ $0 != "_" }) == "9223372036854775808" {
      return Expression(.literal(.integer(.min)), at: SourceRange(start, position))
    }
    position = saved
    return nil
  }

  /// Goes over digits, and `_` between two of them.
  private mutating func takeDigits() {
    while byte().isDigit || (byte() == Byte.underscore && byte(1).isDigit) { position += 1 }
  }

  /// Reads four, two and two digits joined by `-`, and the time that may follow.
  private mutating func date() throws(Diagnostic) -> Expression? {
    let shape: [UInt8] = Array("dddd-dd-dd".utf8)
    for (index, kind) in shape.enumerated() {
      guard kind == Byte.minus ? byte(index) == kind : byte(index).isDigit else { return nil }
    }
    if byte(10).isDigit { return nil }
    let start = position
    position += 10
    let day = text(start, position)
    guard let date = CalendarDate(day) else {
      throw .noDay(day, at: SourceRange(start, position))
    }
    guard byte() == 0x54, byte(1).isDigit else {
      if position < bytes.count, byte() >= 0x80 || byte().continuesASCIIName {
        let all = SourceRange(start, max(looseWordEnd(from: start), position + 1))
        throw .noNumber(source.text(all), at: all)
      }
      return Expression(.literal(.date(date)), at: SourceRange(start, position))
    }
    position += 1
    while byte().isDigit || byte() == Byte.colon || (byte() == Byte.dot && byte(1).isDigit) { position += 1 }
    if byte() == 0x5A {
      position += 1
    } else if byte() == Byte.plus || byte() == Byte.minus, byte(1).isDigit, byte(2).isDigit, byte(3) == Byte.colon,
      byte(4).isDigit, byte(5).isDigit
    {
      position += 6
    }
    let range = SourceRange(start, position)
    guard let datetime = DateTime(source.text(range)) else { throw .noTime(source.text(range), at: range) }
    return Expression(.literal(.datetime(datetime)), at: range)
  }
}
