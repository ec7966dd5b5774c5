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

  package static func run(_ arguments: [String], bundled: [any Plugin]) -> Int32 {
    // The texts of the arguments have been repaired already, which would store what nobody wrote.
    for index in 0..<Int(CommandLine.argc) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      StandardError.write("facet: argument \(index) is not UTF-8\n  hint: facet reads and writes UTF-8 in every locale")
      return 2
    }
    // One registry and one catalog for all of the run: making them is a good part of a short one.
    let plugins = Program.plugins(bundled)
    let catalog = Catalog(registry: plugins.root)
    var reader = OptionReader(arguments, catalog: catalog)
    switch reader.read() {
    case .wrong(let message, let hint):
      let shown = [message, hint].map(DiagnosticRenderer.shown)
      StandardError.write("facet: \(shown[0])\n  hint: \(shown[1])")
      return 2
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
