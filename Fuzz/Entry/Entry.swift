import Fuzz
import Glibc

/// What libFuzzer calls. The environment says which target: FACET_FUZZ_TARGET; FACET_FUZZ_SEEDS is a folder that the
/// inputs to start from are written to, and nothing else is done then.
private final class Running {
  nonisolated(unsafe) static var target: FuzzTarget?
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>
) -> CInt {
  setlocale(LC_ALL, "C.UTF-8")
  let name = getenv("FACET_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  let made: FuzzTarget?
  do { made = try FuzzTarget.named(name) } catch { leave("\(name): \(error)") }
  guard let target = made else { leave("FACET_FUZZ_TARGET is one of \(FuzzTarget.names.joined(separator: ", "))") }
  if let folder = getenv("FACET_FUZZ_SEEDS").map({ String(cString: $0) }) {
    for (index, seed) in target.seeds().enumerated() { store(seed, to: "\(folder)/seed-\(index)") }
    exit(0)
  }
  Running.target = target
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try Running.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private func store(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else {
    leave("\(path) cannot be written")
  }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

private func leave(_ message: String) -> Never {
  let line = message + "\n"
  Glibc.write(STDERR_FILENO, line, line.utf8.count)
  exit(2)
}
