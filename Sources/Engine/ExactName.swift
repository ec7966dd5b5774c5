/// A name as a key: by its bytes, as SQLite tells names apart, and not by what Unicode holds to be equivalent.
package struct ExactName: Sendable, Hashable {
  private let bytes: [UInt8]

  package init(_ name: String) { bytes = Array(name.utf8) }
}

extension String {
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
