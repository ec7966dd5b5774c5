import FacetKit
import Store

/// Values of every kind as cells that tell their kind: as they are where SQLite has it, else bytes with a letter before.
enum ExactCell {
  private enum Mark {
    static let boolean = UInt8(ascii: "b")
    static let decimal = UInt8(ascii: "d")
    static let date = UInt8(ascii: "D")
    static let datetime = UInt8(ascii: "T")
    static let json = UInt8(ascii: "j")
    /// The type and the key as a JSON list.
    static let reference = UInt8(ascii: "r")
    static let blob = UInt8(ascii: "x")
  }

  static func cell(_ value: Value) -> Cell {
    func marked(_ mark: UInt8, _ text: String) -> Cell { .blob([mark] + text.utf8) }
    switch value {
    case .null, .text, .integer, .real: return Coding.cell(value)
    case .boolean(let flag): return marked(Mark.boolean, flag ? "1" : "0")
    case .decimal: return marked(Mark.decimal, value.text)
    case .date: return marked(Mark.date, value.text)
    case .datetime: return marked(Mark.datetime, value.text)
    case .list, .object: return marked(Mark.json, GatheredList.written(value).json)
    case .reference(let id): return marked(Mark.reference, Value.list([.text(id.type)] + id.key).json)
    case .blob(let bytes): return .blob([Mark.blob] + bytes)
    }
  }

  static func value(_ cell: Cell) -> Value {
    guard case .blob(let bytes) = cell, let mark = bytes.first else { return Coding.value(cell, as: .unknown) }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch mark {
    case Mark.boolean: return .boolean(text == "1")
    case Mark.decimal: return FixedDecimal(text).map { .decimal($0) } ?? .null
    case Mark.date: return CalendarDate(text).map { .date($0) } ?? .null
    case Mark.datetime: return DateTime(text).map { .datetime($0) } ?? .null
    case Mark.json: return (try? JSONReader.read(text)).map(GatheredList.value) ?? .null
    case Mark.reference:
      guard case .list(let parts)? = try? JSONReader.read(text), case .text(let type)? = parts.first else {
        return .null
      }
      return .reference(RecordID(type: type, key: Array(parts.dropFirst())))
    default: return .blob(Array(bytes.dropFirst()))
    }
  }
}
