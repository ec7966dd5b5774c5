import Commands
import Engine
import FacetKit
import Language
import Loading

/// The program as the process in which a plugin's file is tried: it works on no file of the user's.
enum PluginProbe {
  static func run(_ path: String, bundled: [any Plugin]) -> Int32 {
    PluginCheck.limitThisProcess()
    do {
      let file = try PluginFile(path)
      let linked = PluginHost(bundled: bundled).root
      let scripts = ScriptPluginReader(catalog: Catalog(registry: linked), linked: linked)
      let loaded = try file.isScript ? scripts.load(file) : LoadedPlugin(file)
      let engine = RecordEngine(registry: try registry(bundled, loaded))
      let probe = ProbeRun(engine: engine, wantsExamples: !file.isScript) {
        try output(of: $0, registry: engine.registry)
      }
      probe.run(loaded)
    } catch let error as Diagnostic {
      ProbeRun.fail(words(error, path))
    } catch {
      ProbeRun.fail(Diagnostic("\(error)"))
    }
    return 0
  }

  /// A fault without the file's path, which the one who reads the report knows; a script's has line and column.
  private static func words(_ error: Diagnostic, _ path: String) -> Diagnostic {
    var text = error.message
    if let subject = error.subject, subject.hasPrefix(path + ":") {
      let place = subject.dropFirst(path.count + 1).split(separator: ":")
      if place.count == 2 { text = "line \(place[0]), column \(place[1]): \(text)" }
    }
    return Diagnostic(error.hint.map { "\(text) (\($0))" } ?? text)
  }

  /// Without guards: what is wrong is to be seen as it is.
  private static func registry(_ bundled: [any Plugin], _ loaded: LoadedPlugin) throws -> Registry {
    var registry = Registry()
    do {
      for plugin in bundled { try plugin.register(in: &registry) }
      let rules = PluginNames(
        [registry], plugins: bundled.map(\.name), isStatementWord: Catalog.isStatementWord)
      try rules.check(loaded)
      try loaded.plugin.register(in: &registry)
      for validator in loaded.registered.validators where loaded.file?.isScript ?? false { try registry.add(validator) }
      for function in loaded.registered.functions where loaded.file?.isScript ?? false { try registry.add(function) }
    } catch let error as DuplicateName {
      throw Diagnostic("there is a \(error.thing) called \(error.name) already")
    }
    return registry
  }

  /// What an example of a command or an observer prints, over no file.
  private static func output(of example: Example, registry: Registry) throws -> String {
    let engine = RecordEngine(registry: registry)
    engine.options["today"] = "2009-12-09"
    let catalog = Catalog(registry: registry)
    let host = SilentHost()
    let output = CapturedOutput()
    let interpreter = Interpreter(catalog: catalog)
    var context = CommandContext(
      engine: engine, catalog: catalog, host: host, output: CapturedOutput(), source: Source(name: nil, text: ""))
    for (text, sink) in [(example.input, CapturedOutput()), (example.use, output)] {
      context.source = Source(name: nil, text: text)
      context.output = sink
      var parser = Parser(source: context.source, vocabulary: catalog)
      while let statement = try parser.next() { _ = try interpreter.runAndTell(statement, in: &context) }
    }
    return output.text.hasSuffix("\n") ? String(output.text.dropLast()) : output.text
  }
}

/// The surroundings of an example: nobody to ask, no file to write.
private final class SilentHost: Host {
  var asking: (any Asking)? { nil }
  var isInterrupted: Bool { false }
  func notice(_ text: String) {}
  func withOutput(_ request: OutputRequest, _ body: (any Output) throws -> Void) throws {
    guard request.file == nil, request.program == nil else { throw Diagnostic("an example writes no file") }
    try body(CapturedOutput())
  }
  func runSource(_ file: String, in context: inout CommandContext) throws -> Flow {
    throw Diagnostic("an example reads no file")
  }
  func open(_ file: String, in context: inout CommandContext) throws { throw Diagnostic("an example opens no file") }
  func page(_ text: String, to output: any Output) throws { try output.lines(text) }
  func noteFailure() {}
  func noteFailure(_ error: Diagnostic, in source: Source) {}
}
