/// What was found not to hold.
package struct Broken: Error, CustomStringConvertible {
  package let description: String
}

/// - Throws: ``Broken`` with the message unless the condition holds.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: message()) }
}

/// - Throws: ``Broken`` where a text for a terminal holds what would steer it; newlines may stand in it.
func holdSafe(_ text: String, _ what: @autoclosure () -> String) throws {
  for scalar in text.unicodeScalars where scalar != "\n" {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
      throw Broken(description: "\(what()) has U+\(String(scalar.value, radix: 16)): \(text.debugDescription)")
    default: continue
    }
  }
}
