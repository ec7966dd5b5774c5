import CSystem
import Commands
package import FacetKit
import Glibc
import Language
import Loading
import Terminal

/// Reads the program's own arguments, as getopt_long(3) does, and runs what they ask for.
package enum CommandLineReader {
  package static let version = "0.1.0"

  private static func wrong(_ message: String, hint: String) -> Int32 {
    let renderer = DiagnosticRenderer(width: { CellWidth.of($0) })
    StandardError.write(renderer.render(Diagnostic(message, hint: hint), in: nil))
    return 2
  }

  package static func run(_ arguments: [String], bundled: [any Plugin]) -> Int32 {
    // The texts of the arguments have been repaired already, which would store what nobody wrote.
    for index in 0..<Int(CommandLine.argc) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      return wrong("argument \(index) is not UTF-8", hint: "facet reads and writes UTF-8 in every locale")
    }
    // One registry and one catalog for all of the run: making them is a good part of a short one.
    let plugins = Program.plugins(bundled)
    let catalog = Catalog(registry: plugins.root)
    var reader = OptionReader(arguments, catalog: catalog)
    switch reader.read() {
    case .wrong(let message, let hint): return wrong(message, hint: hint)
    case .version:
      print("facet \(version)")
      return 0
    case .help:
      print(OptionReader.help)
      return 0
    case .pluginCheck(let path): return PluginProbe.run(path, bundled: bundled)
    case .settings(let settings): return Program.run(settings, plugins, catalog)
    }
  }
}
