/// Numbers that look random and are the same for the same seed.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to a limit, which it does not reach; 0 where there is none.
  mutating func below(_ limit: Int) -> Int { limit > 1 ? Int.random(in: 0..<limit, using: &self) : 0 }

  mutating func byte() -> UInt8 {
    let telling: [UInt8] = [0x00, 0x01, 0x02, 0x05, 0x0A, 0x0D, 0x7F, 0x80, 0x81, 0xFE, 0xFF]
    return below(2) == 0 ? telling[below(telling.count)] : UInt8(truncatingIfNeeded: next())
  }
}
