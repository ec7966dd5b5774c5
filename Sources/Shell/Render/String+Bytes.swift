import FacetKit

extension String {
  /// The bytes that a text stands for, those included that are no UTF-8; valid inside of the body only.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if MalformedText.isIn(self) { return MalformedText.bytes(of: self).withUnsafeBufferPointer(body) }
    var text = self
    text.withUTF8(body)
  }
}
