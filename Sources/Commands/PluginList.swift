import Engine
import FacetKit
import Language
import Loading

/// What `plugin list` and `plugin info` print.
enum PluginList {
  static func list(_ host: PluginHost, _ output: any Output) throws {
    // A plugin of a folder is loaded when it is wanted, and here all are.
    _ = host.everything()
    let columns = ["plugin", "version", "summary", "file"].map {
      TableColumn($0, title: $0.capitalizedWord, kind: .text)
    }
    let sink = try output.beginTable(
      TableHeading(columns, counting: CountWord(one: "plugin", many: "plugins")))
    for one in host.all {
      try sink.beginRow()
      for text in [one.plugin.name, one.plugin.version, one.plugin.summary] { try sink.value(.text(text)) }
      try sink.value(one.file.map { .text($0.path) } ?? .null)
      try sink.endRow()
    }
    for reason in host.refused {
      let path = reason.subject ?? ""
      try sink.beginRow()
      try sink.value(.text(PluginFile.name(path)))
      try sink.value(.null)
      try sink.value(.text("stays out: \(reason.message)"))
      try sink.value(.text(path))
      try sink.endRow()
    }
    try output.endTable()
  }

  static func info(_ name: String, _ host: PluginHost, _ context: CommandContext) throws {
    _ = host.everything()
    let all = host.all
    guard let one = all.first(where: { $0.plugin.name.lowercased() == name.lowercased() }) else {
      throw Diagnostic("no plugin \(name)", hint: Suggestion.hint(name, among: all.map(\.plugin.name)))
    }
    let title = one.plugin.version.isEmpty ? one.plugin.name : "\(one.plugin.name) \(one.plugin.version)"
    var lines = [title, one.plugin.summary, ""]
    lines += HelpText.columns(
      [
        ("file", one.file?.path ?? "part of the program"),
        ("contract", one.stamp.map { "\($0.contract)" } ?? "none: it is written in Facet's own language"),
      ] + (one.stamp.map { [("compiler", $0.compiler)] } ?? []))
    let things = one.registered
    let help = HelpText(catalog: context.catalog, registry: context.engine.registry)
    let sections: [(String, [String])] = [
      ("Validators", things.validators.map(\.name)), ("Editors", things.editors.map(\.name)),
      ("Formatters", things.formats.map(\.name)), ("Functions", things.functions.map(\.name)),
      ("Commands", things.commands.map(\.name) + one.functions), ("Observers", things.observers.map(\.name)),
      ("Screens", things.screens.map(\.name)),
    ]
    for (title, names) in sections where !names.isEmpty {
      lines += ["", title]
      lines += HelpText.columns(names.map { ($0, help.summary($0, of: title)) })
    }
    lines += ["", "help NAME has all of one, with its examples"]
    try context.host.page(lines.joined(separator: "\n"), to: context.output)
  }
}

extension HelpText {
  /// The summary of a thing of one sort.
  fileprivate func summary(_ name: String, of sort: String) -> String {
    switch sort {
    case "Validators": registry.validator(name)?.summary ?? ""
    case "Editors": registry.editor(name)?.summary ?? ""
    case "Formatters": registry.format(name)?.summary ?? ""
    case "Functions": registry.function(name)?.summary ?? ""
    case "Observers": registry.observer(name)?.summary ?? ""
    case "Screens": registry.screen(name)?.summary ?? ""
    default: registry.command(name)?.summary ?? catalog.functions[name]?.summary ?? ""
    }
  }
}
