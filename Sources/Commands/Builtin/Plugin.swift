import Engine
import FacetKit
import Language
import Loading

extension Command {
  static let plugin = Command(
    "plugin", group: .plugins, summary: "lists, loads, checks and makes plugins",
    parameters: [Parameter("action", .value, .optional), Parameter("name", .value, .optional)],
    options: [
      OptionSpecification("validator", "plugin new: with a validator (this, if nothing is said)"),
      OptionSpecification("editor", "plugin new: with an editor"),
      OptionSpecification("command", "plugin new: with a command"),
      OptionSpecification("function", "plugin new: with a function of expressions"),
      OptionSpecification("format", "plugin new: with a formatter"),
      OptionSpecification("observer", "plugin new: with an observer of changes"),
    ],
    details: """
      plugin list, or plugin alone: all that are there. plugin info NAME: what one registers.
      plugin load FILE takes a file in for this session. plugin check FILE tries it in a process of its own: its
      examples, and values at the edges. plugin new NAME writes a package beside the current folder's files.
      Files in $FACET_PLUGIN_PATH, in facet/plugins of your data folder and in lib/facet/plugins of the installation
      are loaded when something of theirs is first named, those with an observer before the first change of records,
      and checked when they are new or have changed. A file or folder that others can write is refused. A plugin is a
      library (.so), or a text in Facet's language (.facet) with define validator, define function and def.
      """,
    examples: [
      CommandExample("plugin info dates", note: "what the plugin Dates registers"),
      CommandExample("plugin list", note: "every plugin with its version and file"),
    ],
    run: plugin)

  package static let pluginActions: [(name: String, summary: String)] = [
    ("list", "all that are there"), ("info", "what one registers"), ("load", "takes a file in for this session"),
    ("check", "tries a file in a process of its own"), ("new", "writes the package of a new one"),
  ]

  private static func plugin(_ call: Call, _ context: inout CommandContext) throws {
    let actions = pluginActions.map(\.name)
    let action = try call.text("action", in: context) ?? "list"
    guard actions.contains(action) else {
      throw Diagnostic(
        "plugin knows no \(action)", at: call.value("action")?.range,
        hint: Suggestion.hint(action, among: actions) ?? "plugin list, info, load, check or new")
    }
    guard let host = context.host.plugins else { throw Diagnostic("plugins are off here") }
    if action == "list" { return try PluginList.list(host, context.output) }
    if context.facts.isRestricted, action != "info" {
      throw Diagnostic("plugin \(action) is off \(context.facts.whereRestricted)", at: call.invocation.name.range)
    }
    guard let name = try call.text("name", in: context) else {
      let due = action == "info" || action == "new" ? "NAME" : "FILE"
      throw Diagnostic("a name is missing", subject: "plugin \(action)", hint: "plugin \(action) \(due)")
    }
    switch action {
    case "info": try PluginList.info(name, host, context)
    case "load":
      let loaded = try host.load(FileName.expanded(name))
      context.engine.forgetObservers()
      context.notice("plugin \(loaded.plugin.name) \(loaded.plugin.version) loaded")
    case "check": try check(FileName.expanded(name), context)
    default:
      let parts = PluginTemplate.Part.allCases.filter { call.has($0.rawValue) }
      let template = try PluginTemplate(name: name, parts: parts.isEmpty ? [.validator] : parts)
      do throws(Diagnostic) { try template.check(host.nameRules) } catch {
        let range = call.value("name")?.range
        throw Diagnostic(error.message, at: range, hint: error.hint ?? "another name: plugin new my-\(name)")
      }
      if context.facts.isDryRun { return context.notice("would make the folder \(name)") }
      let path = try template.write()
      context.notice("\(path) made; swift build in it, then plugin load \(PluginTemplate.library(of: name))")
    }
  }

  private static func check(_ path: String, _ context: CommandContext) throws {
    let file = try PluginFile(path)
    let report = try PluginCheck.run(file) { context.host.isInterrupted }
    if !report.title.isEmpty { try context.output.lines(report.title) }
    for thing in report.things { try context.output.lines("  \(thing)") }
    for remark in report.remarks { context.notice("\(file.path): \(remark)") }
    if let host = context.host.plugins {
      let fault = report.faults.first
      host.known.remember(file, fault == nil ? .ok : .bad, detail: fault ?? "", names: report.names)
    }
    if report.faults.isEmpty {
      return try context.output.lines("\(report.examples) examples and \(report.calls) calls without a fault")
    }
    throw Diagnostics(report.faults.map { Diagnostic($0, subject: path) })
  }
}
