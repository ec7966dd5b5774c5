/// Changes inputs a little, in the same way in every run.
package struct Mutator {
  private var generator: SeededGenerator
  private let pieces: [[UInt8]]

  /// - Parameter words: a dictionary of libFuzzer in `Fuzz/Words`, whose words are put in.
  package init(seed: UInt64, words: String) {
    generator = SeededGenerator(state: seed)
    pieces = SeedFiles.lines(of: "Fuzz/Words/\(words).dict").filter { !$0.hasPrefix("#") }.map(Mutator.bytes)
  }

  package mutating func choice(of seeds: [[UInt8]]) -> [UInt8] { seeds.randomElement(using: &generator) ?? [] }

  package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
      case 2: if place < bytes.count { bytes.remove(at: place) }
      case 3: bytes.removeLast(bytes.count - place)
      default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
      }
    }
    return bytes
  }

  /// The bytes of a line `"\x1b[2J"`.
  private static func bytes(_ line: String) -> [UInt8] {
    let quoted = Array(line.utf8.dropFirst().dropLast())
    var output: [UInt8] = []
    var at = 0
    while at < quoted.count {
      guard quoted[at] == UInt8(ascii: "\\"), at + 1 < quoted.count else {
        output.append(quoted[at])
        at += 1
        continue
      }
      let code = String(decoding: quoted[(at + 2)...].prefix(2), as: UTF8.self)
      if quoted[at + 1] == UInt8(ascii: "x"), let byte = UInt8(code, radix: 16) {
        output.append(byte)
        at += 4
      } else {
        output.append(quoted[at + 1])
        at += 2
      }
    }
    return output
  }
}

/// Numbers that are the same in every run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
