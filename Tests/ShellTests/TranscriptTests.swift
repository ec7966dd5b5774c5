import Commands
import Engine
import FacetKit
import Glibc
import Shell
import Support
import Testing

private let folder = SharedData.packageRoot + "/Tests/Transcripts"

private let names: [String] = {
  let found = (try? run("/usr/bin/find", [folder, "-name", "*.txt"]).output) ?? ""
  return found.split(separator: "\n").map { String($0.dropFirst(folder.utf8.count + 1)) }.sorted()
}()

@Suite(.serialized) struct TranscriptTests {
  @Test func thereAreTranscripts() { #expect(names.count >= 3) }

  @Test(arguments: names)
  func transcriptIsTrue(name: String) throws {
    let text = try String(decoding: bytes(of: folder + "/" + name), as: UTF8.self)
    let transcript = Transcript(text)
    let runner = try TranscriptRunner(transcript)
    var outputs: [String] = []
    for step in transcript.steps {
      let output = try runner.run(step.command)
      outputs.append(output)
      #expect(output == step.expected, "\(name):\(step.line): facet> \(step.command)")
    }
    guard getenv("FACET_RECORD") != nil else { return }
    guard let file = fopen(folder + "/" + name, "w") else { throw SessionFailure("cannot write \(name)") }
    fputs(transcript.text(with: outputs), file)
    fclose(file)
    Issue.record("\(name) was recorded; look at it, then run without FACET_RECORD")
  }
}

/// Runs the lines of a transcript in one session over a file of its own.
private final class TranscriptRunner {
  private let folder: TemporaryFolder
  private let session: Shell.Session
  private let descriptor: Int32
  private var position: off_t = 0

  init(_ transcript: Transcript) throws {
    folder = try TemporaryFolder()
    descriptor = open(folder("output"), O_RDWR | O_CREAT | O_APPEND, 0o600)
    var settings = Settings()
    if let format = transcript.settings["format"] { settings.format = .init(rawValue: format) }
    session = Shell.Session(registry: try .bundled(), settings: settings, results: descriptor, errors: descriptor)
    session.engine.options["today"] = transcript.settings["today"] ?? "2009-12-09"
    try session.engine.open(folder("t.db"))
    if let fixture = transcript.settings["fixture"] {
      let script = try bytes(of: SharedData.packageRoot + "/Tests/Transcripts/\(fixture).facet")
      _ = session.perform(line: String(decoding: script, as: UTF8.self))
      position = lseek(descriptor, 0, SEEK_END)
    }
  }

  deinit {
    try? session.engine.close()
    close(descriptor)
  }

  func run(_ command: String) throws -> String {
    _ = session.perform(line: command)
    let end = lseek(descriptor, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: Int(end - position))
    let count = pread(descriptor, &bytes, bytes.count, position)
    position = end
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.split(separator: folder.path + "/", omittingEmptySubsequences: false).joined()
  }
}

private func bytes(of path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw SessionFailure("cannot read \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
  return bytes
}
