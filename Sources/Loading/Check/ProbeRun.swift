package import Engine
package import FacetKit
import Glibc
package import Language

/// The side of a check that works: it loads the plugin, runs its examples and asks each thing with values at the edges.
package struct ProbeRun {
  let engine: RecordEngine
  /// Runs an example of a command on an empty file and gives what was printed.
  let runCommand: (Example) throws -> String
  /// What is written in Facet's own language has no examples.
  private let wantsExamples: Bool
  /// Milliseconds that a call may take without a remark.
  static let slow = 100

  /// - Parameter engine: over no file, with the plugin's things in its registry.
  package init(engine: RecordEngine, wantsExamples: Bool, runCommand: @escaping (Example) throws -> String) {
    self.engine = engine
    self.wantsExamples = wantsExamples
    self.runCommand = runCommand
  }

  package func run(_ loaded: LoadedPlugin) {
    let plugin = loaded.plugin
    let version = plugin.version.isEmpty ? "" : " \(plugin.version)"
    tell(.title("\(plugin.name)\(version): \(plugin.summary)"))
    let things = loaded.registered
    for name in things.validators.map(\.name) { tell(.thing("validator \(name)")) }
    for name in things.editors.map(\.name) { tell(.thing("editor \(name)")) }
    for name in things.formats.map(\.name) { tell(.thing("formatter \(name)")) }
    for name in things.functions.map(\.name) { tell(.thing("function \(name)")) }
    for name in things.commands.map(\.name) { tell(.thing("command \(name)")) }
    for name in loaded.functions { tell(.thing("command \(name)")) }
    for name in things.observers.map(\.name) { tell(.thing("observer \(name)")) }
    for name in things.screens.map(\.name) { tell(.thing("screen \(name)")) }
    if things.names.isEmpty, loaded.functions.isEmpty { tell(.fault("registers nothing")) }
    things.validators.forEach { probe($0) }
    things.editors.forEach { probe($0) }
    things.formats.forEach { probe($0) }
    things.functions.forEach { probe($0) }
    things.commands.forEach { probe($0) }
    things.observers.forEach { probe($0) }
    for screen in things.screens {
      describe("screen \(screen.name)", summary: screen.summary, examples: screen.examples)
      if screen.plainIcon.count != 2 || !screen.plainIcon.allSatisfy(\.isASCII) {
        tell(.fault("the plain icon of screen \(screen.name) is to be two characters of ASCII"))
      }
    }
    if PluginCheck.stolenOutput > 0 { tell(.fault("writes to standard output, which is for results")) }
    tell(.end)
  }

  func tell(_ line: CheckLine) { ProbeRun.tell(line) }

  package static func fail(_ reason: Diagnostic) {
    tell(.fault(reason.text))
    tell(.end)
  }

  private static func tell(_ line: CheckLine) {
    var bytes = Array(line.text.utf8)
    _ = write(PluginCheck.reportDescriptor, &bytes, bytes.count)
  }

  /// Makes one call under a name; a slow one gets a remark.
  func call<R>(_ name: String, _ body: () -> R) -> R {
    tell(.call(name))
    var before = timespec()
    var after = timespec()
    clock_gettime(CLOCK_MONOTONIC, &before)
    let result = body()
    clock_gettime(CLOCK_MONOTONIC, &after)
    let milliseconds = (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1_000_000
    if milliseconds > ProbeRun.slow { tell(.remark("\(name) took \(milliseconds) ms")) }
    return result
  }

  /// What every thing that is registered says of itself.
  func describe(_ thing: String, summary: String, examples: [Example]) {
    if summary.isEmpty { tell(.fault("\(thing) has no summary")) }
    if summary.hasSuffix(".") || summary.contains("\n") {
      tell(.remark("the summary of \(thing) is to be one line without a full stop"))
    }
    if examples.isEmpty, wantsExamples { tell(.fault("\(thing) has no example")) }
  }

  /// Compares what came of an example with what it promises.
  func example(_ thing: String, _ example: Example, _ body: () throws -> String) {
    let name = "the example \(example.use) of \(thing)"
    tell(.example(name))
    let outcome: Example.Outcome
    do { outcome = .gives(try body()) } catch let refusal as Refusal {
      outcome = .refused(refusal.message)
    } catch let error as Diagnostic {
      outcome = .refused(error.message)
    } catch {
      outcome = .refused("\(error)")
    }
    if outcome == example.outcome { return }
    tell(.fault("\(name) promises \(ProbeRun.words(example.outcome)), and \(ProbeRun.words(outcome))"))
  }

  private static func words(_ outcome: Example.Outcome) -> String {
    switch outcome {
    case .gives(let text): "gives \(Value.quoted(String(text.prefix(80))))"
    case .refused(let message): "is refused: \(message)"
    @unknown default: "another outcome"
    }
  }
}
