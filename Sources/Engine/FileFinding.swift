import FacetKit

/// Something that is wrong in a file, and what to do about it.
package struct FileFinding: Sendable {
  /// A record, field or type, or the file itself.
  package let path: String
  package let message: String
  package let mend: String
}
