/// What was found not to hold.
package struct Broken: Error, CustomStringConvertible {
  package let description: String
}

/// - Throws: ``Broken`` with the message unless the condition holds.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: message()) }
}

/// A table without the sequences that put the cursor into a column, `ESC [ n G`: the only ones that it sends.
func withoutColumnPositions(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var output: [UInt8] = []
  var at = 0
  while at < bytes.count {
    if bytes[at] == 0x1B, at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "[") {
      let digits = bytes[(at + 2)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if !digits.isEmpty, digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "G") {
        at = digits.endIndex + 1
        continue
      }
    }
    output.append(bytes[at])
    at += 1
  }
  return String(decoding: output, as: UTF8.self)
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
