import Engine
import FacetKit

/// One cell of the renderer's input: a letter for its kind and its text; what fits no kind is null.
struct FuzzCell {
  let value: Value
  /// The bytes of a text as they came, not always valid UTF-8.
  let bytes: [UInt8]?

  init(_ input: ArraySlice<UInt8>) {
    let rest = Array(input.dropFirst())
    let text = String(decoding: rest, as: UTF8.self)
    var bytes: [UInt8]?
    switch input.first {
    case UInt8(ascii: "t"):
      value = .text(text)
      bytes = rest
    case UInt8(ascii: "i"): value = Int64(text).map(Value.integer) ?? .null
    case UInt8(ascii: "r"): value = Double(text).map(Value.real) ?? .null
    case UInt8(ascii: "d"): value = FixedDecimal(text).map(Value.decimal) ?? .null
    case UInt8(ascii: "b"): value = .boolean(rest.first == UInt8(ascii: "x"))
    case UInt8(ascii: "l"), UInt8(ascii: "j"): value = (try? JSONReader.read(text)) ?? .null
    case UInt8(ascii: "h"): value = .blob(rest)
    case UInt8(ascii: "p"): value = .reference(RecordID(type: text, key: [.text(text)]))
    default: value = .null
    }
    self.bytes = bytes
  }

  /// What other programs get; nil for null. What is not UTF-8 is read as U+FFFD.
  var text: String? { value.isNull ? nil : value.text }

  /// What JSON can tell of the value.
  var json: Value {
    switch value {
    case .null, .text, .integer, .boolean, .list, .object: value
    case .real(let number): number.isFinite ? .real(number) : .text(value.text)
    case .decimal(let number): (try? JSONReader.read(number.description)) ?? .null
    default: .text(value.text)
    }
  }

  func write(to sink: any RowSink, asBytes: Bool) throws {
    switch value {
    case .null: try sink.null()
    case .integer(let number) where asBytes: try sink.integer(number)
    case .real(let number) where asBytes: try sink.real(number)
    case .text where asBytes: try (bytes ?? []).withUnsafeBufferPointer { try sink.text($0) }
    default: try sink.value(value)
    }
  }
}
