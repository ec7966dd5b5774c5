/// `ESC [` with its numbers, such as `ESC [ 2 ; 5 H`.
struct ControlSequence: Equatable {
  /// `?`, `>` and their like, before the numbers.
  var mark: Character?
  var numbers: [Int] = []
  var final: UInt8 = 0

  /// 0 where there is no such number, which is what terminals take it for.
  subscript(index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
}
