import FacetKit
import Store

/// Between SQLite's cells and values. A stored cell that its field's kind cannot read is given as what it is.
enum Coding {
  /// By the field's kind and the numbers in which it is stored; what is no day there is shown as what it is.
  static func value(_ cell: Cell, of field: Field) -> Value {
    guard let form = field.stored else { return value(cell, as: StaticKind(field.kind)) }
    return form.value(cell, isDay: field.kind == .date) ?? value(cell, as: .unknown)
  }

  static func value(_ cell: Cell, as kind: StaticKind) -> Value {
    switch (cell, kind) {
    case (.null, _): return .null
    case (.integer(let number), .boolean) where number == 0 || number == 1: return .boolean(number == 1)
    case (.integer(let number), .decimal(let count)):
      return FixedDecimal(units: number, places: 0).rescaled(to: count).map { .decimal($0) } ?? .integer(number)
    case (.integer(let number), .record(let type)): return .reference(RecordID(type: type, key: [.integer(number)]))
    case (.integer(let number), _): return .integer(number)
    case (.real(let number), .decimal(let count)): return decimal(number, places: count) ?? .real(number)
    case (.real(let number), _): return .real(number)
    case (.text(let text), .date): return CalendarDate(text).map { .date($0) } ?? .text(text)
    case (.text(let text), .datetime):
      // A day alone is its midnight, and is shown as it is.
      return DateTime(text).map { .datetime($0) } ?? CalendarDate(text).map { .date($0) } ?? .text(text)
    case (.text(let text), .record(let type)): return .reference(RecordID(type: type, key: [.text(text)]))
    case (.text(let text), .list), (.text(let text), .json):
      if let value = try? JSONReader.read(text) { return value }
      return .text(text)
    case (.text(let text), .decimal(let count)):
      return FixedDecimal(text)?.rescaled(to: count).map { .decimal($0) } ?? .text(text)
    case (.text(let text), _): return .text(text)
    case (.malformedText(let bytes), _): return .text(MalformedText.text(of: bytes))
    case (.blob(let bytes), _): return .blob(bytes)
    }
  }

  /// The number of exactly that many places nearest to a real; nil where it is not that number.
  private static func decimal(_ number: Double, places: Int) -> Value? {
    let scaled = (number * Double(sign: .plus, exponent: 0, significand: power(places))).rounded()
    guard scaled.magnitude < 9.0e15, let units = Int64(exactly: scaled) else { return nil }
    let decimal = FixedDecimal(units: units, places: places)
    return decimal.double == number ? .decimal(decimal) : nil
  }

  private static func power(_ places: Int) -> Double { (0..<places).reduce(1.0) { product, _ in product * 10 } }

  /// A text with the bytes that it stands for.
  static func cell(_ text: String) -> Cell {
    MalformedText.isIn(text) ? MalformedText.bytes(of: text).withUnsafeBufferPointer { Cell(text: $0) } : .text(text)
  }

  /// - Parameter storage: what numbers that stand for days are in that cell.
  /// - Throws: ``Refusal`` where the numbers of the field do not hold the value.
  static func cell(_ value: Value, of field: Field, as storage: StorageClass = .integer) throws(Refusal) -> Cell {
    try field.stored?.cell(value, as: storage) ?? cell(value)
  }

  static func cell(_ value: Value) -> Cell {
    switch value {
    case .null: .null
    case .text(let text): cell(text)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .decimal(let number):
      number.rescaled(to: 0).map { .integer($0.units) } ?? .real(number.double)
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .date(let date): .text(date.description)
    case .datetime(let datetime): .text(datetime.text)
    case .reference(let record): record.key.count == 1 ? cell(record.key[0]) : .text(record.path)
    case .list, .object: .text(value.json)
    case .blob(let bytes): .blob(bytes)
    }
  }
}
