/// Looks through what a program sent to a terminal for what data must never get there.
package enum TerminalStream {
  /// The final letters of the sequences `ESC [ …` that Facet itself sends: bold and dim, and the column behind what
  /// terminals do not count alike.
  package static let ours = "mG"
  /// Those that readline moves the cursor and erases with beside them, and switches bracketed paste with.
  package static let readline = "mABCDGHJKPXhl@"

  /// What is wrong, with a little of the text before it; empty where nothing is.
  package static func faults(in bytes: [UInt8], allowing finals: String = ours, bells: Bool = false) -> [String] {
    var faults: [String] = []
    var scalars = String.UnicodeScalarView()
    var cluster: Unicode.Scalar = " "
    func note(_ what: String) {
      let before = String(String.UnicodeScalarView(scalars.suffix(60)))
      faults.append("\(what) behind \(before.debugDescription)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return ["bytes that are no UTF-8: \(String(decoding: bytes, as: UTF8.self).suffix(200).debugDescription)"]
    }
    var rest = text.unicodeScalars.makeIterator()
    while let scalar = rest.next() {
      defer { scalars.append(scalar) }
      switch scalar.value {
      case 0x1B:
        var sequence = ""
        var final: Unicode.Scalar = " "
        if let bracket = rest.next() { sequence.unicodeScalars.append(bracket) }
        if sequence == "[" {
          while let next = rest.next() {
            final = next
            guard next.value < 0x40 else { break }
            sequence.unicodeScalars.append(next)
          }
        }
        if !finals.unicodeScalars.contains(final) || sequence.first != "[" { note("ESC \(sequence)\(final)") }
      case 0x0D, 0x0A, 0x09: break
      case 0x07 where bells, 0x08 where finals != ours: break
      case 0..<0x20, 0x7F..<0xA0: note("U+\(String(scalar.value, radix: 16))")
      case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
        note("U+\(String(scalar.value, radix: 16))")
      case 0xE0000...0xE007F where cluster.value != 0x1F3F4: note("a tag")
      default: break
      }
      if scalar.value < 0xE0000 { cluster = scalar }
    }
    return faults
  }
}
