import Support

/// Runs Facet over one damaged database and judges what it does: any error will do, but no crash, no endless work, and
/// no change of a file that is only read.
struct Probe {
  let program: String
  let folder: String
  let samples: [Sample]

  /// What is wrong, or nil.
  func run(seed: Int) throws -> String? {
    var chance = Chance(seed: seed ^ 0x5EED)
    let sample = samples[chance.below(samples.count)]
    let path = "\(folder)/d.db"
    Files.empty(folder)
    let hurt = sample.files.count > 1 ? chance.below(sample.files.count) : 0
    var written: [(path: String, bytes: [UInt8])] = []
    for (index, file) in sample.files.enumerated() {
      var damage = Damage(file.bytes, seed: seed)
      if index == hurt { damage.run() }
      try Files.write(damage.bytes, to: path + file.suffix)
      written.append((path + file.suffix, damage.bytes))
    }
    let reads = chance.below(2) == 0
    let script = Script(sample: sample, chance: &chance).lines(reading: reads).joined(separator: "\n")
    try Files.write(Array(script.utf8), to: "\(folder)/s.facet")
    let result: ProgramResult
    do {
      result = try Support.run(
        // A busy machine is no endless work: what counts is the time of the processor.
        "/bin/sh",
        ["-c", "ulimit -t 10; exec \"$0\" \"$@\"", program, "--keep-going", path, "-f", "\(folder)/s.facet"],
        environment: [
          "ASAN_OPTIONS": "exitcode=77:detect_leaks=0:allocator_may_return_null=1", "SWIFT_BACKTRACE": "enable=no",
          "FACET_TODAY": "2009-12-09",
        ], directory: folder, timeout: 300)
    } catch {
      return "\(sample.name): \("\(error)".prefix(2000))"
    }
    let signs = ["AddressSanitizer", "runtime error:", "Fatal error", "Unexpectedly found nil"]
    if result.status > 1 || signs.contains(where: { result.errors.contains($0) }) {
      return "\(sample.name): ended with \(result.status)\n\(result.errors.suffix(3000))"
    }
    // A journal that is hot is played back, whoever reads: only then does reading write.
    if reads, !sample.files.contains(where: { $0.suffix == "-journal" }) {
      for file in written where (try? Files.read(file.path)) != file.bytes {
        return "\(sample.name): reading changed \(file.path)"
      }
    }
    return nil
  }
}
