/// One value as SQLite has it.
package enum Cell: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text that is no valid UTF-8, with its exact bytes.
  case malformedText([UInt8])
  case blob([UInt8])

  package static func == (left: Cell, right: Cell) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a == b
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.malformedText(let a), .malformedText(let b)), (.blob(let a), .blob(let b)): a == b
    default: false
    }
  }
}

package enum StorageClass: Sendable { case null, integer, real, text, blob }

/// An identifier in double quotes, as SQL has it.
package func quoteIdentifier(_ name: String) -> String {
  "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
}
