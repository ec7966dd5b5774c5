import Engine
@_spi(Facet) package import FacetKit
package import Language
package import Loading

/// Reads plugins that are written in Facet's own language: validators, functions and commands. Nothing in them runs when
/// they are loaded.
package final class ScriptPluginReader: ScriptPlugins {
  private let catalog: Catalog
  private var linked: Registry
  /// Functions of plugins that were read and are not taken in yet, by the file.
  private var waiting: [String: [FunctionDefinition]] = [:]

  /// - Parameters:
  ///   - catalog: gets the functions of `def`.
  ///   - linked: has the functions that formulas may call beside their own.
  package init(catalog: Catalog, linked: Registry) {
    self.catalog = catalog
    self.linked = linked
    self.linked.source = nil
  }

  package func load(_ file: PluginFile) throws(Diagnostic) -> LoadedPlugin {
    // An empty file cannot be mapped.
    let source = Source(name: file.path, mapping: file.path) ?? Source(name: file.path, text: "")
    var registry = Registry()
    var functions: [FunctionDefinition] = []
    var formulas: [FormulaDefinition] = []
    do {
      var parser = Parser(source: source, vocabulary: catalog)
      while let statement = try parser.next() {
        try take(statement, source, &registry, &functions, &formulas)
      }
      var all = linked
      for function in registry.functions where all.function(function.name) == nil { try all.add(function) }
      try FormulaCheck(formulas, registry: all).check()
    } catch let error as Diagnostic {
      throw placed(error, in: source)
    } catch let error as DuplicateName {
      throw Diagnostic("defines two \(error.thing)s called \(error.name)", subject: file.path)
    } catch {
      throw Diagnostic("\(error)", subject: file.path)
    }
    let names = functions.map(\.name)
    if let word = names.first(where: { catalog.functions[$0] != nil || catalog.command($0) != nil }) {
      throw Diagnostic("there is a command called \(word) already", subject: file.path)
    }
    waiting[file.path] = functions
    let summary = comment(above: 0, in: source) ?? "validators, functions and commands in Facet's own language"
    return LoadedPlugin(script: file, summary: summary, registered: registry, functions: names)
  }

  package func takeIn(_ loaded: LoadedPlugin) {
    let functions = loaded.file.flatMap { waiting.removeValue(forKey: $0.path) } ?? []
    for function in functions { catalog.functions[function.name] = function }
  }

  private func take(
    _ statement: Statement, _ source: Source, _ registry: inout Registry, _ functions: inout [FunctionDefinition],
    _ formulas: inout [FormulaDefinition]
  ) throws {
    let summary = comment(above: statement.range.start, in: source)
    switch statement.node {
    case .function(let name, let parameters, let body):
      var function = FunctionDefinition(
        name: name.text, parameters: parameters.map(\.text), body: body, source: source)
      function.summary = summary ?? ""
      functions.append(function)
    case .command(let invocation):
      for case .formula(let formula) in invocation.arguments.map(\.node) {
        formulas.append(formula)
        let summary = summary ?? formula.message?.plain ?? "\(formula.expression)"
        switch formula.role {
        case .validator: try registry.add(DefinedValidator(formula, summary: summary))
        case .function: try registry.add(DefinedFunction(formula, summary: summary))
        }
        return
      }
      throw Diagnostic("a plugin runs no commands", at: invocation.name.range, hint: hint)
    default:
      throw Diagnostic("a plugin runs no statements", at: statement.range, hint: hint)
    }
  }

  private let hint = "define validator NAME(…) = E \"message\", define function NAME(…) = E, and def NAME … { … }"

  /// The comment on the lines right before an offset; the file's first comment for 0.
  private func comment(above offset: Int, in source: Source) -> String? {
    let text = source.text(SourceRange(0, offset == 0 ? source.bytes.count : offset))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if offset == 0 { return ScriptPluginReader.words(lines.first) }
    return ScriptPluginReader.words(lines.dropLast().last)
  }

  private static func words(_ line: Substring?) -> String? {
    guard let line, line.hasPrefix("#") else { return nil }
    let words = line.drop { $0 == "#" || $0 == " " }
    return words.isEmpty ? nil : String(words.last == "." ? words.dropLast() : words)
  }

  /// `FILE:3:5: message`, as for a script, since nobody renders the text of a plugin.
  private func placed(_ error: Diagnostic, in source: Source) -> Diagnostic {
    let start = error.range?.start ?? 0
    let before = source.text(SourceRange(0, start)).split(separator: "\n", omittingEmptySubsequences: false)
    let place = "\(source.name ?? ""):\(before.count):\((before.last?.count ?? 0) + 1)"
    return Diagnostic(error.text, subject: place, hint: error.hint)
  }
}
