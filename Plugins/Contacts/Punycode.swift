/// The length of a label in its ASCII form, by RFC 3492.
enum Punycode {
  /// Bytes of `xn--…` for a label of valid UTF-8 that is not all ASCII.
  static func count(_ label: [UInt8]) -> Int {
    let scalars = String(decoding: label, as: UTF8.self).unicodeScalars.map { Int($0.value) }
    let basic = scalars.count { $0 < 0x80 }
    if basic == scalars.count { return basic }
    var count = 4 + basic + (basic > 0 ? 1 : 0)
    var (next, delta, bias, handled) = (0x80, 0, 72, basic)
    while handled < scalars.count {
      let lowest = scalars.lazy.filter { $0 >= next }.min() ?? next
      delta += (lowest - next) * (handled + 1)
      next = lowest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        if scalar == next {
          count += digits(delta, bias)
          bias = adapted(delta, points: handled + 1, isFirst: handled == basic)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      next += 1
    }
    return count
  }

  /// How many digits of base 36 a delta takes.
  private static func digits(_ delta: Int, _ bias: Int) -> Int {
    var (rest, position, count) = (delta, 36, 1)
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { return count }
      rest = (rest - threshold) / (36 - threshold)
      position += 36
      count += 1
    }
  }

  private static func adapted(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / points
    var steps = 0
    while rest > 455 {
      rest /= 35
      steps += 36
    }
    return steps + 36 * rest / (rest + 38)
  }
}
