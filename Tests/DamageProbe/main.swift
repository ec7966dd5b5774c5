// Runs Facet over databases that are damaged at random: DamageProbe PROGRAM FOLDER RUNS [SEED].
// The same seed is the same damage; what fails is named by it.
import Glibc
import Support

let words = CommandLine.arguments
guard words.count >= 4, let runs = Int(words[3]), let first = words.count > 4 ? Int(words[4]) : 1 else {
  print("usage: DamageProbe PROGRAM FOLDER RUNS [SEED]")
  exit(2)
}
let folder = try Files.folder()
let probe = Probe(program: words[1], folder: folder, samples: try Sample.all(below: words[2], program: words[1]))
var failures = 0
for seed in first..<first + runs {
  if let fault = try probe.run(seed: seed) {
    failures += 1
    print("seed \(seed): \(fault)")
    fflush(nil)
  }
}
if runs > 1 { Files.remove(folder) } else { print("the files are in \(folder)") }
print("\(runs) runs over \(probe.samples.count) databases, \(failures) failed")
exit(failures == 0 ? 0 : 1)
