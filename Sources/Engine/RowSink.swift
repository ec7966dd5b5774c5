package import FacetKit

/// Takes rows cell by cell; what renderers implement. Text comes as bytes, not as Strings, and not always as valid UTF-8.
package protocol RowSink: AnyObject {
  func beginRow() throws
  func null() throws
  func integer(_ number: Int64) throws
  func real(_ number: Double) throws
  /// The bytes live until the next call.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws
  func value(_ value: Value) throws
  func endRow() throws
}
