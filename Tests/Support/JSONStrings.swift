/// The strings of a JSON text, keys and values, in the order in which they stand; a reader that is not Facet's own.
package enum JSONStrings {
  package static func read(_ text: [UInt8]) -> [String] {
    var found: [String] = []
    var at = 0
    while at < text.count {
      if text[at] == UInt8(ascii: "\"") { found.append(string(text, &at)) } else { at += 1 }
    }
    return found
  }

  private static func string(_ text: [UInt8], _ at: inout Int) -> String {
    var units: [UInt8] = []
    at += 1
    while at < text.count, text[at] != UInt8(ascii: "\"") {
      guard text[at] == UInt8(ascii: "\\"), at + 1 < text.count else {
        units.append(text[at])
        at += 1
        continue
      }
      let letter = UnicodeScalar(text[at + 1])
      at += 2
      switch letter {
      case "b": units.append(8)
      case "f": units.append(12)
      case "n": units.append(10)
      case "r": units.append(13)
      case "t": units.append(9)
      case "u":
        var halves = [unit(text, at)]
        at += 4
        if halves[0] & 0xFC00 == 0xD800, at + 6 <= text.count, text[at] == UInt8(ascii: "\\") {
          halves.append(unit(text, at + 2))
          at += 6
        }
        units += String(decoding: halves, as: UTF16.self).utf8
      default: units += String(letter).utf8
      }
    }
    at += 1
    return String(decoding: units, as: UTF8.self)
  }

  private static func unit(_ text: [UInt8], _ at: Int) -> UInt16 {
    UInt16(String(decoding: text[at..<min(at + 4, text.count)], as: UTF8.self), radix: 16) ?? 0xFFFD
  }
}
