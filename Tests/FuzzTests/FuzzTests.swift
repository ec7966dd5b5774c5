import Fuzz
import Glibc
import Testing

/// A short run of each fuzzer: some of its seeds, and the same mutations of them in every run.
///
/// `scripts/fuzz.sh` runs them for longer, with an eye on memory.
@Suite struct FuzzTests {
  @Test(
    arguments: [
      ("parser", 3000), ("expressions", 200), ("dates", 400), ("renderer", 500), ("completion", 80),
    ])
  func nothingBreaks(name: String, runs: Int) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let target = try #require(try FuzzTarget.named(name))
    let seeds = target.seeds()
    try #require(seeds.count > 30)
    var mutator = Mutator(seed: 2009, words: name)
    for run in 0..<runs {
      let seed = mutator.choice(of: seeds)
      let input = run % 4 == 0 ? seed : mutator.mutated(seed)
      do { try target.run(input) } catch {
        Issue.record("\(error)\nwith \(String(decoding: input, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  @Test func everyTargetHasWords() throws {
    for name in FuzzTarget.names {
      var mutator = Mutator(seed: 1, words: name)
      let longer = (0..<50).contains { _ in mutator.mutated([]).count > 0 }
      #expect(longer, "\(name)")
    }
    #expect(try FuzzTarget.named("none") == nil)
  }
}
