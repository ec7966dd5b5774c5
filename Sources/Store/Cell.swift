/// A value as SQLite holds it.
///
/// Text is equal byte for byte: two spellings that Unicode holds to be equivalent are two values.
package enum Cell: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text that is no UTF-8, with its exact bytes; bound, it is text again.
  case malformedText([UInt8])
  case blob([UInt8])

  package static func == (a: Cell, b: Cell) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a == b
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.malformedText(let a), .malformedText(let b)): a == b
    case (.blob(let a), .blob(let b)): a == b
    default: false
    }
  }

  /// Text from its bytes, malformed where they are no UTF-8.
  package init(text bytes: UnsafeBufferPointer<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(text)
    } else {
      self = .malformedText(Array(bytes))
    }
  }
}
